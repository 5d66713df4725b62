import "server-only";
import { and, eq, gt, inArray, not, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { hastenAll } from "#lib/sync/copy/state.ts";
import { type DecisionPiece, type DecisionWork, decisionWorkOf, isDecisionWork } from "./decision-work.ts";

/**
 * A club's database may come back older than it was: decisions are gone, and numbers are given a second time. We notice it by what
 * the mirror reads afterwards, without a call of our own, and let a person look before anything more is sent.
 */

/** One decision set back may be a person's work in the club's administration; so many at once are the database's. */
const MANY_UNDONE = 3;

/** Older decisions are not compared any more: whoever restores a backup so old has noticed it. */
const REMEMBERED_DAYS = 60;

/** Why a frozen registration is no longer what a person decided on. */
export type Changed = "other_person" | "other_activity";

/** Whether the copy's newest reading gives a row's number to somebody else, or to another activity; null when it does not. */
export async function changedSince(
  db: Queryable,
  work: Pick<DecisionWork, "club" | "collection" | "memberId">,
  row: Pick<DecisionPiece, "recordId" | "memberId" | "activityId">,
): Promise<Changed | null> {
  const { club, kind, id, memberId, activityId } = mirrorRegistrations;
  const [now] = await db
    .select({ memberId, activityId })
    .from(mirrorRegistrations)
    .where(and(eq(club, work.club), eq(kind, work.collection), eq(id, row.recordId)));
  if (!now || row.memberId === null) return null;
  // The record that a move gives it to is nobody else: the copy may have read what nobody answered us.
  if (now.memberId !== row.memberId && now.memberId !== work.memberId) return "other_person";
  return row.activityId !== null && now.activityId !== row.activityId ? "other_activity" : null;
}

/**
 * After a whole reading of a season: marks the decisions that the club had made and has no more, and stops the club's open works
 * when they are many, or when an open row's number now belongs to somebody else.
 * @param now the program's clock
 * @returns the works that were stopped
 */
export async function noticeRestore(db: Queryable, club: string, season: number, now: Date): Promise<DecisionWork[]> {
  const m = mirrorRegistrations;
  const isGiven = sql`coalesce(${pieces.step} = 'give', false)`;
  const isStrangers = sql`${m.memberId} <> ${pieces.memberId} and ${m.memberId} is distinct from ${works.memberId}`;
  const remembered = new Date(now.getTime() - REMEMBERED_DAYS * 24 * 3_600_000);
  const same = and(
    eq(works.id, pieces.workId),
    eq(works.club, club),
    eq(works.seasonId, season),
    gt(works.askedAt, remembered),
    eq(m.club, works.club),
    eq(m.kind, works.collection),
    eq(m.id, pieces.recordId),
  );
  const setBack = or(
    and(isGiven, eq(m.memberId, pieces.memberId)),
    and(
      not(isGiven),
      or(
        inArray(works.operation, ["cancel", "move"]),
        sql`${m.valid} is null`,
        sql`${m.memberId} <> ${pieces.memberId}`,
      ),
    ),
  );
  const undone = await db
    .update(pieces)
    .set({ undoneAt: CLOCK })
    .from(works)
    .innerJoin(m, sql`true`)
    .where(
      and(
        same,
        eq(pieces.state, "done"),
        sql`${pieces.undoneAt} is null and ${m.reading} > ${pieces.reading}`,
        setBack,
        sql`not exists (
          select 1 from ${pieces} l join ${works} lj on lj.id = l.work_id
          where l.record_id = ${pieces.recordId} and l.work_id > ${pieces.workId}
            and lj.club = ${works.club} and lj.collection = ${works.collection} and l.state in ('sending', 'unknown', 'done', 'skipped'))`,
      ),
    )
    .returning({ position: pieces.position });
  const [stranger] = await db
    .select({ position: pieces.position })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .innerJoin(m, sql`true`)
    .where(and(same, inArray(pieces.state, ["queued", "unknown"]), isStrangers))
    .limit(1);
  return undone.length >= MANY_UNDONE || stranger ? stopForRestore(db, club) : [];
}

/**
 * Stops everything that a club's works have not sent yet, until a person resumes it; from then on each row is compared with the club's before
 * it is sent, also in the works that stand still already and in every other kind of work (lib/sync/outbox/person.ts). A pause that a person wished stays theirs, and one for a changed address stays a
 * director's to end. The copies of the seasons are read anew.
 */
export async function stopForRestore(db: Queryable, club: string): Promise<DecisionWork[]> {
  return db.transaction(async (tx) => {
    const live = and(eq(works.club, club), inArray(works.state, ["queued", "running", "paused"]));
    const open = and(
      live,
      isDecisionWork,
      sql`coalesce(${works.pauseReason}, '') not in ('person', 'address_changed')`,
    );
    // In the order of their numbers, as everybody locks them.
    await tx.select({ id: works.id }).from(works).where(live).orderBy(works.id).for("update");
    await tx.update(works).set({ compareEach: true }).where(live);
    await hastenAll(tx, club);
    const stopped = { state: "paused", pauseReason: "restored", pauseDetail: null } as const;
    return (await tx.update(works).set(stopped).where(open).returning()).map(decisionWorkOf);
  });
}
