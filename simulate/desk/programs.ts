import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Program, startProgram, untilReady } from "../../scripts/programs.ts";
import { type BuiltAction, builtActions } from "../../scripts/testing/built-manifest.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { command, enter } from "../../scripts/testing/visitor.ts";
import { Api } from "../club/api.ts";
import type { Place } from "../kind.ts";
import { deskProgram, integrate, type RunningService, startService } from "../programs.ts";
import { ensureBuilt } from "./build.ts";
import { Seat } from "./seat.ts";

/** The roles of a desk, as docs/words.md has them. */
export const ROLES = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** The club of the desk, in its addresses. */
export const CLUB = "simulated";

/** When every history begins: a Monday in November, in the middle of a season. */
export const NOW = "2026-11-16T10:00:00+01:00";

/** The password of everybody who is at the desk from its start. */
export const SEAT_PASSWORD = "an evening at the desk";
export const seatEmail = (role: Role): string => `${role}@simulated.test`;

/** The service with one club, the built desk that is connected to it, and somebody of each role who has signed in. */
export interface RunningDesk {
  url: string;
  service: RunningService;
  /** The club's own word: every scope, its own integration. */
  api: Api;
  /** Where the desk calls the club. */
  baseUrl: string;
  seats: Readonly<Record<Role, Seat>>;
  /** What of the build's manifest can be pressed, by `file#export`. */
  actions: readonly BuiltAction[];
  /** What the desk has printed of errors. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the service and the desk of a checkout, which it builds where it must; each history may take a season of its own in the one club. */
export async function startDesk(place: Place): Promise<RunningDesk> {
  const service = await startClubs(place);
  const desk = await openDesk(place, service, CLUB, ROLES);
  const stop = async () => {
    await desk.stop();
    await service.stop();
  };
  return { ...desk, stop };
}

/** Starts the service of a checkout for clubs that are to have desks, and builds the dashboard where it must. */
export async function startClubs(place: Place): Promise<RunningService> {
  await ensureBuilt(place.checkout);
  return startService(place, { GUICHET_NOW: NOW });
}

/** Makes a club and a desk of its own that is connected to it: nothing of an earlier one is there. Its end leaves the service running. */
export async function openDesk(
  place: Place,
  service: RunningService,
  slug: string,
  roles: readonly Role[],
): Promise<RunningDesk> {
  const desks = await prepareDesk(place, service, roles);
  return { ...(await desks.connect(slug)), stop: () => desks.stop() };
}

/** One desk for many clubs, one after the other: to be connected to another club it is started anew, which costs a fifth of a desk of its own. */
export interface DeskOfClubs {
  /** Makes a club, and starts the desk connected to it: everybody of the desk has their role there too. The clubs before stay connected. */
  connect(slug: string): Promise<RunningDesk>;
  stop(): Promise<void>;
}

/** A desk that is connected to nothing yet, and not started. */
export async function prepareDesk(
  { checkout, folder }: Place,
  service: RunningService,
  roles: readonly Role[],
): Promise<DeskOfClubs> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data = join(folder, `desk-${port}`);
  mkdirSync(folder, { recursive: true });
  if (resolve(checkout) === process.cwd()) copyDesk(data);
  const logFile = join(folder, `desk-${port}.log`);
  const log = () => readFileSync(logFile, "utf8");
  const actions = builtActions(checkout);
  const seats = {} as Record<Role, Seat>;
  let program: Program | undefined;
  const start = async (env: NodeJS.ProcessEnv) => {
    await program?.stop();
    program = startProgram("desk", [deskProgram(checkout)], env, openSync(logFile, "a"), resolve(checkout));
    await untilReady(program, `http://127.0.0.1:${port}/sign-in`).catch((cause: unknown) => {
      throw new Error(`${cause}\n${log().slice(-2_000)}`, { cause });
    });
  };
  const stop = async () => program?.stop();
  return {
    connect: async (slug) => {
      await service.admin("create", slug, "--name", "Simulated");
      const access = await integrate(service, slug, "all");
      const api = new Api(await integrate(service, slug, "all"));
      const { key } = await service.admin("webhook", "set", slug, `${url}/hooks/${slug}`, "--allow-private");
      await start({
        ...process.env,
        ...{ GUICHET_NOW: NOW, PORT: String(port), NEXTAUTH_URL: url, DATA_DIR: data, LOG_LEVEL: "warn" },
        ...{ CLUB_API_URL: access.base_url, CLUB_CLIENT_ID: access.client_id },
        ...{ CLUB_CLIENT_SECRET: access.client_secret, CLUB_WEBHOOK_SECRET: key, NEXT_TELEMETRY_DISABLED: "1" },
      });
      for (const role of roles) {
        const email = seatEmail(role);
        const there = { email, club: slug, role };
        if (seats[role]) await command(data, { do: "role", ...there });
        else {
          await command(data, { do: "add", name: `The ${role}`, password: SEAT_PASSWORD, ...there });
          seats[role] = new Seat(url, await enter(url, role, email, SEAT_PASSWORD), actions);
        }
      }
      return { url, service, api, baseUrl: access.base_url, seats, actions, log, stop };
    },
    stop,
  };
}
