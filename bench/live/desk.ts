import { execFile } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { clubApi } from "../../e2e/harness/club-api.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { freePort } from "../../scripts/testing/free-port.ts";

/** A Saturday in September, when the demonstration's registrations are open. */
const NOW = "2026-09-12T10:00:00+02:00";
const PASSWORD = "a bench's password, long enough";
/** No quota may slow down who makes the changes. */
const UNLIMITED = "1000000";

/** A service with the demonstration club, a dashboard to which it announces its changes, and what happens in both. */
export interface LiveDesk {
  readonly url: string;
  /** The club's API, for who makes changes. */
  readonly api: ReturnType<typeof clubApi>;
  /** The cookies of a new secretary who has signed in. */
  signIn(email: string): Promise<string>;
  /** Calls of the dashboard to the club so far; requests for tokens cost no quota. */
  calls(): number;
  /** Resident memory of the dashboard in bytes (Linux). */
  memory(): number;
  /** How long the dashboard has kept a core busy so far, in milliseconds (Linux): other work on the machine does not count. */
  coreMs(): number;
  stop(): Promise<void>;
}

interface Places {
  folder: string;
  /** Ports of the service and of the dashboard. */
  service: number;
  port: number;
}

/**
 * Starts both.
 * @param databaseUrl of a PostgreSQL for both; undefined: embedded
 * @param profile a folder for the dashboard's CPU profile
 */
export async function startLiveDesk(databaseUrl: string | undefined, profile?: string): Promise<LiveDesk> {
  const own = ownFolder("live");
  const folder = own.path;
  const places = { folder, service: await freePort(), port: await freePort() };
  const serviceEnv = environmentOfService(places, databaseUrl);
  const service = startProgram("service", ["service/main.ts"], serviceEnv, openSync(logOf(folder), "a"));
  let dashboard: Program | undefined;
  const stop = async () => {
    await dashboard?.stop();
    await service.stop();
    own.remove();
  };
  try {
    await untilReady(service, `http://127.0.0.1:${places.service}/healthz`);
    const [url, baseUrl] = [`http://localhost:${places.port}`, `http://localhost:${places.service}/demo/api/v1`];
    const administer = administration(serviceEnv);
    const create = ["integration", "create", "demo", "--scopes", "all", "--name"];
    const [desk, bench] = [
      await administer(...create, "Desk"),
      await administer(...create, "Bench", "--quota", UNLIMITED),
    ];
    const { key = "" } = await administer("webhook", "set", "demo", `${url}/hooks/demo`, "--allow-private");
    const env = environmentOfDashboard(places, databaseUrl, { baseUrl, desk, key });
    const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
    const log = openSync(join(folder, "dashboard.log"), "a");
    dashboard = startProgram("dashboard", [...profiling, "lib/desk/front/main.ts"], env, log);
    await untilReady(dashboard, `http://127.0.0.1:${places.port}/sign-in`);
    const { pid } = dashboard;
    const { client_id = "", client_secret = "" } = bench;
    return {
      url,
      api: clubApi(baseUrl, { client_id, client_secret }),
      signIn: (email) => signIn(url, env, email),
      calls: () => callsOf(folder, desk.client_id ?? ""),
      memory: () => memoryOf(pid),
      coreMs: () => coreMsOf(pid),
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

const logOf = (folder: string) => join(folder, "service.log");
const dataOf = (folder: string) => join(folder, "dashboard");

function environmentOfService({ folder, service }: Places, databaseUrl: string | undefined): NodeJS.ProcessEnv {
  return {
    ...process.env,
    GUICHET_NOW: NOW,
    LOG_LEVEL: "info",
    SERVICE_DATA_DIR: join(folder, "service"),
    SERVICE_PORT: String(service),
    SERVICE_PUBLIC_URL: `http://localhost:${service}`,
    SERVICE_DEMO: "1",
    ...(databaseUrl && { SERVICE_DATABASE_URL: databaseUrl }),
  };
}

function environmentOfDashboard(
  { folder, port }: Places,
  databaseUrl: string | undefined,
  { baseUrl, desk, key }: { baseUrl: string; desk: Record<string, string>; key: string },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    GUICHET_NOW: NOW,
    GUICHET_DEMO: "1",
    LOG_LEVEL: "warn",
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    DATA_DIR: dataOf(folder),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    CLUB_API_URL: baseUrl,
    CLUB_CLIENT_ID: desk.client_id,
    CLUB_CLIENT_SECRET: desk.client_secret,
    CLUB_WEBHOOK_SECRET: key,
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_MANUAL_SIG_HANDLE: "true",
  };
}

/** The club's administration, through its command line. */
function administration(env: NodeJS.ProcessEnv) {
  return async (...words: string[]): Promise<Record<string, string>> => {
    const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words, "--json"], { env });
    return JSON.parse(stdout) as Record<string, string>;
  };
}

async function signIn(url: string, env: NodeJS.ProcessEnv, email: string): Promise<string> {
  await addAccount(env, email);
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookies = cookiesOf(asked);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookies, origin: url },
    body: new URLSearchParams({ csrfToken, email, password: PASSWORD, json: "true" }),
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
  return [cookies, cookiesOf(answer)].join("; ");
}

/** Through the dashboard's own command, which knows where the accounts are: with the running process or on the server. */
async function addAccount(env: NodeJS.ProcessEnv, email: string): Promise<void> {
  const words = ["add", email, "--name", email, "--club", "demo", "--role", "secretary", "--password-stdin"];
  const command = promisify(execFile)(process.execPath, ["--conditions=react-server", "scripts/user.ts", ...words], {
    env,
  });
  command.child.stdin?.end(PASSWORD);
  await command;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** By the service's own log. */
function callsOf(folder: string, clientId: string): number {
  return readFileSync(logOf(folder), "utf8")
    .split("\n")
    .filter((line) => line.includes(clientId) && line.includes('"path"') && !line.includes('/token"')).length;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024;
}

/** Fields 14 and 15 of proc_pid_stat(5), in hundredths of a second; the second field is a name that may hold anything. */
function coreMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
