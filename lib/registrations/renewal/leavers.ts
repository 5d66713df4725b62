import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type Addressees, addresseesOf } from "#lib/people/letters/addressees.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import type { SeasonPair } from "./read.ts";
import { comersBetween } from "./returns.ts";

/**
 * Whom to write to about coming back: last season's members who are not registered to anything now, but for records that were given up for another
 * one. Who may write to families sees everybody's addresses. From the copy.
 */
export async function addresseesOfLeavers(
  db: Queryable,
  club: string,
  pair: Pick<SeasonPair, "season" | "past">,
): Promise<Addressees> {
  const givenUp = await givenUpRecords(db, club);
  const left = (await comersBetween(db, { club }, pair)).comers.filter(
    ({ fate, id }) => fate === "left" && !givenUp.has(id),
  );
  const ids = left.map(({ id }) => id);
  const contacts = await contactsOf(db, { club, sight: WHOLE_SIGHT }, ids);
  const births = new Map(
    (
      await db
        .select({ id: mirrorPeople.id, birthDate: mirrorPeople.birthDate })
        .from(mirrorPeople)
        .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(ids)})`))
    ).map((row) => [row.id, row.birthDate]),
  );
  const people = left.map((one) => ({
    name: personName(one) || `#${one.id}`,
    birthDate: births.get(one.id) ?? null,
    email: contacts.get(one.id)?.email ?? null,
    guardians: contacts.get(one.id)?.guardians ?? [],
  }));
  return addresseesOf(people, await today(db, club));
}
