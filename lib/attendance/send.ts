import "server-only";
import { and, eq } from "drizzle-orm";
import { type FailedTry, movedAway, PERHAPS_THERE } from "#lib/club/another-try.ts";
import { type ClubApi, clubApi } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import { nextReading } from "#lib/mirror/copy.ts";
import { writeAudit } from "#lib/store/audit.ts";
import type { Store, Transaction } from "#lib/store/database.ts";
import { secondsFromNow } from "#lib/store/database-clock.ts";
import { type AttendanceMark, attendanceMarks as marks, type Presence } from "#lib/store/schema/attendance.ts";
import { type SessionKey, sessionAt, timetableOf } from "./calendar.ts";
import { type CopiedPresence, doubtSheet, keepPresences, presencesAt } from "./presences.ts";
import { isNoSheet, readSheet } from "./read-sheet.ts";
import { isConflict, judge } from "./verdict.ts";

/** People of a sheet whose marks are on their way at a time: the quota is shared with whoever else is marking. */
const AT_ONCE = 6;

/** What the sending of a session's marks needs. */
export interface Sending {
  store: Store;
  owner: string;
  /** The program's clock. */
  now: () => Date;
  signal: AbortSignal;
}

/**
 * Sends the claimed marks of a session, each person's in the order made, and writes down what became of each. What stands at the club is read
 * once before: a mark whose maker saw something else is not sent.
 * @returns the season of the session, where the copy knows it
 * @throws the signal's reason when it ends the work first: the marks keep their keys and are sent again
 */
export async function sendMarks(
  sending: Sending,
  club: string,
  key: SessionKey,
  claimed: readonly AttendanceMark[],
): Promise<number | null> {
  const { db } = sending.store;
  const session = sessionAt(await timetableOf(db, club), key);
  const seasonId = session?.seasonId ?? null;
  for (const own of Map.groupBy(claimed, ({ accountId }) => accountId).values())
    await sendOnesMarks(sending, club, session ?? key, own);
  return seasonId;
}

/** Sends the marks of one account. What follows a replay of the same person waits for what then stands. */
async function sendOnesMarks(
  sending: Sending,
  club: string,
  session: SessionKey & { seasonId?: number },
  own: readonly AttendanceMark[],
): Promise<void> {
  const seasonId = session.seasonId ?? null;
  let rest = own;
  let replayed: AttendanceMark[] = [];
  while (rest.length + replayed.length > 0) {
    let standing: AtTheClub;
    try {
      standing = await readStanding(sending, club, own[0]?.accountId, session);
    } catch (cause) {
      if (replayed.length > 0 && session.seasonId !== undefined)
        await doubtSheet(sending.store.db, club, { ...session, seasonId: session.seasonId });
      for (const mark of replayed) await settle(sending, mark, null, { seasonId, isReplay: true });
      for (const mark of rest) await settle(sending, mark, failureOf(cause, mark), { seasonId });
      return;
    }
    for (const mark of replayed) await settle(sending, mark, null, { seasonId, isReplay: true });
    ({ replayed, rest } = await sendRound(sending, standing, rest, seasonId));
  }
}

/** What is left of a round. */
interface AfterRound {
  /** Taken by the club under keys that it may have known already: its answer may be an old one, which says nothing of what stands now. */
  replayed: AttendanceMark[];
  /** Those of the same people that follow. */
  rest: AttendanceMark[];
}

async function sendRound(
  sending: Sending,
  standing: AtTheClub,
  own: readonly AttendanceMark[],
  seasonId: number | null,
): Promise<AfterRound> {
  const people = [...Map.groupBy(own, ({ memberId }) => memberId).values()];
  const next = people.values();
  const after: AfterRound = { replayed: [], rest: [] };
  const work = async () => {
    for (const theirs of next) await sendOnePersons(sending, standing, theirs, { seasonId, after });
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, people.length) }, work));
  return after;
}

/** What stands of one person, and who here recorded it. */
type StandingPresence = Pick<CopiedPresence, "presence" | "recordedAt" | "recordedBy">;

/** What stands at the club. */
interface AtTheClub {
  api: ClubApi;
  here: Map<number, StandingPresence>;
}

async function readStanding(
  { store, signal }: Sending,
  club: string,
  account: number | undefined,
  session: SessionKey & { seasonId?: number },
): Promise<AtTheClub> {
  const api = await clubApi(club, account);
  // What the copy does not know as a session, the club refuses.
  if (session.seasonId !== undefined) {
    try {
      await readSheet(
        store,
        api,
        { ...session, seasonId: session.seasonId },
        { lane: "click", signal, patience: "save" },
      );
    } catch (cause) {
      // The club then judges each mark itself.
      if (!(cause instanceof ClubError) || !isNoSheet(cause)) throw cause;
    }
  }
  return { api, here: await presencesAt(store.db, club, session) };
}

/** One after the other; where one has to wait, the later ones wait with it. */
async function sendOnePersons(
  sending: Sending,
  standing: AtTheClub,
  theirs: readonly AttendanceMark[],
  { seasonId, after }: { seasonId: number | null; after: AfterRound },
): Promise<void> {
  let waiting: FailedTry | undefined;
  for (const [place, mark] of theirs.entries()) {
    if (waiting) {
      await settle(sending, mark, { ...waiting, perhapsSent: mark.perhapsWritten }, { seasonId });
      continue;
    }
    const stands = standing.here.get(mark.memberId);
    // Of a mark for another address what stands at this one says nothing.
    if (standing.api.club.baseUrl === mark.baseUrl && isConflict(stands?.presence ?? null, mark)) {
      await settleConflict(sending, mark, stands);
      continue;
    }
    const failure = await tried(sending, standing.api, mark);
    if (!failure && mark.perhapsWritten) {
      after.replayed.push(mark);
      after.rest.push(...theirs.slice(place + 1));
      return;
    }
    const final = await settle(sending, mark, failure, { seasonId });
    if (!failure) remember(standing, mark, sending.now());
    else if (!final) waiting = failure;
  }
}

function remember({ here }: AtTheClub, { memberId, presence, accountName }: AttendanceMark, at: Date): void {
  here.set(memberId, { presence, recordedAt: at, recordedBy: accountName });
}

async function tried({ signal }: Sending, api: ClubApi, mark: AttendanceMark): Promise<FailedTry | null> {
  if (api.club.baseUrl !== mark.baseUrl) return movedAway(mark.perhapsWritten);
  const { date, type, courseId: course_id, memberId: member_id, presence } = mark;
  try {
    const body = { date, type, course_id, member_id, presence };
    await api.post("/attendance", { body, key: mark.idempotencyKey, lane: "click", once: true, signal });
    return null;
  } catch (cause) {
    return failureOf(cause, mark);
  }
}

function failureOf(cause: unknown, mark: AttendanceMark): FailedTry {
  if (!(cause instanceof ClubError)) throw cause;
  const { kind, status, detail, errors, retryAfterSeconds, requestId } = cause;
  const fault = cause.code === "validation_failed" ? errors[0] : undefined;
  const perhapsSent = mark.perhapsWritten || cause.perhapsSent;
  return {
    kind,
    code: fault?.code ?? cause.code,
    status,
    detail: fault?.detail ?? detail,
    retryAfterSeconds,
    requestId,
    perhapsSent,
  };
}

/**
 * Writes down what became of a mark.
 * @param failure null: the club took it. The copy takes it over, unless its answer may be that of an earlier try (`isReplay`)
 * @returns whether nothing more is to be done for the mark
 */
async function settle(
  { store: { db }, owner, now }: Sending,
  mark: AttendanceMark,
  failure: FailedTry | null,
  { seasonId, isReplay = false }: { seasonId: number | null; isReplay?: boolean },
): Promise<boolean> {
  const judgement = failure && judge(failure, mark.attempts);
  // Taken after the answer: no sheet that was asked for before it may overwrite what was recorded.
  const reading = failure ? 0 : await nextReading(db);
  const said = { code: failure?.code ?? null, detail: failure?.detail ?? null, requestId: failure?.requestId ?? null };
  await db.transaction(async (tx) => {
    const over = { ...said, leaseOwner: null, leaseUntil: null, seasonId };
    if (failure && judgement?.mark === "again") {
      const notBefore = secondsFromNow(judgement.waitSeconds);
      const waiting = { ...over, state: "waiting" as const, notBefore, perhapsWritten: failure.perhapsSent };
      await tx.update(marks).set(waiting).where(mine(mark, owner));
      return;
    }
    const state = failure ? ("refused" as const) : ("done" as const);
    const [settled] = await tx
      .update(marks)
      .set({ ...over, state, decidedAt: now() })
      .where(mine(mark, owner))
      .returning();
    if (!settled) return;
    if (!failure && !isReplay && seasonId !== null) await keepOwn(tx, settled, { seasonId, reading, at: now() });
    await logged(tx, settled);
  });
  return judgement?.mark !== "again";
}

function keepOwn(
  tx: Transaction,
  mark: AttendanceMark,
  { seasonId, reading, at }: { seasonId: number; reading: number; at: Date },
): Promise<boolean> {
  const said = [{ memberId: mark.memberId, presence: mark.presence }];
  return keepPresences(tx, mark.club, mark, said, { seasonId, reading, by: mark.accountName, at });
}

async function settleConflict(
  { store: { db }, owner, now }: Sending,
  mark: AttendanceMark,
  stands: StandingPresence | undefined,
): Promise<void> {
  const theirs: Presence | null = stands?.presence ?? null;
  await db
    .update(marks)
    .set({
      ...{ state: "conflict", theirs, theirsBy: stands?.recordedBy ?? null, theirsAt: stands?.recordedAt ?? null },
      ...{ leaseOwner: null, leaseUntil: null, decidedAt: now() },
    })
    .where(mine(mark, owner));
}

/** Another dashboard may have taken it over meanwhile: what it is told is the same answer. */
const mine = ({ club, id }: AttendanceMark, owner: string) =>
  and(eq(marks.club, club), eq(marks.id, id), eq(marks.leaseOwner, owner), eq(marks.state, "sending"));

async function logged(tx: Transaction, mark: AttendanceMark): Promise<void> {
  await writeAudit(tx, {
    by: { id: mark.accountId, name: mark.accountName },
    club: mark.club,
    action: "attendance.record",
    subject: `members/${mark.memberId}`,
    outcome: mark.code === PERHAPS_THERE ? "unknown" : mark.state === "done" ? "done" : "refused",
    code: mark.code,
    requestId: mark.requestId,
    details: { type: mark.type, course: mark.courseId, date: mark.date },
  });
}
