import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorEvents, mirrorGroups } from "#lib/base/store/schema/sync/mirror.ts";
import { familyOf } from "#lib/people/families/family.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { DueLine, DuesEstimate } from "./estimate.ts";
import { estimates } from "./read.ts";

/** One thing that a person owes, as the desk shows it. Travels as JSON; amounts in cents. */
export interface OwedLine extends Omit<DueLine, "activityId"> {
  /** What the group or event is called; null for the membership, and where the copy has no name. */
  label: string | null;
}

/** Somebody for whom money is received, with what is due of them: an estimate. Travels as JSON. */
export interface Payer {
  id: number;
  firstName: string | null;
  lastName: string | null;
  lines: OwedLine[];
  balanceCents: number;
  /** Paid, and settles nothing by name. */
  unallocatedCents: number;
  /** A price is not known: the balance is the least. */
  isPart: boolean;
}

/**
 * A person and their family with what each of them owes in a season, the person first, then as the copy orders names. From the copy: no call to the club.
 * @param owedBy how it is estimated what each of them owes
 * @returns none where the copy does not know the person
 */
export async function familyDues(
  db: Queryable,
  scope: ClubSeason,
  member: number,
  owedBy: (
    db: Queryable,
    scope: ClubSeason,
    members: readonly number[],
  ) => Promise<ReadonlyMap<number, DuesEstimate>> = estimates,
): Promise<Payer[]> {
  const family = await familyOf(db, scope.club, member);
  const ids = family.map(({ id }) => id);
  const owed = await owedBy(db, scope, ids);
  const names = await dueNames(
    db,
    scope,
    [...owed.values()].flatMap(({ due }) => due),
  );
  return family.map(({ id, firstName, lastName }) => {
    const { due = [], balanceCents = 0, unallocatedCents = 0, isPart = false } = owed.get(id) ?? {};
    const lines = due.map(({ activityId, ...line }) => ({
      ...line,
      label: names.get(`${line.kind} ${activityId}`) ?? null,
    }));
    return { id, firstName, lastName, lines, balanceCents, unallocatedCents, isPart };
  });
}

/** What the groups and events of these lines are called, by "kind number"; the membership has no name. */
export async function dueNames(
  db: Queryable,
  { club }: Pick<ClubSeason, "club">,
  due: readonly Pick<DueLine, "kind" | "activityId">[],
): Promise<Map<string, string | null>> {
  const names = new Map<string, string | null>();
  for (const [kind, table] of [
    ["annual", mirrorGroups],
    ["event", mirrorEvents],
  ] as const) {
    const ids = due.flatMap((line) => (line.kind === kind ? (line.activityId ?? []) : []));
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.club, club), sql`${table.id} = any(${integers([...new Set(ids)])})`));
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return names;
}
