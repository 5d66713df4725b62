import { cpSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyDesk } from "../../scripts/testing/prepared-databases.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { startVictim } from "../../scripts/testing/victim.ts";
import type { Integration } from "./club-api.ts";
import { workplace } from "./workplace.ts";

/*
 * Reading a whole club keeps both programs at work for seconds, and there are dozens of desks. One reads it before any test, and the others begin
 * with what it has read: its folder, with the secret that seals the club's credentials, as the club beside it then was. What the copy is bound to is made
 * the desk's own: the club's address, and the moments that the database's clock gave.
 */

/** The season of the demonstration that the tests look at. */
const SEASON = "2";

/** The copy was read a little before the tests begin: a reading of the future would puzzle a desk whose clock begins earlier. */
const READ_AT = "2026-09-12T09:57:00+02:00";

/** No run of the tests takes so long. */
const AFTER_ALL = "3 hours";

/** When it had been read, by the machine's clock, which is the database's. */
const SINCE = "filled-at";

/** Has a dashboard without pages read the club of a service, into the folder that desks begin with. */
export async function fillCopy(baseUrl: string, { client_id, client_secret }: Integration, log: string): Promise<void> {
  const { copy } = workplace();
  copyDesk(copy);
  const env = {
    ...process.env,
    GUICHET_NOW: READ_AT,
    GUICHET_DEMO: "1",
    DATA_DIR: copy,
    CLUB_API_URL: baseUrl,
    CLUB_CLIENT_ID: client_id,
    CLUB_CLIENT_SECRET: client_secret,
    NEXT_MANUAL_SIG_HANDLE: "true",
    SEASON,
  };
  const program = [...QUICK_START, "--conditions=react-server", "lib/desk/testing/desk-process.ts"];
  const desk = startVictim(program, env, openSync(log, "a"));
  try {
    await desk.until((line) => line === '{"whole":true}' || undefined);
  } finally {
    await desk.end("SIGTERM");
  }
  writeFileSync(join(copy, SINCE), new Date().toISOString());
}

/**
 * A desk's folder to begin with: it has read the club.
 * @param to nothing is there yet
 * @param baseUrl where this desk finds the club
 */
export async function copyFilled(to: string, baseUrl: string): Promise<void> {
  const { copy } = workplace();
  cpSync(copy, to, { recursive: true });
  // Loading a database takes half a second of a core: who only reads the words of this file need not.
  const { PGlite } = await import("@electric-sql/pglite");
  const db = await PGlite.create(join(to, "postgres"));
  try {
    await db.query("update clubs set base_url = $1", [baseUrl]);
    // What was read is read again by itself after all tests: a desk that lives for long would do so every five minutes, and no test waits for that.
    const since = readFileSync(join(copy, SINCE), "utf8");
    await db.query(
      `update mirror_states set due_at = due_at + (now() - $1::timestamptz)
       + case when due_at > $1::timestamptz then $2::interval else '0' end`,
      [since, AFTER_ALL],
    );
  } finally {
    await db.close();
  }
}
