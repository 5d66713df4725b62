import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";

/** Somebody's name, and where it stands in a list. */
export interface Named {
  id: number;
  firstName: string | null;
  lastName: string | null;
  nameKey: string;
  /** When their record was made; null: the club does not say. */
  createdAt: Date | null;
}

/** The names of people, from the copy; who is not in it is left out. */
export async function namesOf(db: Queryable, club: string, people: Iterable<number>): Promise<Map<number, Named>> {
  const wanted = [...new Set(people)];
  if (wanted.length === 0) return new Map();
  const { id, firstName, lastName, nameKey, createdAt } = mirrorPeople;
  const rows = await db
    .select({ id, firstName, lastName, nameKey, createdAt })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(wanted)})`));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The dates of birth of those among `names` whose name somebody else of them has, too; of nobody else. From the copy. */
export async function birthDates(
  db: Queryable,
  club: string,
  names: ReadonlyMap<number, Named>,
): Promise<Map<number, string | null>> {
  const same = [...Map.groupBy(names.values(), ({ nameKey }) => nameKey).values()].filter(({ length }) => length > 1);
  const wanted = same.flat().map(({ id }) => id);
  if (wanted.length === 0) return new Map();
  const { id, birthDate } = mirrorPeople;
  const rows = await db
    .select({ id, birthDate })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(wanted)})`));
  return new Map(rows.map((row) => [row.id, row.birthDate]));
}

/** By name, as every list of people; who has none here comes last. */
export function byName(a: Named | undefined, b: Named | undefined): number {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  return a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.id - b.id;
}

/** "Prénom Nom" of those who lead something. */
export function coachNames(ids: readonly number[], names: ReadonlyMap<number, Named>): string[] {
  return ids.flatMap((id) => {
    const found = names.get(id);
    const name = [found?.firstName, found?.lastName].filter(Boolean).join(" ");
    return name ? [name] : [];
  });
}
