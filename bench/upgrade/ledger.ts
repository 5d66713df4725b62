import { clubTables, deskTables, keysSpent, type Places } from "../../scripts/testing/tables.ts";
import type { Wishes } from "./wishes.ts";

/** What became of the pieces of one kind. */
export interface KindLedger {
  kind: string;
  wished: number;
  /** Of those, how many the club has exactly once. */
  once: number;
  /** The club does not have it. */
  lost: number;
  /** The club has it more than once. */
  doubled: number;
  /** The dashboard says something else of it. */
  toldOtherwise: number;
}

export interface Ledger {
  kinds: KindLedger[];
  /** Writes that the club took under a key of the dashboards', and how many there should be. */
  keys: { spent: number; wished: number };
}

/** How many writes a move of an event's registration takes: it is created there, validated there, and cancelled here. */
const STEPS = 3;

interface Told {
  kind: string;
  state: string;
  record_id: number | null;
  member_id: number | null;
  activity_id: number | null;
  club_member: number | null;
}

/** Compares what was wished with what the club has, and with what the dashboard says of it. Both have stopped. */
export async function readLedger(places: Places, wishes: Wishes, asked: readonly string[]): Promise<Ledger> {
  const club = await clubTables(places.club, places.databaseUrl);
  const desk = await deskTables(places.desk, places.databaseUrl);
  const annual = await club.read<Row>("select id, member_id, group_id as activity_id, valid from annual_registrations");
  const events = await club.read<Row>("select id, member_id, event_id as activity_id, valid from event_registrations");
  const marks = await club.read<{ member_id: number }>("select member_id from attendance where presence = 'present'");
  const spent = await keysSpent(club);
  const told = await desk.read<Told>(
    `select w.kind, p.state, p.record_id, p.member_id, p.activity_id, w.member_id as club_member
      from pieces p join works w on w.id = p.work_id`,
  );
  await Promise.all([club.close(), desk.close()]);

  const of = (rows: Row[], member: number, activity: number) =>
    rows.filter((row) => row.member_id === member && row.activity_id === activity && row.valid !== false);
  const byId = new Map(annual.map((row) => [row.id, row]));
  const counts: Record<string, { there: number; says: (one: Told) => boolean }[]> = {
    decisions: wishes.decided.map(({ id, memberId }) => ({
      there: byId.get(id)?.valid === true && byId.get(id)?.member_id === memberId ? 1 : 0,
      says: (one) => one.record_id === id,
    })),
    moves: wishes.moves.map(({ kind, to, from }) => ({
      there:
        kind === "annual"
          ? Number(byId.get(from.id)?.member_id === to)
          : of(events, to, from.activityId).length + of(events, from.memberId, from.activityId).length,
      says: (one) => one.record_id === from.id && one.club_member === to,
    })),
    enrolments: wishes.enrolments.flatMap(({ memberId, group, event }) =>
      [
        { rows: annual, activity: group },
        { rows: events, activity: event },
      ].map(({ rows, activity }) => ({
        there: of(rows, memberId, activity).length,
        says: (one: Told) => (one.member_id ?? one.club_member) === memberId && one.activity_id === activity,
      })),
    ),
    marks: wishes.marks.members.map((member) => ({
      there: marks.filter((row) => row.member_id === member).length,
      says: (one) => one.member_id === member,
    })),
  };
  const kinds = asked.map((kind) => kindLedger(kind, counts[kind] ?? [], told));
  const wished = kinds.reduce(
    (sum, { kind, wished: pieces }) => sum + (kind === "moves" ? writesOf(wishes) : pieces),
    0,
  );
  return { kinds, keys: { spent, wished } };
}

interface Row {
  id: number;
  member_id: number;
  activity_id: number;
  valid: boolean | null;
}

function kindLedger(
  kind: string,
  pieces: readonly { there: number; says: (one: Told) => boolean }[],
  told: readonly Told[],
): KindLedger {
  const rows = told.filter((one) => one.kind === kind);
  const saidDone = (says: (one: Told) => boolean) => {
    const own = rows.filter(says);
    return own.length === 1 && own[0]?.state === "done";
  };
  return {
    kind,
    wished: pieces.length,
    once: pieces.filter(({ there }) => there === 1).length,
    lost: pieces.filter(({ there }) => there === 0).length,
    doubled: pieces.filter(({ there }) => there > 1).length,
    toldOtherwise:
      pieces.filter(({ there, says }) => (there === 1) !== saidDone(says)).length +
      Math.max(0, rows.length - pieces.length),
  };
}

function writesOf({ moves }: Wishes): number {
  return moves.reduce((sum, { kind }) => sum + (kind === "annual" ? 1 : STEPS), 0);
}

/** Everything of it that ought to be 0. */
export function faultsIn({ kinds, keys }: Ledger): number {
  const inKinds = kinds.reduce((sum, { lost, doubled, toldOtherwise }) => sum + lost + doubled + toldOtherwise, 0);
  return inKinds + Math.abs(keys.spent - keys.wished);
}
