import { SET_UP_KEYS } from "../../scripts/testing/club.ts";
import { clubTables, deskTables } from "../../scripts/testing/tables.ts";

/** What both programs have in their tables when all is over. */
export interface Ledger {
  /** Registrations that the club has validated. */
  decided: number;
  /** Idempotency keys that the job's decisions spent at the club. */
  keys: number;
  /** Registrations that the job was asked for and that are not decided at the club. */
  lost: number;
  /** Decisions beyond one for a registration: keys spent, or messages of the club. */
  doubled: number;
  /** Rows of which the dashboard says something else than the club has. */
  mismatches: number;
}

/** Where both programs have their data: folders, and on PostgreSQL the database. */
export interface Places {
  club: string;
  desk: string;
  databaseUrl: string | undefined;
}

/** Compares what was asked with the club's tables, and what is told with what is true. Both programs have stopped. */
export async function readLedger(places: Places, ids: number[]): Promise<Ledger> {
  const club = await clubTables(places.club, places.databaseUrl);
  const desk = await deskTables(places.desk, places.databaseUrl);
  const decided = await club.read<{ id: number; valid: boolean | null }>("select id, valid from annual_registrations");
  const valid = new Set(decided.filter((row) => row.valid === true).map(({ id }) => Number(id)));
  const [keys] = await club.read<{ n: number }>(
    `select count(*)::int as n from idempotency_keys where key not like '${SET_UP_KEYS}%'`,
  );
  const [messages] = await club.read<{ n: number }>(
    "select count(*)::int as n from outbox where type = 'registrations.validated'",
  );
  const told = await desk.read<{ id: number; state: string }>(
    "select record_id as id, state from pieces where record_id is not null",
  );
  await Promise.all([club.close(), desk.close()]);
  return {
    decided: valid.size,
    keys: keys?.n ?? 0,
    lost: ids.filter((id) => !valid.has(id)).length,
    doubled: Math.max(0, (keys?.n ?? 0) - valid.size) + Math.max(0, (messages?.n ?? 0) - valid.size),
    mismatches: told.filter(({ id, state }) => (state === "done") !== valid.has(Number(id))).length,
  };
}
