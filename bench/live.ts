/**
 * `npm run bench -- live [CLIENTS] [CHANGES]`: how long a change that is made through the club's API takes to reach an open table, with
 * many browsers listening. A real service announces, a real dashboard (built before) receives; each client holds a stream
 * and, as a browser does, reads its table again when it hears of a change. What is fair about it: bench/README.md.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { askDashboard } from "#lib/access/door.ts";
import { STREAMS_PER_PERSON } from "#lib/live/streams.ts";
import { clubApi } from "../e2e/harness/club-api.ts";
import { freePort } from "../scripts/ports.ts";
import { startProgram, untilReady } from "../scripts/programs.ts";

const CLIENTS = Number(process.argv[2] ?? 200);
const CHANGES = Number(process.argv[3] ?? 20);
/** A Saturday in September, when the demonstration's registrations are open. */
const NOW = "2026-09-12T10:00:00+02:00";
const PASSWORD = "a bench's password, long enough";
const TABLE = "/api/clubs/demo/2/registrations?state=pending&sort=registered&order=asc";
/** Between two changes: each is to be measured alone. */
const REST_MS = 3_000;
/** A table that does not show a change by then has missed it. */
const GIVE_UP_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), "guichet-live-"));
const [servicePort, port] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
const baseUrl = `http://localhost:${servicePort}/demo/api/v1`;
const log = { service: join(folder, "service.log"), dashboard: join(folder, "dashboard.log") };
const dataDirectory = join(folder, "dashboard");
const shared = { ...process.env, GUICHET_NOW: NOW, NEXT_TELEMETRY_DISABLED: "1" };
const serviceEnv = {
  ...shared,
  LOG_LEVEL: "info",
  SERVICE_DATA_DIR: join(folder, "service"),
  SERVICE_PORT: String(servicePort),
  SERVICE_PUBLIC_URL: `http://localhost:${servicePort}`,
  SERVICE_DEMO: "1",
};

const service = startProgram("service", ["service/main.ts"], serviceEnv, openSync(log.service, "a"));
try {
  await untilReady(service, `http://127.0.0.1:${servicePort}/healthz`);
  const [desk, tests] = [await integration("Desk"), await integration("Bench")];
  const { key } = await administer("webhook", "set", "demo", `${url}/hooks/demo`, "--allow-private");
  const env = {
    ...shared,
    LOG_LEVEL: "warn",
    GUICHET_DEMO: "1",
    PORT: String(port),
    NEXTAUTH_URL: url,
    DATA_DIR: dataDirectory,
    CLUB_API_URL: baseUrl,
    CLUB_CLIENT_ID: desk.client_id,
    CLUB_CLIENT_SECRET: desk.client_secret,
    CLUB_WEBHOOK_SECRET: key ?? "",
    NEXT_MANUAL_SIG_HANDLE: "true",
  };
  const dashboard = startProgram("dashboard", ["lib/front/main.ts"], env, openSync(log.dashboard, "a"));
  try {
    await untilReady(dashboard, `http://127.0.0.1:${port}/sign-in`);
    await measure(dashboard.pid, desk.client_id, clubApi(baseUrl, tests));
  } finally {
    await dashboard.stop();
  }
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function administer(...words: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words, "--json"], {
    env: serviceEnv,
  });
  return JSON.parse(stdout) as Record<string, string>;
}

async function integration(name: string): Promise<{ client_id: string; client_secret: string }> {
  const quota = name === "Bench" ? ["--quota", "1000000"] : [];
  const made = await administer("integration", "create", "demo", "--name", name, "--scopes", "all", ...quota);
  return { client_id: made.client_id ?? "", client_secret: made.client_secret ?? "" };
}

/** The cookies of somebody who has signed in. */
async function signIn(email: string): Promise<string> {
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

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Accounts enough for the streams: one person may hold only so many. */
async function people(): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < Math.ceil(CLIENTS / STREAMS_PER_PERSON); n += 1) {
    const email = `bench-${n}@demo.club`;
    const account = { email, name: `Bench ${n}`, club: "demo", role: "secretary", password: PASSWORD } as const;
    if (!(await askDashboard(dataDirectory, { do: "add", ...account }))) throw new Error("The dashboard has no door.");
    cookies.push(await signIn(email));
  }
  return cookies;
}

interface Client {
  cookie: string;
  /** Called when a change of registrations is heard. */
  heard: () => void;
}

/** Holds a stream open for a client. @returns what ends it */
async function listen(client: Client): Promise<() => void> {
  const ending = new AbortController();
  const answer = await fetch(`${url}/api/live/demo`, { headers: { cookie: client.cookie }, signal: ending.signal });
  if (answer.status !== 200) throw new Error(`A stream answered ${answer.status}.`);
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? [])
      if (decoder.decode(chunk as Uint8Array).includes('"topic":"registrations"')) client.heard();
  };
  read().catch(() => {});
  return () => ending.abort();
}

async function rowsOf(cookie: string): Promise<number[]> {
  const answer = await fetch(url + TABLE, { headers: { cookie } });
  if (!answer.ok) throw new Error(`A table answered ${answer.status}.`);
  return ((await answer.json()) as { rows: { id: number }[] }).rows.map(({ id }) => id);
}

async function measure(pid: number, clientId: string, api: ReturnType<typeof clubApi>): Promise<void> {
  const cookies = await people();
  const [first = ""] = cookies;
  await fetch(`${url}/demo/2`, { headers: { cookie: first } });
  await untilWhole(first);
  const clients = Array.from({ length: CLIENTS }, (_, n): Client => {
    return { cookie: cookies[n % cookies.length] ?? "", heard: () => {} };
  });
  const ends = await Promise.all(clients.map(listen));
  await pause(REST_MS);
  const [callsBefore, memoryBefore] = [callsOf(clientId), memoryOf(pid)];
  const times: { heard: number[]; shown: number[] } = { heard: [], shown: [] };
  for (let n = 0; n < CHANGES; n += 1) {
    const [id = 0] = await rowsOf(first);
    await change(clients, id, api, times);
    await pause(REST_MS);
  }
  const calls = callsOf(clientId) - callsBefore;
  const memory = [memoryBefore, memoryOf(pid)].map((kilobytes) => `${Math.round(kilobytes / 1024)} MB`);
  for (const end of ends) end();
  console.log(`${CLIENTS} clients, ${CHANGES} changes made through the club's API`);
  console.log(`  heard   ${percentiles(times.heard)}`);
  console.log(`  shown   ${percentiles(times.shown)}, of ${times.shown.length} of ${CLIENTS * CHANGES}`);
  console.log(`  calls   ${calls} to the club: ${calls - CHANGES} beside the one reading of each change`);
  console.log(`  memory  ${memory.join(" before, ")} after (resident)`);
}

/** Refuses a registration in the club, and notes when each client heard of it and when its table showed it. */
async function change(
  clients: readonly Client[],
  id: number,
  api: ReturnType<typeof clubApi>,
  times: { heard: number[]; shown: number[] },
): Promise<void> {
  // Counted from before the write: what the club itself takes is part of what one waits for.
  const begun = performance.now();
  const all = clients.map(
    (client) =>
      new Promise<void>((resolve) => {
        let hears = false;
        const look = async () => {
          if (!(await rowsOf(client.cookie)).includes(id)) {
            times.shown.push(performance.now() - begun);
            resolve();
          }
        };
        client.heard = () => {
          if (!hears) times.heard.push(performance.now() - begun);
          hears = true;
          void look().catch(() => {});
        };
      }),
  );
  const answer = await api.write("POST", `/annual-registrations/${id}/refuse`);
  if (answer.status !== 200) throw new Error(`The club answered ${answer.status}.`);
  await Promise.race([Promise.all(all), pause(GIVE_UP_MS)]);
}

/** Waits until the first copy of the season is whole and nothing is being read. */
async function untilWhole(cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/clubs/demo/status?season=2`, { headers: { cookie } });
    const { mirror } = (await answer.json()) as { mirror: { ready: boolean; phase: string | null } };
    if (mirror.ready && mirror.phase === null) return;
    await pause(500);
  }
}

/** Calls of the dashboard's integration, by the service's own log; requests for tokens cost no quota. */
function callsOf(clientId: string): number {
  return readFileSync(log.service, "utf8")
    .split("\n")
    .filter((line) => line.includes(clientId) && line.includes('"path"') && !line.includes('/token"')).length;
}

/** Resident memory in kilobytes (Linux). */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) / 1_000).toFixed(2);
  return `median ${at(0.5)} s, p99 ${at(0.99)} s`;
}
