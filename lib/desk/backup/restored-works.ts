import "server-only";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import {
  DECISION_KINDS,
  OPEN_PIECES,
  pieces,
  type Work,
  type WorkKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";
import { type StageKindName, stages } from "#lib/base/store/schema/sync/staging.ts";
import { personName } from "#lib/base/words/formats.ts";
import { paymentPart } from "#lib/treasury/payments/record.ts";
import { decideWork, isRestored, type RestoredWish } from "./open-work.ts";

/** So many are shown at once; the rest follows when these are decided. */
const MOST_WORKS = 500;

/** People of one work that are named; the others are counted. */
const MOST_NAMED = 3;

/** One work that stands still since a restore, as a director decides about it. Travels as JSON. */
export interface RestoredLine {
  id: number;
  kind: WorkKind;
  operation: Work["operation"];
  season: { id: number; name: string | null } | null;
  askedBy: string;
  askedAt: Date;
  /** Certainly not sent. */
  unsent: number;
  /** Perhaps at the club: it is asked, whatever becomes of the rest. */
  unsure: number;
  /** Names of some of those whom it is about, where the reader may know them. */
  people: string[];
  /** How many people it is about. */
  count: number;
  /** What payments come to that it would record; null of anything else. */
  cents: number | null;
  /** The prepared list that it runs. */
  stage: { id: string; kind: StageKindName; name: string; seasonId: number | null } | null;
}

/**
 * What of a club stands still since a restore, by kind, in the order in which it was asked for.
 * @param knowsPeople the reader may know of people: else nobody is named
 */
export async function restoredWorks(
  db: Queryable,
  club: string,
  { knowsPeople }: { knowsPeople: boolean },
): Promise<RestoredLine[]> {
  const rows = await db
    .select({ work: works, seasonName: mirrorSeasons.name })
    .from(works)
    .leftJoin(mirrorSeasons, and(eq(mirrorSeasons.club, works.club), eq(mirrorSeasons.id, works.seasonId)))
    .where(and(eq(works.club, club), isRestored))
    .orderBy(asc(works.kind), asc(works.id))
    .limit(MOST_WORKS);
  const ids = rows.map(({ work }) => work.id);
  const counts = await openCounts(db, ids);
  const about = await peopleOf(db, club, ids);
  const cents = await centsOf(db, ids);
  const lists = await stagesOf(db, club, ids);
  return rows.map(({ work, seasonName }) => ({
    ...{ id: work.id, kind: work.kind, operation: work.operation },
    season: work.seasonId === null ? null : { id: work.seasonId, name: seasonName },
    ...{ askedBy: work.askedByName, askedAt: work.askedAt },
    ...(counts.get(work.id) ?? { unsent: 0, unsure: 0 }),
    people: knowsPeople ? (about.get(work.id)?.slice(0, MOST_NAMED).filter(Boolean) ?? []) : [],
    count: about.get(work.id)?.length ?? 0,
    cents: work.kind === "payments" && work.operation === "record" ? (cents.get(work.id) ?? null) : null,
    stage: lists.get(work.id) ?? null,
  }));
}

/** How many works of a club stand still since a restore. */
export async function countRestored(db: Queryable, club: string): Promise<number> {
  return db.$count(works, and(eq(works.club, club), isRestored));
}

/**
 * Has works go on, or gives up what of them certainly was not sent: those that were seen, and that stand still yet. What may be at the club gets its outcome
 * either way.
 * @returns the works that were decided about
 */
export async function decideAbout(
  tx: Transaction,
  club: string,
  seen: readonly number[],
  wish: RestoredWish,
  hand: Hand,
): Promise<Work[]> {
  const found = await tx
    .select()
    .from(works)
    .where(and(eq(works.club, club), isRestored, sql`${works.id} = any(${integers(seen)})`))
    // Every writer locks works in the order of their numbers.
    .orderBy(works.id)
    .for("update");
  const lists = await stagesOf(
    tx,
    club,
    found.map(({ id }) => id),
  );
  for (const work of found)
    await decideWork(tx, work, wish, hand, () =>
      writeAudit(tx, { by: hand.by, club, ...entryOf(work, lists.get(work.id)?.id, wish) }),
    );
  return found;
}

/** Works and prepared lists have words of their own in the log. */
function entryOf({ id, kind, operation, size }: Work, stage: string | undefined, wish: RestoredWish) {
  const details = { operation, count: size };
  if (DECISION_KINDS.includes(kind)) return { action: `job.${wish}`, subject: `jobs/${id}`, details };
  if (stage) return { action: `stage.${wish}`, subject: `stages/${stage}`, details };
  return { action: `work.${wish}`, subject: `works/${id}`, details: { ...details, kind } };
}

async function openCounts(db: Queryable, ids: readonly number[]) {
  const isUnsent = sql`${pieces.state} = 'queued' and not ${pieces.begun} and not ${pieces.perhapsWritten}`;
  const rows = await db
    .select({
      id: pieces.workId,
      unsent: sql<number>`(count(*) filter (where ${isUnsent}))::integer`,
      unsure: sql<number>`(count(*) filter (where not (${isUnsent})))::integer`,
    })
    .from(pieces)
    .where(and(isOf(ids), inArray(pieces.state, [...OPEN_PIECES])))
    .groupBy(pieces.workId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The names of everybody whom open pieces are about, once each, by their works; nothing for whom the copy does not know. */
async function peopleOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, string[]>> {
  const member = sql<number>`coalesce(${pieces.memberId}, ${works.memberId})`;
  const { firstName, lastName } = mirrorPeople;
  const rows = await db
    .selectDistinct({ id: pieces.workId, member, firstName, lastName })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, member)))
    .where(and(isOf(ids), inArray(pieces.state, [...OPEN_PIECES]), isNotNull(member)))
    .orderBy(pieces.workId, member);
  const found = new Map<number, string[]>();
  for (const { id, ...person } of rows) found.set(id, [...(found.get(id) ?? []), personName(person)]);
  return found;
}

async function centsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: pieces.workId, frozen: pieces.frozen })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(isOf(ids), eq(works.kind, "payments"), inArray(pieces.state, [...OPEN_PIECES])));
  const sums = new Map<number, number>();
  for (const { id, frozen } of rows) {
    const { data } = paymentPart.safeParse(frozen);
    if (data) sums.set(id, (sums.get(id) ?? 0) + data.amountCents);
  }
  return sums;
}

async function stagesOf(db: Queryable, club: string, ids: readonly number[]) {
  const { id, kind, name, seasonId, workId } = stages;
  const rows = await db
    .select({ id, kind, name, seasonId, workId })
    .from(stages)
    .where(and(eq(stages.club, club), sql`${workId} = any(${integers(ids)})`));
  return new Map(rows.map(({ workId, ...stage }) => [workId ?? 0, stage]));
}

const isOf = (ids: readonly number[]) => sql`${pieces.workId} = any(${integers(ids)})`;
