import "server-only";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { ACCESS_NAME, listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { NO_LEASE } from "#lib/base/store/lease.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { OPEN_PIECES, pieces, type Work, type WorkKind, works } from "#lib/base/store/schema/sync/outbox.ts";
import { letters, OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { hastenAll, releaseOrphanedReadings } from "#lib/sync/copy/state.ts";
import { releaseOrphans } from "#lib/sync/inbox/claim.ts";
import { endForeignLeases } from "#lib/sync/outbox/claim.ts";
import { resumeWork, takeBackWork } from "#lib/sync/outbox/control.ts";
import { finishIfSettled } from "#lib/sync/outbox/finish.ts";
import { BEYOND_HOLD } from "#runtime/database/hold.ts";

/** Work that stands still since the store was restored. */
export interface RestoredWork {
  club: string;
  kind: WorkKind;
  works: number;
  /** Pieces without an outcome. */
  pieces: number;
}

/** A pause that is somebody's own stays theirs. */
const OTHERS = ["person", "address_changed"] as const;

const isLive = inArray(works.state, ["queued", "running", "paused"]);
/** Works that stand still since a restore: of this store, or of the club behind it (lib/registrations/decisions/restored.ts). */
export const isRestored = and(eq(works.state, "paused"), eq(works.pauseReason, "restored"));

/**
 * The store is as old as its back-up: what was open then may have been done since, taken back or done otherwise. Nothing of it is sent until
 * a person says so; from then on each piece is compared with the club before it is sent, and what may be there already is asked for under the key it
 * had (decision 41). What a process held that is no more is free.
 */
export async function holdOpenWork(tx: Transaction): Promise<void> {
  // Of one that stands still, too: what it has lost is as lost.
  await tx.execute(sql.raw(BEYOND_HOLD));
  await endForeignLeases(tx, "nobody");
  await releaseOrphans(tx);
  await releaseOrphanedReadings(tx);
  // The desk that is gone may have sent any of it since, with the access that the back-up names.
  const access = sql`(select ${ACCESS_NAME} from ${clubs} where ${clubs.slug} = ${works.club})`;
  const lostAccess = sql`coalesce(${works.lostAccess}, ${access})`;
  await tx.update(works).set({ compareEach: true, provenUntil: null, lostAccess }).where(isLive);
  await tx
    .update(works)
    .set({ state: "paused", pauseReason: "restored", pauseDetail: null })
    .where(and(isLive, sql`coalesce(${works.pauseReason}, '') not in (${sql.join([...OTHERS], sql`, `)})`));
  await holdOpenLetters(tx);
  for (const { slug } of await listClubs(tx)) await hastenAll(tx, slug);
}

/**
 * Letters have no key by which anybody could be asked whether they left since the back-up was made: those that were open then are uncertain, and none of them leaves
 * by itself.
 */
async function holdOpenLetters(tx: Transaction): Promise<void> {
  await tx
    .update(letters)
    .set({ state: "uncertain", code: "restored", sealed: null, ...NO_LEASE, notBefore: null, waitsSince: null })
    .where(inArray(letters.state, [...OPEN_LETTERS]));
}

/** What stands still since then, by club and kind. */
export async function restoredWork(db: Queryable): Promise<RestoredWork[]> {
  return db
    .select({
      club: works.club,
      kind: works.kind,
      works: sql<number>`count(distinct ${works.id})::integer`,
      pieces: count(),
    })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .where(and(isRestored, inArray(pieces.state, [...OPEN_PIECES])))
    .groupBy(works.club, works.kind)
    .orderBy(works.club, works.kind);
}

/**
 * Has what stands still go on, or gives up what certainly was not sent; what may be at the club gets its outcome either way.
 * @param kinds all when none is named
 * @returns how many works
 */
export async function decideRestored(
  tx: Transaction,
  wish: "resume" | "take-back",
  kinds: readonly WorkKind[],
  now: Date,
): Promise<number> {
  const of = kinds.length > 0 ? inArray(works.kind, [...kinds]) : sql`true`;
  const found = await tx.select().from(works).where(and(isRestored, of)).orderBy(works.id).for("update");
  const operator = { by: { name: TAKEN_BACK_BY }, now };
  for (const work of found) await decideWork(tx, work, wish === "resume" ? "resume" : "take_back", operator);
  return found.length;
}

/** What a person may have become of work that stands still. */
export const RESTORED_WISHES = ["resume", "take_back"] as const;
export type RestoredWish = (typeof RESTORED_WISHES)[number];

/**
 * Has one work go on, or gives up what of it certainly was not sent.
 * @param log writes down who wished it, before it can come to its end
 */
export async function decideWork(
  tx: Transaction,
  work: Work,
  wish: RestoredWish,
  hand: { by: { name: string }; now: Date },
  log: () => Promise<void> = async () => {},
): Promise<void> {
  const kind = KINDS.find(({ name }) => name === work.kind) ?? {};
  if (wish === "resume") await resumeWork(tx, work);
  else await takeBackWork(tx, kind, work, hand);
  await log();
  if (wish === "take_back") await finishIfSettled(tx, kind, work.id, hand.now);
}

/** Who took it back, where the operator did. */
const TAKEN_BACK_BY = "restore";
