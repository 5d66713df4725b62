import type { Passage } from "../faults/proxy.ts";
import { clubTables, deskTables } from "../testing/tables.ts";

/** From click to answer: one registration of the rehearsal. */
export interface LedgerRow {
  /** The place of the click in the work. */
  click: number;
  registration: number;
  key: string;
  /** What the dashboard got for its key, in order: a status, or that nothing came. */
  answers: string[];
  /** What the dashboard says became of it. */
  told: string;
  /** Whether the club has it validated. */
  validated: boolean;
}

/** What a rehearsal came to. */
export interface Ledger {
  rows: LedgerRow[];
  /** Rows without an outcome, and those told as done that the club does not have so. */
  lost: number;
  /** Validations of the club beyond one for a registration. */
  doubled: number;
  /** Rows told as not done that the club has validated. */
  untold: number;
}

/** States of a row that an outcome ended (lib/base/store/schema/sync/outbox). */
const GOOD = ["done", "skipped"];
const OVER = [...GOOD, "failed"];

/**
 * Reads the tables of both programs, which have stopped.
 * @param folder both programs' data
 */
export async function readLedger(folder: string, slug: string, passages: readonly Passage[]): Promise<Ledger> {
  const club = await clubTables(folder, undefined, slug);
  const desk = await deskTables(`${folder}/dashboard`, undefined);
  const states = await club.read<{ id: number; valid: boolean | null }>("select id, valid from annual_registrations");
  const messages = await club.read<{ subject: string; times: number }>(
    "select subject, count(*)::int as times from outbox where type = 'registrations.validated' group by subject",
  );
  const asked = await desk.read<{ position: number; id: number; key: string; state: string; code: string | null }>(
    "select position, record_id as id, idempotency_key as key, state, code from pieces where record_id is not null order by position",
  );
  await Promise.all([club.close(), desk.close()]);
  const valid = new Set(states.filter((one) => one.valid === true).map(({ id }) => Number(id)));
  const rows = asked.map(({ position, id, key, state, code }) => ({
    ...{ click: Number(position) + 1, registration: Number(id), key, validated: valid.has(Number(id)) },
    answers: passages.filter((one) => one.key === key).map(({ told }) => (told === undefined ? "none" : String(told))),
    told: code === null ? state : `${state} ${code}`,
  }));
  const stateOf = ({ told }: LedgerRow) => told.split(" ")[0] ?? "";
  const untold = rows.filter((row) => stateOf(row) === "failed" && row.validated).length;
  const unheld = rows.filter((row) => !OVER.includes(stateOf(row)) || (GOOD.includes(stateOf(row)) && !row.validated));
  return {
    rows,
    lost: unheld.length,
    doubled: messages.reduce((sum, { times }) => sum + Math.max(0, times - 1), 0),
    untold,
  };
}
