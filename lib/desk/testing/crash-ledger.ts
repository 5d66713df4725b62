import type { Piece, WorkKind } from "#lib/base/store/schema/sync/outbox.ts";
import { NOT_BEFORE, PERHAPS_BEFORE } from "#lib/club/client/write-again.ts";
import { clubTables, deskTables, keysSpent, type Places, type Tables } from "../../../scripts/testing/tables.ts";
import { type AskedWorks, CASES, type CaseName, kindOfCase } from "./crash-cases.ts";
import { type Kill, pieceName, placeOf } from "./kills.ts";

/** What both programs have in their tables when all is over. `lost`, `doubled` and `toldOtherwise` are to be 0, `keys` as many as `writes`. */
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
  /** Pieces of which the desk says something else than the club has, works that did not end, and entries that its audit log has too many or not. */
  toldOtherwise: number;
  /** Pieces that the desk leaves to a person because their club's access was replaced under them, and says so (docs/decisions/061): nobody is told that they are done. */
  left: number;
  /** Each of these in words, with the moments at which the dashboard died with that piece. */
  findings: string[];
}

type Told = Pick<Piece, "workId" | "position" | "state" | "code" | "result">;

/**
 * Compares what was asked for with the club's tables, and what the desk tells with what is true. Both programs have stopped.
 * @param kills none where nobody wrote them down
 */
export async function readKindsLedger(
  places: Places,
  { kinds }: AskedWorks,
  kills: readonly Kill[] = [],
): Promise<KindsLedger> {
  const club = await clubTables(places.club, places.databaseUrl);
  const { desk: folder, databaseUrl, deskDatabaseUrl = databaseUrl } = places;
  const desk = await deskTables(folder, deskDatabaseUrl ?? undefined);
  const ledger: KindsLedger = {
    ...{ asked: 0, there: 0, writes: 0, keys: 0, lost: 0, doubled: 0, toldOtherwise: 0, left: 0 },
    findings: [],
  };
  const audit: Record<string, number> = {};
  // Writes that pieces left to a person lack, at most.
  let lacking = 0;
  for (const kind of Object.keys(CASES) as CaseName[]) {
    const asked = kinds[kind];
    if (!asked) continue;
    const told = await toldOf(desk, kindOfCase(kind));
    const outcomes = await CASES[kind].read(club, asked);
    for (const [place, { writes, there }] of outcomes.entries()) {
      const one = told[place];
      const isLeft = isLeftToPerson(one, there);
      const isLost = there.length === 0 && !isLeft;
      const isOtherwise = !isLeft && !isTrue(one, there, CASES[kind].named);
      ledger.asked += 1;
      ledger.writes += writes;
      ledger.there += there.length > 0 ? 1 : 0;
      ledger.left += isLeft ? 1 : 0;
      lacking += isLeft ? writes : 0;
      ledger.lost += isLost ? 1 : 0;
      ledger.doubled += Math.max(0, there.length - 1);
      ledger.toldOtherwise += isOtherwise ? 1 : 0;
      if (isLost || isOtherwise || there.length > 1) ledger.findings.push(inWords(kind, place, there, one, kills));
    }
    ledger.toldOtherwise += Math.max(0, told.length - outcomes.length);
    // Kinds that do the same share its entries.
    for (const [action, n] of Object.entries(CASES[kind].audit(asked))) audit[action] = (audit[action] ?? 0) + n;
  }
  ledger.keys = await keysSpent(club);
  ledger.doubled += Math.max(0, ledger.keys - ledger.writes);
  ledger.lost += Math.max(0, ledger.writes - lacking - ledger.keys);
  for (const [action, { missing, entries }] of await amiss(desk, audit)) {
    // What was not done is no entry.
    if (missing > 0 && missing <= lacking) continue;
    ledger.toldOtherwise += Math.abs(missing);
    ledger.findings.push(`audit: ${action} ${entries} times, missing ${missing}`);
  }
  for (const work of await unended(desk)) {
    ledger.toldOtherwise += 1;
    ledger.findings.push(work);
  }
  await Promise.all([club.close(), desk.close()]);
  return ledger;
}

function inWords(
  kind: CaseName,
  place: number,
  there: readonly number[],
  told: Told | undefined,
  kills: readonly Kill[],
): string {
  const name = told && pieceName(told.workId, told.position);
  const moments = kills.filter(({ piece }) => piece === name).map(placeOf);
  const words = told ? [told.state, told.code].filter(Boolean).join(" ") : "not told";
  return `${kind} ${place}: ${there.length} times at the club, ${words}; killed ${moments.join(", ") || "never"}`;
}

/** Whether a piece is told as left: certainly not there, which then has to be so, or not to be known from here. */
const isLeftToPerson = (told: Told | undefined, there: readonly number[]): boolean =>
  told?.state === "failed" && ((told.code === NOT_BEFORE && there.length === 0) || told.code === PERHAPS_BEFORE);

const toldOf = (desk: Tables, kind: WorkKind) =>
  desk.read<Told>(
    `select p.work_id as "workId", p.position, p.state, p.code, p.result from pieces p join works w on w.id = p.work_id
      where w.kind = '${kind}' order by p.work_id, p.position`,
  );

/** Works that the desk takes to be still going on, in words. */
async function unended(desk: Tables): Promise<string[]> {
  const works = await desk.read<{ id: number; kind: string; state: string }>(
    "select id, kind, state from works where state <> 'done' order by id",
  );
  return works.map(({ id, kind, state }) => `work ${id} of ${kind}: ${state}`);
}

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

/** Entries of the desk's audit log that are missing, or too many (a number below zero), by action. */
async function amiss(desk: Tables, expected: Record<string, number>) {
  // What the desk did for a kind stands under the nouns that the kind names; a sign-in is no work.
  const nouns = [...new Set(Object.keys(expected).map((action) => `'${action.split(".")[0]}'`))].join(",");
  const found = await desk.read<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit_entries
      where outcome = 'done' and split_part(action, '.', 1) in (${nouns}) group by action`,
  );
  const entries = new Map(found.map(({ action, n }) => [action, n]));
  return [...new Set([...entries.keys(), ...Object.keys(expected)])]
    .map((action) => [action, entries.get(action) ?? 0] as const)
    .map(([action, n]) => [action, { missing: (expected[action] ?? 0) - n, entries: n }] as const)
    .filter(([, { missing }]) => missing !== 0);
}
