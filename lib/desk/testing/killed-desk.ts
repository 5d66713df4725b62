import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Location } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { copyDatabase } from "../../../scripts/testing/prepared-databases.ts";
import { QUICK_START } from "../../../scripts/testing/quick-start.ts";
import { startVictim, type Victim } from "../../../scripts/testing/victim.ts";

/** What the desk's process says of its work. */
export interface Progress {
  state: string;
  counts: { done: number; failed: number; skipped: number; queued: number; sending: number };
}

/** A line of the desk's process (desk-process.ts). */
export type Told = Partial<Progress & { whole: true; open: true; sent: true; waiting: number }>;

/** A dashboard without pages that a test kills and starts again on the data it had. */
export interface KilledDesk {
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  readonly location: Location;
  /** Starts its process. @param settings variables of it (desk-process.ts), added to those of the start before */
  start(settings?: Record<string, string | undefined>): void;
  /** Waits until the running process says so. */
  until(heard: (told: Told) => boolean): Promise<Told>;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Waits until the running process has ended by itself: its exit code, null when a signal ended it. */
  ended(): Promise<number | null>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/**
 * Prepares a dashboard on a folder and, on PostgreSQL, a database of its own.
 * @param name of the database
 * @param log the file that gets what it logs, at every level; nothing is logged without one
 */
export async function prepareDesk(kind: string, name: string, log?: string): Promise<KilledDesk> {
  const folder = mkdtempSync(join(tmpdir(), "guichet-killed-"));
  const databaseUrl = kind === "PostgreSQL" ? await createDatabase(name, "desk") : undefined;
  if (!databaseUrl) copyDatabase("desk", join(folder, "postgres"));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    NEXTAUTH_SECRET: "the same secret before and after",
    NEXT_MANUAL_SIG_HANDLE: "true",
    LOG_LEVEL: log === undefined ? "silent" : "trace",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  let running: Victim | undefined;
  const end = async (signal: NodeJS.Signals) => void (await running?.end(signal));
  return {
    folder,
    databaseUrl,
    location: databaseUrl
      ? { kind: "server", url: databaseUrl, schema: "guichet" }
      : { kind: "embedded", directory: folder },
    start: (settings = {}) => {
      Object.assign(environment, settings);
      const program = [...QUICK_START, "--conditions=react-server", "lib/desk/testing/desk-process.ts"];
      running = startVictim(program, environment, log === undefined ? "inherit" : openSync(log, "a"));
    },
    until: async (heard) => {
      if (!running) throw new Error("The desk was not started.");
      return running.until((line) => {
        const told = line.startsWith("{") ? (JSON.parse(line) as Told) : undefined;
        return told && heard(told) ? told : undefined;
      });
    },
    end,
    ended: async () => running?.ended ?? null,
    remove: async () => {
      await end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
