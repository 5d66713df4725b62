import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Integration } from "../testing/club.ts";
import { copyDesk } from "../testing/prepared-databases.ts";
import { startVictim, type Victim } from "../testing/victim.ts";

/** What the dashboard says of its work. */
export interface Progress {
  state: string;
  counts: Record<string, number>;
  /** What it tells people of the time that is left. */
  secondsLeft: number | null;
}

/** The dashboard without its pages, started again whenever it is killed. */
export interface RunningDesk {
  /** Ends it as a power cut would. */
  kill(): void;
  /** The last that it said of its work. */
  progress(): Progress | undefined;
  /** How many pieces that were asked for (`ASK`) have no outcome yet, as it said last. */
  waiting(): number | undefined;
  /** How often it was started. */
  starts(): number;
  /** Lets its work come to its end. */
  stop(): Promise<void>;
}

/**
 * The environment of a dashboard of its own that speaks to a club.
 * @param folder gets its data, in `dashboard`
 * @param databaseUrl undefined: its database is embedded
 * @param more beside that, or instead of it
 */
export function deskEnvironment(
  folder: string,
  { base_url, client_id, client_secret }: Integration,
  databaseUrl: string | undefined,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: join(folder, "dashboard"),
    DATABASE_URL: databaseUrl ?? "",
    NEXTAUTH_SECRET: "a dashboard of a rig, which lives for minutes",
    CLUB_API_URL: base_url,
    CLUB_CLIENT_ID: client_id,
    CLUB_CLIENT_SECRET: client_secret,
    NEXT_MANUAL_SIG_HANDLE: "true",
    LOG_LEVEL: "error",
    ...more,
  };
}

/**
 * Starts it. The first process asks for the work; those that follow find it in their store.
 * @param environment of a dashboard, without `WORK`
 * @param work undefined: none is asked for
 * @param log a file descriptor
 * @param hear hears each line that it prints
 * @param program another dashboard without pages than the one of the tests
 */
export function startDesk(
  environment: NodeJS.ProcessEnv,
  work: object | undefined,
  log: number,
  hear: (line: string) => void = () => {},
  program = "lib/desk/testing/desk-process.ts",
): RunningDesk {
  const { DATA_DIR, DATABASE_URL } = environment;
  // One that was restored has its database already.
  if (DATA_DIR && !DATABASE_URL && !existsSync(join(DATA_DIR, "postgres"))) copyDesk(DATA_DIR);
  let [stopping, starts]: [boolean, number] = [false, 0];
  let progress: Progress | undefined;
  let waiting: number | undefined;
  let running: Victim;
  const launch = () => {
    // Only an answer about the work tells that it was asked for.
    const env = progress || !work ? environment : { ...environment, WORK: JSON.stringify(work) };
    starts += 1;
    running = startVictim(["--conditions=react-server", program], env, log);
    running
      .until((line) => {
        hear(line);
        if (line.startsWith('{"work"')) progress = JSON.parse(line) as Progress;
        if (line.startsWith('{"waiting"')) ({ waiting } = JSON.parse(line));
        return undefined;
      })
      .catch(() => {});
    void running.ended.then(() => stopping || launch());
  };
  launch();
  return {
    kill: () => void running.end("SIGKILL"),
    progress: () => progress,
    waiting: () => waiting,
    starts: () => starts,
    stop: async () => {
      stopping = true;
      await running.end("SIGTERM");
    },
  };
}
