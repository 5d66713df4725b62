import "server-only";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorDoubts as doubts,
  mirrorPeople as people,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { OBSTACLES, type Reason } from "#lib/sync/forecast/reasons.ts";
import type { Activity } from "./activities.ts";
import { asksPeople, conditions, forAny, itsDoubts } from "./registration-conditions.ts";
import type { RegistrationFilters } from "./registration-filters.ts";
import type { SeasonScope, SeenSeason } from "./season-scope.ts";

/** What stands in the way of one registration. It travels as JSON. */
export interface RowDoubt {
  /** Error codes (club-api#errors), the one that the club would answer first, and `two_records`. */
  codes: string[];
  /** Its number among those that wait for a place. */
  waiting: number | null;
  /** When the club refused it, RFC 3339. */
  refusedAt: string | null;
}

/** Of the pending ones that match every filter but those on what stands in their way. */
export interface DoubtCounts {
  ready: number;
  check: number;
  reasons: Record<Reason, number>;
  /** Those that match these filters too. */
  matching: number;
}

/** The doubts of some rows; a row that is ready has none. */
export async function doubtsOfRows(
  db: Queryable,
  { club }: SeasonScope,
  kind: RegistrationFilters["kind"],
  shown: readonly { id: number; valid: boolean | null }[],
): Promise<Map<number, RowDoubt>> {
  const pending = shown.filter(({ valid }) => valid === null).map(({ id }) => id);
  if (pending.length === 0) return new Map();
  const { id, codes, waiting, refusedAt } = doubts;
  const rows = await db
    .select({ id, codes, waiting, refusedAt })
    .from(doubts)
    .where(and(eq(doubts.club, club), eq(doubts.kind, kind), sql`${id} = any(${integers(pending)})`));
  return new Map(
    rows.map(({ id, refusedAt, ...row }) => [id, { ...row, refusedAt: refusedAt?.toISOString() ?? null }]),
  );
}

/** Counts the pending ones by what stands in their way, in one reading. */
export async function countDoubts(
  db: Queryable,
  scope: SeenSeason,
  filters: RegistrationFilters,
  activities: readonly Activity[],
): Promise<DoubtCounts> {
  const { ready, reasons } = filters;
  const having = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  const forReasons = reasons ? forAny(reasons) : sql`${doubts.id} is not null`;
  const query = db
    .select({
      ready: having(sql`${doubts.id} is null`),
      check: count(doubts.id),
      matching: having(ready === "yes" ? sql`not coalesce(${forReasons}, false)` : forReasons),
      ...Object.fromEntries(OBSTACLES.map((reason) => [reason, having(forAny([reason]))])),
    })
    .from(registrations)
    .leftJoin(doubts, itsDoubts)
    .$dynamic();
  if (asksPeople(filters))
    query.leftJoin(people, and(eq(people.club, registrations.club), eq(people.id, registrations.memberId)));
  const pending = { ...filters, state: "pending" as const, ready: undefined, reasons: undefined };
  const [row] = await query.where(conditions(scope, pending, activities));
  const counts: Record<string, number> = row ?? {};
  return {
    ready: counts.ready ?? 0,
    check: counts.check ?? 0,
    matching: counts.matching ?? 0,
    reasons: Object.fromEntries(OBSTACLES.map((reason) => [reason, counts[reason] ?? 0])) as Record<Reason, number>,
  };
}
