import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { type Balancer, NAMES, startBalancer } from "./balancer.ts";

/** A Saturday in September, when the demonstration's registrations are open. */
const OPENS = Date.parse("2026-09-12T10:00:00+02:00");
/** Nothing of this waits for a quota. More a dashboard does not believe (lib/club/client/allowance.ts). */
const QUOTA = "60000";
/** As docs/operations.md has it. */
const STOP_DELAY_S = "5";

/** One of two of the same program. */
export interface Member {
  readonly name: string;
  /** Ends it as a power cut would, and starts it again. */
  kill(): Promise<void>;
  /** Asks it to stop, as a supervisor does, and starts it again. */
  restart(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** Two dashboards and two services of the demonstration behind a balancer, on one PostgreSQL. */
export interface Fleet {
  /** Where people come in. */
  readonly url: string;
  readonly baseUrl: string;
  readonly members: readonly Member[];
  /** The dashboards themselves, past the balancer. */
  readonly dashboards: readonly string[];
  /** An integration beside the dashboard's own. */
  readonly integration: { client_id: string; client_secret: string };
  stop(): Promise<void>;
}

/** @param databases of the dashboards and of the services */
export async function startFleet(
  folder: string,
  balancer: Balancer,
  databases: { dashboard: string; service: string },
): Promise<Fleet> {
  const port = await freePort();
  const dashboards = [await freePort(), await freePort()] as const;
  const services = [await freePort(), await freePort()] as const;
  const [url, publicUrl] = [`http://${NAMES.desk}:${port}`, `http://${NAMES.clubs}:${port}`];
  const stopBalancer = await startBalancer(balancer, folder, { port, dashboards, services });
  const members: RunningMember[] = [];
  const stop = async () => {
    for (const member of members.toReversed()) await member.stop();
    await stopBalancer();
  };
  const service = (own: number, index: number) =>
    serviceEnvironment(folder, index, { port: own, publicUrl, databaseUrl: databases.service });
  try {
    // The first one makes the demonstration.
    for (const [index, own] of services.entries())
      members.push(await startMember(folder, `service ${index + 1}`, "service/main.ts", service(own, index), own));
    const administer = administration(service(services[0], 0));
    const create = ["integration", "create", "demo", "--scopes", "all", "--quota", QUOTA, "--name"];
    const [desk, integration] = [await administer(...create, "Desk"), await administer(...create, "Bench")];
    const { key } = await administer("webhook", "set", "demo", `${url}/hooks/demo`, "--allow-private");
    const club = {
      CLUB_API_URL: `${publicUrl}/demo/api/v1`,
      ...{ CLUB_CLIENT_ID: desk.client_id ?? "", CLUB_CLIENT_SECRET: desk.client_secret ?? "" },
      CLUB_WEBHOOK_SECRET: key ?? "",
    };
    for (const [index, own] of dashboards.entries()) {
      const env = dashboardEnvironment(folder, index, { port: own, url, databaseUrl: databases.dashboard, club });
      members.push(await startMember(folder, `dashboard ${index + 1}`, "lib/desk/front/main.ts", env, own));
    }
    const { client_id = "", client_secret = "" } = integration;
    return {
      ...{ url, baseUrl: `${publicUrl}/demo/api/v1`, members },
      dashboards: dashboards.map((own) => `http://127.0.0.1:${own}`),
      integration: { client_id, client_secret },
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

export interface RunningMember extends Member {
  stop(): Promise<void>;
}

/** Starts a program of a fleet, and waits until it is ready. @param file what it begins with */
export async function startMember(
  folder: string,
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<RunningMember> {
  const log = openSync(join(folder, `${name.replace(" ", "-")}.log`), "a");
  const launch = async () => {
    // The clock goes on: a program that is started again must not find itself before what it has written.
    const now = new Date(OPENS + performance.now()).toISOString();
    const program = startProgram(name, [file], { ...env, GUICHET_NOW: now }, log);
    await untilReady(program, `http://127.0.0.1:${port}/readyz`);
    return program;
  };
  let running: Program = await launch();
  return {
    name,
    kill: async () => {
      await running.kill();
      running = await launch();
    },
    restart: async () => {
      await running.stop();
      running = await launch();
    },
    freeze: () => void process.kill(running.pid, "SIGSTOP"),
    thaw: () => void process.kill(running.pid, "SIGCONT"),
    stop: () => running.stop(),
  };
}

interface At {
  port: number;
  databaseUrl: string;
}

/** What one of several services of the demonstration is told. @param index which of them, from 0 */
export function serviceEnvironment(
  folder: string,
  index: number,
  { port, publicUrl, databaseUrl }: At & { publicUrl: string },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...{ LOG_LEVEL: "info", SERVICE_DEMO: "1" },
    ...{ SERVICE_PORT: String(port), SERVICE_HOST: "127.0.0.1", SERVICE_PUBLIC_URL: publicUrl },
    ...{ SERVICE_DATA_DIR: join(folder, `service-${index + 1}`), SERVICE_DATABASE_URL: databaseUrl },
    ...{ SERVICE_TRUSTED_PROXIES: "127.0.0.1", SERVICE_TOKEN_QUOTA: QUOTA, SERVICE_STOP_DELAY: STOP_DELAY_S },
  };
}

/** What one of several dashboards is told. @param club the variables of the club of the environment, where there is one */
export function dashboardEnvironment(
  folder: string,
  index: number,
  { port, url, databaseUrl, club }: At & { url: string; club: Readonly<Record<string, string>> },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...club,
    ...{ GUICHET_DEMO: "1", LOG_LEVEL: "info", NEXT_TELEMETRY_DISABLED: "1" },
    ...{ PORT: String(port), HOST: "127.0.0.1", NEXTAUTH_URL: url, TRUSTED_PROXIES: "127.0.0.1" },
    ...{ NEXTAUTH_SECRET: "the same secret for both of them, in this measurement" },
    ...{ DATA_DIR: join(folder, `dashboard-${index + 1}`), DATABASE_URL: databaseUrl, STOP_DELAY: STOP_DELAY_S },
  };
}

/** The club's administration, through its command line. */
export function administration(env: NodeJS.ProcessEnv) {
  return async (...words: string[]): Promise<Record<string, string>> => {
    const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words, "--json"], { env });
    return JSON.parse(stdout) as Record<string, string>;
  };
}
