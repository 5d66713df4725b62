import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../../scripts/ports.ts";
import { startProgram, untilReady } from "../../scripts/programs.ts";
import { type BuiltAction, builtActions } from "../../scripts/testing/built-manifest.ts";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { command, enter } from "../../scripts/testing/visitor.ts";
import { Api } from "../club/api.ts";
import type { Place } from "../kind.ts";
import { integrate, type RunningService, startService } from "../programs.ts";
import { ensureBuilt } from "./build.ts";
import { Seat } from "./seat.ts";

/** The roles of a desk, as docs/words.md has them. */
export const ROLES = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** The club of the desk, in its addresses. */
export const CLUB = "simulated";

/** When every history begins: a Monday in November, in the middle of a season. */
export const NOW = "2026-11-16T10:00:00+01:00";

const PASSWORD = "an evening at the desk";

/** The service with one club, the built desk that is connected to it, and somebody of each role who has signed in. */
export interface RunningDesk {
  url: string;
  service: RunningService;
  /** The club's own word: every scope, its own integration. */
  api: Api;
  seats: Readonly<Record<Role, Seat>>;
  /** What of the build's manifest can be pressed, by `file#export`. */
  actions: readonly BuiltAction[];
  /** What the desk has printed of errors. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the service and the desk of a checkout, which it builds where it must; each history may take a season of its own in the one club. */
export async function startDesk(place: Place): Promise<RunningDesk> {
  const { checkout, folder } = place;
  await ensureBuilt(checkout);
  const service = await startService(place, { GUICHET_NOW: NOW });
  await service.admin("create", CLUB, "--name", "Simulated");
  const access = await integrate(service, CLUB, "all");
  const api = new Api(await integrate(service, CLUB, "all"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { key } = await service.admin("webhook", "set", CLUB, `${url}/hooks/${CLUB}`, "--allow-private");
  const data = join(folder, "desk");
  mkdirSync(folder, { recursive: true });
  if (resolve(checkout) === process.cwd()) copyDesk(data);
  const logFile = join(folder, "desk.log");
  const env = {
    ...process.env,
    ...{ GUICHET_NOW: NOW, PORT: String(port), NEXTAUTH_URL: url, DATA_DIR: data, LOG_LEVEL: "warn" },
    ...{ CLUB_API_URL: access.base_url, CLUB_CLIENT_ID: access.client_id, CLUB_CLIENT_SECRET: access.client_secret },
    ...{ CLUB_WEBHOOK_SECRET: key, NEXT_TELEMETRY_DISABLED: "1" },
  };
  const program = startProgram("desk", ["lib/front/main.ts"], env, openSync(logFile, "a"), resolve(checkout));
  const log = () => readFileSync(logFile, "utf8");
  await untilReady(program, `http://127.0.0.1:${port}/sign-in`).catch((cause: unknown) => {
    throw new Error(`${cause}\n${log().slice(-2_000)}`, { cause });
  });
  const actions = builtActions(checkout);
  const seats = {} as Record<Role, Seat>;
  for (const role of ROLES) {
    const email = `${role}@simulated.test`;
    await command(data, { do: "add", email, name: `The ${role}`, club: CLUB, role, password: PASSWORD });
    seats[role] = new Seat(url, await enter(url, role, email, PASSWORD), actions);
  }
  const stop = async () => {
    await program.stop();
    await service.stop();
  };
  return { url, service, api, seats, actions, log, stop };
}
