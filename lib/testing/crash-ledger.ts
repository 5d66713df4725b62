import type { Piece, WorkKind } from "#lib/store/schema/outbox.ts";
import { SET_UP_KEYS } from "../../scripts/testing/club.ts";
import { clubTables, deskTables, type Tables } from "../../scripts/testing/tables.ts";
import { type AskedWorks, CASES, CRASHED } from "./crash-cases.ts";

/** What both programs have in their tables when all is over. The last three are to be 0, `keys` as many as `writes`. */
export interface KindsLedger {
  /** Pieces that were asked for. */
  asked: number;
  /** Those that the club has. */
  there: number;
  /** Writes that they take. */
  writes: number;
  /** Idempotency keys that the club spent on writes. */
  keys: number;
  /** Pieces that the club does not have, or not whole; writes that are missing. */
  lost: number;
  /** What the club has beyond one for a piece, in records, messages or keys. */
  doubled: number;
  /** Pieces of which the desk says something else than the club has, and entries that its journal has too many or not. */
  toldOtherwise: number;
}

type Told = Pick<Piece, "state" | "code" | "result">;

/**
 * Compares what was asked for with the club's tables, and what the desk tells with what is true. Both programs have stopped.
 * @param places the folder that the club was started in, the desk's `DATA_DIR`, and on PostgreSQL the database
 */
export async function readKindsLedger(
  places: { club: string; desk: string; databaseUrl: string | undefined },
  { kinds }: AskedWorks,
): Promise<KindsLedger> {
  const club = await clubTables(places.club, places.databaseUrl);
  const desk = await deskTables(places.desk, places.databaseUrl);
  const ledger: KindsLedger = { asked: 0, there: 0, writes: 0, keys: 0, lost: 0, doubled: 0, toldOtherwise: 0 };
  const journal: Record<string, number> = {};
  for (const kind of CRASHED) {
    const asked = kinds[kind];
    if (!asked) continue;
    const told = await toldOf(desk, kind);
    const outcomes = await CASES[kind].read(club, asked);
    for (const [place, { writes, there }] of outcomes.entries()) {
      ledger.asked += 1;
      ledger.writes += writes;
      if (there.length > 0) ledger.there += 1;
      else ledger.lost += 1;
      ledger.doubled += Math.max(0, there.length - 1);
      if (!isTrue(told[place], there, CASES[kind].named)) ledger.toldOtherwise += 1;
    }
    ledger.toldOtherwise += Math.max(0, told.length - outcomes.length);
    Object.assign(journal, CASES[kind].journal(asked));
  }
  ledger.keys = await keysOf(club);
  ledger.doubled += Math.max(0, ledger.keys - ledger.writes);
  ledger.lost += Math.max(0, ledger.writes - ledger.keys);
  ledger.toldOtherwise += await amiss(desk, journal);
  await Promise.all([club.close(), desk.close()]);
  return ledger;
}

const toldOf = (desk: Tables, kind: WorkKind) =>
  desk.read<Told>(
    `select p.state, p.code, p.result from pieces p join works w on w.id = p.work_id
      where w.kind = '${kind}' order by p.work_id, p.position`,
  );

/** Whether what the desk says of a piece is what the club has. */
function isTrue(
  told: Told | undefined,
  there: readonly number[],
  named: ((piece: Told) => number | undefined) | undefined,
): boolean {
  if (!told) return false;
  const name = named?.(told);
  return (told.state === "done") === there.length > 0 && (name === undefined || there.includes(name));
}

async function keysOf(club: Tables): Promise<number> {
  const [spent] = await club.read<{ n: number }>(
    `select count(*)::int as n from idempotency_keys where key not like '${SET_UP_KEYS}%'`,
  );
  return spent?.n ?? 0;
}

/** Entries of the desk's journal beyond those that are expected of work, and those that are missing. */
async function amiss(desk: Tables, expected: Record<string, number>): Promise<number> {
  const entries = await desk.read<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit_entries
      where outcome = 'done' and (action like 'registration.%' or action like 'attendance.%' or action like 'payment.%') group by action`,
  );
  const found = Object.fromEntries(entries.map(({ action, n }) => [action, n]));
  return [...new Set([...Object.keys(found), ...Object.keys(expected)])].reduce(
    (sum, action) => sum + Math.abs((found[action] ?? 0) - (expected[action] ?? 0)),
    0,
  );
}
