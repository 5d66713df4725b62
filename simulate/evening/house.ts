import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { administer } from "../../scripts/testing/administration.ts";
import { type BuiltAction, builtActions } from "../../scripts/testing/built-manifest.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { command } from "../../scripts/testing/visitor.ts";
import { Api } from "../club/api.ts";
import { ensureBuilt } from "../desk/build.ts";
import type { Place } from "../kind.ts";
import { type Access, deskProgram } from "../programs.ts";
import { openRelay, type Relay } from "./relay.ts";
import type { Who } from "./steps.ts";
import { openWay, type Way } from "./weather.ts";

/** The club, in the addresses of both programs. */
export const CLUB = "simulated";
export const PASSWORD = "an evening at the desk";
/** When both programs believe to be: a Monday in November, in the middle of a season. */
const NOW = "2026-11-16T10:00:00+01:00";
const QUOTA = "60000";

export const ROLES: Readonly<Record<Who, string>> = {
  ...{ secretary: "secretary", "second secretary": "secretary", coach: "coach" },
  ...{ treasurer: "treasurer", director: "director" },
};
export const PEOPLE = Object.keys(ROLES) as Who[];
export const emailOf = (who: Who): string => `${who.replace(" ", "-")}@simulated.test`;

/** The service, the built dashboard and the way between them: everything that may be killed, cut and given another access. */
export interface House {
  url: string;
  /** The club's own word. */
  api: Api;
  way: Way;
  relay: Relay;
  actions: readonly BuiltAction[];
  /** Whether the build has this route: `/api/clubs/[club]/presses`. */
  hasRoute(route: string): boolean;
  killDashboard(): Promise<void>;
  killService(): Promise<void>;
  /** Revokes the dashboard's access and gives it another. */
  replaceAccess(): Promise<void>;
  stepClock(hours: number): Promise<void>;
  log(): string;
  close(): Promise<void>;
}

/** Starts the service, and beside it a dashboard of the checkout with somebody of each role. */
export async function openHouse({ checkout, folder, databaseUrl }: Place): Promise<House> {
  await ensureBuilt(checkout);
  mkdirSync(folder, { recursive: true });
  const own = resolve(checkout) === process.cwd();
  const service = await startClubService(checkout, folder, databaseUrl);
  const admin = (...words: string[]) => administer(service.data, words);
  await admin("create", CLUB, "--name", "Simulated");
  const integrate = (name: string): Promise<Access> =>
    admin("integration", "create", CLUB, "--name", name, "--scopes", "all", "--quota", QUOTA);
  let access = await integrate("Desk");
  const api = new Api(await integrate("Simulation"));
  const way = await openWay(access.base_url);
  const relay = await openRelay();
  const { key } = await admin("webhook", "set", CLUB, relay.url, "--allow-private");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data = join(folder, "desk");
  if (own) copyDesk(data);
  const logFile = join(folder, "desk.log");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ GUICHET_NOW: NOW, PORT: String(port), NEXTAUTH_URL: url, DATA_DIR: data, LOG_LEVEL: "warn" },
    ...{ CLUB_API_URL: way.baseUrl, CLUB_CLIENT_ID: access.client_id, CLUB_CLIENT_SECRET: access.client_secret },
    ...{ CLUB_WEBHOOK_SECRET: key, NEXT_TELEMETRY_DISABLED: "1" },
  };
  relay.target = `${url}/hooks/${CLUB}`;
  const start = async (): Promise<Program> => {
    const program = startProgram(
      "desk",
      ["--liftoff-only", deskProgram(checkout)],
      env,
      openSync(logFile, "a"),
      resolve(checkout),
    );
    await untilReady(program, `http://127.0.0.1:${port}/sign-in`).catch((cause: unknown) => {
      throw new Error(`${cause}\n${readFileSync(logFile, "utf8").slice(-2_000)}`, { cause });
    });
    return program;
  };
  let program = await start();
  const began = Date.now();
  let clock = 0;
  for (const who of PEOPLE)
    await command(data, {
      do: "add",
      email: emailOf(who),
      name: `The ${who}`,
      club: CLUB,
      role: ROLES[who],
      password: PASSWORD,
    });
  const restart = async () => {
    await program.kill();
    // It goes on from where its clock was, and not from where it began.
    env.GUICHET_NOW = new Date(Date.parse(NOW) + (Date.now() - began) + clock * 3_600_000).toISOString();
    program = await start();
  };
  const routes = new Set(
    Object.values(
      JSON.parse(readFileSync(join(checkout, ".next/app-path-routes-manifest.json"), "utf8")) as Record<string, string>,
    ),
  );
  return {
    ...{ url, api, way, relay, actions: builtActions(checkout) },
    hasRoute: (route) => routes.has(route),
    killDashboard: restart,
    killService: service.kill,
    replaceAccess: async () => {
      await admin("integration", "revoke", CLUB, access.client_id);
      access = await integrate("Desk anew");
      env.CLUB_CLIENT_ID = access.client_id;
      env.CLUB_CLIENT_SECRET = access.client_secret;
      await restart();
    },
    stepClock: async (hours) => {
      clock += hours;
      await restart();
    },
    log: () => readFileSync(logFile, "utf8"),
    close: async () => {
      await program.stop();
      await way.close();
      await relay.close();
      await service.stop();
    },
  };
}

/** The service of a checkout, which comes back on its port when it is killed. */
async function startClubService(checkout: string, folder: string, databaseUrl: string | undefined) {
  const port = await freePort();
  const data = join(folder, "service");
  const logFile = join(folder, "service.log");
  const env = {
    ...process.env,
    ...{ SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: `http://localhost:${port}`, SERVICE_DATA_DIR: data },
    ...{ SERVICE_TOKEN_QUOTA: QUOTA, LOG_LEVEL: "error", SERVICE_DATABASE_URL: databaseUrl ?? "", GUICHET_NOW: NOW },
  };
  const start = async () => {
    const program = startProgram(
      "service",
      ["--liftoff-only", resolve(checkout, "service/main.ts")],
      env,
      openSync(logFile, "a"),
    );
    await untilReady(program, `http://localhost:${port}/healthz`).catch((cause: unknown) => {
      throw new Error(`${cause}\n${readFileSync(logFile, "utf8").slice(-2_000)}`, { cause });
    });
    return program;
  };
  let program = await start();
  return {
    data,
    kill: async () => {
      await program.kill();
      program = await start();
    },
    stop: () => program.stop(),
  };
}
