import "server-only";
import { eq } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";
import { type FrozenPerson, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { Claim, Kind, Settled } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { clubFailure, type Failure, nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { freezePerson } from "#lib/sync/outbox/person.ts";
import { type Session, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { CONFLICT, frozenMark, markOf } from "./marks.ts";
import { type CopiedPresence, doubtSheet, keepPresences, presencesAt } from "./presences.ts";
import { isNoSheet, readSheet } from "./read-sheet.ts";

/** As many as a request of a device brings (lib/activities/attendance/wire). */
const BATCH = 200;

/** People of a sheet whose marks are on their way at a time: the quota is shared with whoever else is marking. */
const TOGETHER = 6;

/** Sessions of one club at a time: one that hangs has its own, and does not hold up the others. */
const SESSIONS_AT_ONCE = 8;

/** Waits before the next try, in seconds: short, since a coach waits at the pool side. The last wait repeats. */
const WAITS = [0.5, 1, 2, 4, 8];

/** @param attempts how often it was sent, the last try included @returns seconds. Pure. */
export function markWait(attempts: number): number {
  return nthWait(WAITS, attempts);
}

/**
 * Whether somebody else marked meanwhile: what stands at the club is neither what the device showed when the mark was made, nor what is
 * wished. Nothing recorded counts as a value. Pure.
 */
export function isConflict(
  stands: Presence | null,
  { seen, presence, insist }: { seen: Presence | null; presence: Presence; insist: boolean },
): boolean {
  return !insist && stands !== seen && stands !== presence;
}

/** The sheet of the session, as the marks of a batch find it. */
interface SheetAtTheClub {
  /** Where the copy knows it. */
  session: Session | undefined;
  /** The presence of each person at the club, and who recorded it at this desk. */
  here: Map<number, Pick<CopiedPresence, "presence" | "recordedAt" | "recordedBy">>;
  /** Whom the club named on it. */
  named: Map<number, FrozenPerson>;
  /** It had to be read again and could not be: nothing more is sent that depends on it. */
  unread?: Failure;
}

/** What the club recorded of somebody. */
interface Recorded {
  presence: Presence;
}

/**
 * Marks that somebody made on a device (club-api §4.8), sent whatever becomes of the device. What stands at the club is read once before those of
 * a session: a mark whose maker saw something else is not sent.
 */
export const marks: Kind<Recorded, SheetAtTheClub> = {
  name: "marks",
  manner: "persists",
  waitAfter: markWait,
  inFlight: SESSIONS_AT_ONCE,
  batch: BATCH,
  together: TOGETHER,
  prepare: (batch, signal) => readStanding(batch[0] as Claim, signal),
  personIn: ({ piece }, sheet) => sheet.named.get(piece.memberId ?? 0),

  async send(claim, { signal }, sheet) {
    const { work, piece } = claim;
    if (sheet.unread) return { ...sheet.unread, perhapsSent: piece.perhapsWritten };
    const sent = await outcomeOf(async () => {
      const api = await sendingApi(claim);
      const { date, type, courseId, ...mark } = frozenMark.parse(piece.frozen);
      const member = piece.memberId ?? 0;
      const stands = sheet.here.get(member);
      if (isConflict(stands?.presence ?? null, mark)) {
        const theirs = { theirs: stands?.presence ?? null, theirsBy: stands?.recordedBy ?? null };
        return notSent(piece, CONFLICT, { ...theirs, theirsAt: stands?.recordedAt ?? null });
      }
      const body = { date, type, course_id: courseId, member_id: member, presence: mark.presence };
      await api.post("/attendance", { body, key: piece.idempotencyKey, lane: "click", once: true, signal });
      const recorded = { presence: mark.presence, recordedAt: new Date(), recordedBy: work.askedByName };
      sheet.here.set(member, recorded);
      return { ok: true as const, seen: { presence: mark.presence } };
    });
    // A sheet shows one word for a mark: that of the field that is at fault.
    return sent.ok ? sent : { ...sent, code: sent.fault ?? sent.code };
  },

  async trace({ piece }, _call, sheet) {
    if (sheet?.unread) return sheet.unread;
    // No sheet names this session: nobody can look.
    if (!sheet?.session) return { is: "unclear" };
    const { presence } = frozenMark.parse(piece.frozen);
    const stands = sheet.here.get(piece.memberId ?? 0)?.presence;
    return stands === presence ? { is: "there", seen: { presence } } : { is: "missing" };
  },

  /** The answer may be an old one, which says nothing of what stands now: what follows is compared with what is read. */
  async replayed(claim, { signal }, sheet) {
    try {
      sheet.here = (await readStanding(claim, signal)).here;
    } catch (cause) {
      if (!(cause instanceof ClubError)) throw cause;
      sheet.unread = clubFailure(cause);
      const { club } = claim.work;
      if (sheet.session) await doubtSheet((await store()).db, club, sheet.session);
    }
    return undefined;
  },

  async settled(tx, settled, sheet) {
    const { work, piece, verdict } = settled;
    const isOver = verdict.piece === "done" || verdict.piece === "failed";
    const mark = markOf(work, piece);
    // Where the sheet could not be read, the calendar is: once, and not at every try while the club is away.
    const session = sheet || !isOver ? sheet?.session : sessionAt(await sessionCalendarOf(tx, work.club), mark);
    if (isOver) await noteMark(tx, settled, mark, session);
    return session && session.seasonId !== work.seasonId ? inSeason(tx, work, session.seasonId) : undefined;
  },

  progress(settled) {
    const seasons = new Map(settled.map(({ club, seasonId }) => [`${club} ${seasonId}`, { club, seasonId }]));
    for (const { club, seasonId } of seasons.values())
      void publish({ club, topic: "attendance", ...(seasonId !== null && { season: seasonId }) });
  },
};

/** The work with the season of its session: a mark is asked for by day and lesson, and what is said of one season concerns no other. */
async function inSeason(tx: Transaction, work: Work, seasonId: number): Promise<Work | undefined> {
  const [stands] = await tx.update(works).set({ seasonId }).where(eq(works.id, work.id)).returning();
  return stands;
}

/** Writes a mark that the club has answered into the copy and into the log. */
async function noteMark(
  tx: Transaction,
  settled: Settled<Recorded>,
  mark: ReturnType<typeof markOf>,
  session: Session | undefined,
): Promise<void> {
  const { work, piece, verdict, now } = settled;
  const isDone = verdict.piece === "done";
  if (verdict.piece === "failed" && verdict.code === CONFLICT) return;
  // The copy takes it over, unless the answer may be that of an earlier try.
  if (isDone && session && !piece.perhapsWritten) {
    const source = { seasonId: session.seasonId, reading: await nextReading(tx), by: work.askedByName, at: now };
    await keepPresences(tx, work.club, mark, [{ memberId: mark.memberId, presence: mark.presence }], source);
  }
  await logSettled(tx, settled, {
    action: "attendance.record",
    subject: `members/${mark.memberId}`,
    details: { type: mark.type, course: mark.courseId, date: mark.date, presence: mark.presence },
  });
}

async function readStanding({ work, piece }: Claim, signal: AbortSignal): Promise<SheetAtTheClub> {
  const opened = await store();
  const key = frozenMark.parse(piece.frozen);
  const session = sessionAt(await sessionCalendarOf(opened.db, work.club), key);
  const api = await clubApi(work.club, work.askedBy);
  const named = new Map<number, FrozenPerson>();
  // What the copy does not know as a session, the club refuses.
  if (session) {
    try {
      const { people } = await readSheet(opened, api, session, { lane: "click", signal, patience: "save" });
      for (const one of people) named.set(one.memberId, freezePerson(one));
    } catch (cause) {
      // The club then judges each mark itself.
      if (!(cause instanceof ClubError) || !isNoSheet(cause)) throw cause;
    }
  }
  return { session, named, here: await presencesAt(opened.db, work.club, key) };
}
