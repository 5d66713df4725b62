import "server-only";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";
import {
  type FrozenPerson,
  OPEN_PIECES,
  type Piece,
  type PieceState,
  pieces,
  type Work,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { newKey } from "#lib/sync/outbox/key.ts";
import { frozenPeople } from "#lib/sync/outbox/person.ts";
import { waitOf } from "#lib/sync/outbox/waits.ts";
import { askForEach } from "#lib/sync/outbox/work.ts";
import type { SessionKey } from "./calendar.ts";
import { date, type mark, PRESENCES, SESSION_TYPES } from "./wire.ts";

/** One mark as a device sends it. */
export type SentMark = z.output<typeof mark>;

/**
 * `waiting`: not sent yet, or sent without an answer · `sending` · `done` · `conflict`: somebody else's mark stands, a person is asked ·
 * `refused` (code, detail).
 */
export type MarkState = "waiting" | "sending" | "done" | "conflict" | "refused";

/** Our own code: somebody else's mark stands at the club, and a person is asked. */
export const CONFLICT = "presence_conflict";

/** What is frozen of a mark. */
export const frozenMark = z.object({
  date,
  type: z.enum(SESSION_TYPES),
  courseId: z.number(),
  presence: z.enum(PRESENCES),
  /** By the device's clock (RFC 3339), which orders nothing, and not after it arrived. */
  madeAt: z.string(),
  /** What the device showed when it was made; null: nothing recorded. */
  seen: z.enum(PRESENCES).nullable(),
  /** The person was shown somebody else's mark and chose to replace it. */
  insist: z.boolean(),
});

/** The mark that the club had when ours came into conflict with it; who made it and when, where that is known. */
export const clubsMark = z.object({
  theirs: z.enum(PRESENCES).nullable(),
  theirsBy: z.string().nullable(),
  theirsAt: z.coerce.date().nullable(),
});

/** A mark that somebody made on a device, with its state. */
export interface AttendanceMark
  extends SessionKey,
    Pick<Piece, "code" | "detail" | "requestId" | "attempts" | "perhapsWritten"> {
  /** The work that it is. */
  work: number;
  /** Made on the device: the same mark sent twice is one mark. */
  id: string;
  club: string;
  accountId: number;
  accountName: string;
  memberId: number;
  presence: Presence;
  seen: Presence | null;
  insist: boolean;
  madeAt: Date;
  /** When it arrived here, by the program's clock. */
  arrivedAt: Date;
  state: MarkState;
  theirs: Presence | null;
  theirsBy: string | null;
  theirsAt: Date | null;
}

/** Marks of one person that may wait: every sheet of a long day. Beyond, a device has lost its mind. */
export const MOST_OPEN = 2_000;

/** Who marks, for which club at which address. */
export interface Marking extends Hand {
  club: string;
  baseUrl: string;
}

/** How many marks of a person wait for a club. */
export async function openMarks(db: Queryable, club: string, account: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, "marks"), eq(works.askedBy, account)],
        inArray(pieces.state, [...OPEN_PIECES]),
      ),
    );
  return row?.count ?? 0;
}

const prefix = (club: string): string => `mark ${club} `;

/**
 * Writes marks down, each with its idempotency key, before any of them is sent. One that is here already stays as it is; one that somebody
 * was asked about, and wants all the same (`insist`), is sent now. Marks of one person at one session are sent in the order in which they arrived
 * here. The clocks of devices order nothing: each device sends its marks in the order made, and of two devices nobody knows whose clock is right.
 * @returns what is kept under each of these names, whoever made it
 */
export async function keepMarks(
  tx: Transaction,
  { club, baseUrl, by, now }: Marking,
  sent: readonly SentMark[],
): Promise<Map<string, AttendanceMark>> {
  const each = [...new Map(sent.map((one) => [one.id, one])).values()];
  const here = await frozenPeople(
    tx,
    club,
    each.map(({ memberId }) => memberId),
  );
  await askForEach(
    tx,
    club,
    each.map(({ id, memberId, madeAt, record, ...one }) => {
      const session = `${one.type} ${one.courseId} ${one.date}`;
      return {
        ...{ club, kind: "marks", collection: "attendance", operation: "record", memberId, baseUrl, askedBy: by, now },
        askKey: `${prefix(club)}${id}`,
        piece: {
          ...{ subject: `${session} ${memberId}`, serial: `${club} ${session}`, memberId, activityId: one.courseId },
          frozen: { ...one, madeAt: believed(madeAt, now).toISOString() },
          person: shown(record, here.get(memberId)),
        },
      };
    }),
  );
  const kept = await found(
    tx,
    club,
    each.map(({ id }) => id),
  );
  const insisting = each.filter(({ id, insist }) => insist && isAsked(kept.get(id), by.id)).map(({ id }) => id);
  for (const id of insisting) {
    const asked = kept.get(id);
    if (asked) await sendAllTheSame(tx, asked);
  }
  return insisting.length === 0
    ? kept
    : found(
        tx,
        club,
        each.map(({ id }) => id),
      );
}

/**
 * Whom the device showed under a number: whoever has it by the copy, unless that is another record by now. The mark may have waited on the device
 * for days.
 */
function shown(record: string | null | undefined, here: FrozenPerson | undefined): FrozenPerson | undefined {
  return record && record !== here?.record ? { record, name: null, born: null } : here;
}

const isAsked = (mark: AttendanceMark | undefined, account: number): boolean =>
  mark?.state === "conflict" && mark.accountId === account;

/** Another wish than the one that was perhaps written before the other's: under its key the club would only repeat its answer. */
async function sendAllTheSame(tx: Transaction, { work, ...mark }: AttendanceMark): Promise<void> {
  const [locked] = await tx.select({ id: works.id }).from(works).where(eq(works.id, work)).for("update");
  const [piece] = await tx.select().from(pieces).where(eq(pieces.workId, work));
  if (!locked || piece?.code !== CONFLICT) return;
  await tx
    .update(pieces)
    .set({
      ...{
        state: "queued",
        frozen: { ...frozenMark.parse(piece.frozen), insist: true },
        result: null,
        notBefore: null,
      },
      ...{ idempotencyKey: newKey(), perhapsWritten: false, triedAt: null, attempts: 0, doubts: 0 },
      ...{ code: null, detail: null, requestId: null, decidedAt: null },
    })
    .where(eq(pieces.workId, work));
  await tx
    .update(works)
    .set({ state: "queued", finishedAt: null, troubles: 0, ...waitOf(0) })
    .where(and(eq(works.id, work), eq(works.club, mark.club)));
}

/** The marks of these names. */
export async function found(db: Queryable, club: string, ids: readonly string[]): Promise<Map<string, AttendanceMark>> {
  const names = ids.map((id) => `${prefix(club)}${id}`);
  return new Map((await marksWhere(db, club, inArray(works.askKey, names))).map((mark) => [mark.id, mark]));
}

/** Marks of a club, in the order in which they arrived. */
export async function marksWhere(
  db: Queryable,
  club: string,
  which?: ReturnType<typeof eq>,
): Promise<AttendanceMark[]> {
  const rows = await db
    .select({ work: works, piece: pieces })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(and(eq(works.club, club), eq(works.kind, "marks"), which))
    .orderBy(asc(works.id));
  return rows.map(({ work, piece }) => markOf(work, piece));
}

/** A mark as its work and piece have it. */
export function markOf(work: Work, piece: Piece): AttendanceMark {
  const { madeAt, ...frozen } = frozenMark.parse(piece.frozen);
  const stands = clubsMark.safeParse(piece.result).data ?? { theirs: null, theirsBy: null, theirsAt: null };
  const { code, detail, requestId, attempts, perhapsWritten } = piece;
  return {
    ...{ ...frozen, ...stands, code, detail, requestId, attempts, perhapsWritten },
    ...{ work: work.id, id: (work.askKey ?? "").slice(prefix(work.club).length), club: work.club },
    ...{ accountId: work.askedBy, accountName: work.askedByName, memberId: piece.memberId ?? 0 },
    ...{ madeAt: new Date(madeAt), arrivedAt: work.askedAt, state: stateOf(piece.state, code) },
  };
}

function stateOf(state: PieceState, code: string | null): MarkState {
  if (state === "sending") return "sending";
  if (OPEN_PIECES.includes(state)) return "waiting";
  if (state === "done" || state === "skipped") return "done";
  return code === CONFLICT ? "conflict" : "refused";
}

/** When something was marked, by a device's clock (ISO): not after it arrived. Pure. */
export const believed = (madeAt: string, arrivedAt: Date): Date =>
  new Date(Math.min(Date.parse(madeAt), arrivedAt.getTime()));

/** Whether what a device sends now is what it, and nobody else, sent under this name before. */
export function isSame(kept: AttendanceMark, sent: SentMark, account: number): boolean {
  return (
    kept.accountId === account &&
    kept.date === sent.date &&
    kept.type === sent.type &&
    kept.courseId === sent.courseId &&
    kept.memberId === sent.memberId &&
    kept.presence === sent.presence &&
    kept.seen === sent.seen &&
    kept.madeAt.getTime() === believed(sent.madeAt, kept.arrivedAt).getTime()
  );
}

/** Whether a mark still waits for the club's word. */
export const isOpen = ({ state }: Pick<AttendanceMark, "state">): boolean => state === "waiting" || state === "sending";
