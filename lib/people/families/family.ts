import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { texts } from "#lib/base/store/texts.ts";
import { peopleWithin, type Within } from "#lib/sync/copy/section.ts";
import { contactKeys, type FamilyMember, familiesIn } from "./families.ts";

/** Somebody of a family, with what tells that they belong to it. */
export type Relative = FamilyMember & { firstName: string | null; lastName: string | null };

/**
 * A person and their family (families.ts), the person first, then as the copy orders names. From the copy: no call to the club.
 * @param within the section (decision 95) whose people alone are there, and link each other; null: everybody of the club
 * @returns none where the copy does not know the person
 */
export async function familyOf(
  db: Queryable,
  club: string,
  member: number,
  within: Within | null = null,
): Promise<Relative[]> {
  const { id, firstName, lastName, email, phone, parents } = mirrorPeople;
  const [person] = await db
    .select({ id, firstName, lastName, email, phone, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(id, member), peopleWithin(within)));
  if (!person) return [];
  // Who shares the mother's number may share the father's address with somebody else.
  let family: Relative[] = [person];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const near = await reachedBy(db, club, [...new Set(family.flatMap(contactKeys))], within);
    const ids = new Set(familiesIn(near).get(member) ?? [member]);
    const grown = [person, ...near.filter((one) => one.id !== member && ids.has(one.id))];
    if (grown.length === family.length) break;
    family = grown;
  }
  return family;
}

/** A family that is found by one after the other's contacts is found in a few steps. */
const MOST_ROUNDS = 4;

/** Everybody of a club whom, or whose guardians, one reaches by any of these addresses and numbers. */
async function reachedBy(
  db: Queryable,
  club: string,
  keys: readonly string[],
  within: Within | null,
): Promise<Relative[]> {
  if (keys.length === 0) return [];
  const { id, firstName, lastName, email, phone, parents, nameKey } = mirrorPeople;
  const isAny = sql`= any(${texts(keys)})`;
  const digits = (value: unknown) => sql`right(regexp_replace(${value}, '[^0-9]', '', 'g'), 9) ${isAny}`;
  const mail = (value: unknown) => sql`lower(trim(${value})) ${isAny}`;
  return db
    .select({ id, firstName, lastName, email, phone, parents })
    .from(mirrorPeople)
    .where(
      and(
        ...[eq(mirrorPeople.club, club), peopleWithin(within)],
        or(
          ...[mail(email), digits(phone)],
          sql`exists (select 1 from jsonb_array_elements(${parents}) parent
            where ${mail(sql`parent ->> 'email'`)} or ${digits(sql`parent ->> 'phone'`)})`,
        ),
      ),
    )
    .orderBy(nameKey, id);
}
