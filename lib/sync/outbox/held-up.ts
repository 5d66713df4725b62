import "server-only";
import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { isHeld } from "#lib/base/store/lease.ts";
import { type PauseReason, pieceFiles, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";

/** So many lines are shown at once. */
const MOST_LINES = 200;

/** The file that it takes is in nobody's hand. */
const lacksFile: SQL = sql`exists (select 1 from ${pieceFiles} f where f.work_id = ${pieces.workId} and f.position = ${pieces.position}
  and not ${isHeld({ leaseOwner: sql`f.lease_owner`, leaseUntil: sql`f.lease_until` }, "")})`;

/** Pieces of one work that wait for one reason. */
export interface HeldUp {
  id: number;
  kind: Work["kind"];
  operation: Work["operation"];
  askedBy: string;
  askedAt: Date;
  /** How many. */
  count: number;
  /** The whole work stands still for it. */
  pause: PauseReason | null;
  lacksFile: boolean;
  /** The last answer, by its code, with the club's words; null: none came. */
  code: string | null;
  detail: string | null;
}

/** What of a club's work was tried, or stands still, and is not over: each with the reason. What a restore left standing is told apart. */
export async function heldUpWorks(db: Queryable, club: string): Promise<HeldUp[]> {
  const waits = inArray(pieces.state, ["queued", "unknown"]);
  const pause = sql<PauseReason | null>`case when ${works.state} = 'paused' then ${works.pauseReason} end`;
  const isKept = sql<boolean>`${lacksFile}`;
  const detail = sql<string | null>`max(coalesce(${pieces.detail}, ${works.pauseDetail}))`;
  return (
    db
      .select({
        ...{ id: works.id, kind: works.kind, operation: works.operation, askedBy: works.askedByName },
        ...{
          askedAt: works.askedAt,
          count: count(),
          pause,
          lacksFile: sql<boolean>`bool_or(${isKept})`,
          code: pieces.code,
          detail,
        },
      })
      .from(works)
      .innerJoin(pieces, eq(pieces.workId, works.id))
      .where(
        and(
          ...[eq(works.club, club), waits, inArray(works.state, ["queued", "running", "paused"])],
          sql`${pause} is distinct from 'restored'`,
          or(sql`${pause} is not null`, sql`${pieces.attempts} + ${pieces.doubts} > 0`, isKept),
        ),
      )
      // An expression with a parameter is not the same one twice to PostgreSQL: what is told of the file is told of any of them.
      .groupBy(works.id, pieces.code)
      .orderBy(asc(works.id), asc(pieces.code))
      .limit(MOST_LINES)
  );
}

/** How many pieces of a work were tried, and wait to be tried again: the club is away, slow or asks for patience. They leave by themselves. */
export async function triedAndWaiting(db: Queryable, work: number): Promise<number> {
  const waits = inArray(pieces.state, ["queued", "unknown"]);
  const wasTried = sql`${pieces.attempts} + ${pieces.doubts} > 0`;
  const [row] = await db
    .select({ count: count() })
    .from(pieces)
    .where(and(eq(pieces.workId, work), waits, wasTried));
  return row?.count ?? 0;
}
