import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  type Parent,
} from "#lib/base/store/schema/sync/mirror.ts";
import { fold, searchable, squeezed } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { askedConditions, literally } from "#lib/sync/copy/people-conditions.ts";
import { type PeopleQuery, parsePeopleQuery } from "#lib/sync/copy/people-query.ts";
import { ageOn, stateOf } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { peopleWithin, registrationsWithin } from "#lib/sync/copy/section.ts";

/** What a person is registered to in a season, and in which state. */
export interface PersonRegistration {
  kind: "annual" | "event";
  id: number;
  /** The group's or event's name; null where it is not known. */
  activity: string | null;
  activityId: number;
  state: "pending" | "validated" | "refused";
  /** RFC 3339. */
  registeredAt: string | null;
}

/** A person found, with what they are registered to in a season and what tells them from others of their name. Travels as JSON. */
export interface FoundPerson {
  id: number;
  firstName: string | null;
  lastName: string | null;
  /** null where it is not known, or not shown to who asks; so are the next two. */
  birthDate: string | null;
  /** In whole years. */
  age: number | null;
  /** What their commune is called. */
  commune: string | null;
  /** Their own name is the whole of what was asked for, in whatever order: who else is found is found by a part, or through somebody else. */
  isNamed: boolean;
  /** The guardian in whose name, address or number the query was found; null where it was in the person's own. */
  through: string | null;
  /** That guardian's telephone, as the club has it: who looks for a parent mostly wants to call them. */
  throughPhone: string | null;
  /** The record that stays, where this one was emptied for it (lib/people/twins/given-up.ts); null for every other. */
  keptBy: number | null;
  registrations: PersonRegistration[];
}

/**
 * People whose name, parent's name or e-mail address holds every word of the query, whatever the accents and the case; a birth date in it
 * must be theirs, and a telephone number theirs or a parent's, however it is written. Who bears the name that was asked for comes first, then those
 * whose own name begins with the query, records that were emptied for another one last. It is the one ranking of people: whoever takes one by a name takes who is `isNamed`.
 * Nobody is found by what is not seen of them. From the mirror: no call to the club.
 */
export async function findPeople(
  db: Queryable,
  { sight, ...scope }: SeenSeason,
  query: string,
  limit: number,
): Promise<FoundPerson[]> {
  const { club } = scope;
  const asked = parsePeopleQuery(query);
  const conditions = askedConditions(sight, asked);
  if (conditions.length === 0) return [];
  // Without spaces on both sides: `dartagnan` begins d'Artagnan, and `le goff` Legoff.
  const own = sql`replace(${mirrorPeople.nameKey}, ' ', '')`;
  const whole = squeezed(asked.words.join(" "));
  const begins = sql`${own} like ${`${literally(whole)}%`}`;
  // Who bears it is found however many have a part of it: all of its words, and no letter more.
  const holds = asked.words.map((word) => sql` and ${own} like ${`%${literally(word)}%`}`);
  const bears = sql`(length(${own}) = ${[...whole].length}${sql.join(holds)})`;
  const { id, firstName, lastName, birthDate, nameKey, phone, email, cityCode, parents } = mirrorPeople;
  const givenUp = await givenUpRecords(db, club);
  const isEmptied = givenUp.size > 0 ? [sql`${id} = any(${integers([...givenUp.keys()])})`] : [];
  const people = await db
    .select({ id, firstName, lastName, birthDate, phone, email, cityCode, parents })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), peopleWithin(sight.within), ...conditions))
    .orderBy(...isEmptied, sql`${bears} desc`, sql`${begins} desc`, asc(nameKey), asc(id))
    .limit(limit);
  const found = people.map((person) => {
    const guardian = sight.sees("guardians", person.id) ? guardianOf(person, asked) : null;
    return {
      ...person,
      isNamed: isNamedAs(person, asked.words),
      through: guardian?.name ?? null,
      throughPhone: guardian?.phone ?? null,
      keptBy: givenUp.get(person.id) ?? null,
    };
  });
  return describeFound(db, { sight, ...scope }, found);
}

/** A record of the copy that was found, as it tells who it is. */
type FoundRecord = Omit<FoundPerson, "age" | "commune" | "registrations"> & { cityCode: string | null };

/** These people, in their order, with what tells them from others of their name. */
export async function describeFound(
  db: Queryable,
  { club, seasonId, today, sight }: SeenSeason,
  people: readonly FoundRecord[],
): Promise<FoundPerson[]> {
  const ids = people.map(({ id }) => id);
  const codes = people.map(({ cityCode }) => cityCode);
  const registrations = await registrationsOf(db, { club, seasonId, sight }, ids);
  const communes = await communeNames(db, club, codes);
  return people.map(({ id, firstName, lastName, birthDate, cityCode, isNamed, through, throughPhone, keptBy }) => ({
    ...{ id, firstName, lastName, isNamed, through, throughPhone, keptBy },
    birthDate: sight.sees("birth", id) ? birthDate : null,
    age: sight.sees("age", id) ? ageOn(today, birthDate) : null,
    commune: sight.sees("address", id) ? (communes[cityCode ?? ""] ?? null) : null,
    registrations: registrations.get(id) ?? [],
  }));
}

/** Whether these words are somebody's whole name, in whatever order and however they are joined. */
function isNamedAs({ firstName, lastName }: Pick<FoundPerson, "firstName" | "lastName">, words: string[]): boolean {
  const [first, last] = [fold(firstName ?? ""), fold(lastName ?? "")];
  const whole = squeezed(words.join(" "));
  if (whole === "") return false;
  if ([`${last} ${first}`, `${first} ${last}`].some((name) => squeezed(name) === whole)) return true;
  return `${last} ${first}`.trim().split(" ").sort().join(" ") === words.toSorted().join(" ");
}

interface Searched {
  lastName: string | null;
  firstName: string | null;
  phone: string | null;
  email: string | null;
  parents: Parent[];
}

/** Who explains why a person was found whose own name, address and number do not. */
function guardianOf(
  { lastName, firstName, phone, email, parents }: Searched,
  { words, phone: digits }: PeopleQuery,
): { name: string; phone: string | null } | null {
  const [first, ...others] = parents;
  if (!first) return null;
  const lacks = (text: string, among = words) => among.filter((word) => !text.includes(word));
  const own = searchable([lastName, firstName, email]);
  const missing = lacks(own);
  const isOwn = missing.length === 0 && (digits === undefined || digitsOf(phone).includes(digits));
  if (isOwn) return null;
  const explains = (parent: Parent) =>
    digits === undefined
      ? lacks(searchable([parent.last_name, parent.first_name, parent.email]), missing).length === 0
      : digitsOf(parent.phone).includes(digits);
  const parent = [first, ...others].find(explains) ?? first;
  const name = personName({ lastName: parent.last_name, firstName: parent.first_name });
  return name ? { name, phone: parent.phone ?? null } : null;
}

function digitsOf(phone: string | null): string {
  return (phone ?? "").replaceAll(/\D/g, "");
}

/** What the copy calls somebody; empty where it does not know them. */
export async function findPersonName(db: Queryable, club: string, id: number): Promise<string> {
  const { firstName, lastName } = mirrorPeople;
  const [person] = await db
    .select({ firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(mirrorPeople.id, id)));
  return person ? personName(person) : "";
}

/** The registrations of these people in a season, by person: to groups first, then to events. Of a section, those to it. */
export async function registrationsOf(
  db: Queryable,
  { club, seasonId, sight }: Omit<SeenSeason, "today">,
  ids: number[],
): Promise<Map<number, PersonRegistration[]>> {
  const found = new Map<number, PersonRegistration[]>();
  if (ids.length === 0) return found;
  const r = mirrorRegistrations;
  const rows = await db
    .select({
      ...{ memberId: r.memberId, kind: r.kind, id: r.id, activityId: r.activityId, valid: r.valid },
      ...{ registeredAt: r.registeredAt, group: mirrorGroups.name, event: mirrorEvents.name },
    })
    .from(r)
    .leftJoin(mirrorGroups, and(eq(r.kind, "annual"), eq(mirrorGroups.club, r.club), eq(mirrorGroups.id, r.activityId)))
    .leftJoin(mirrorEvents, and(eq(r.kind, "event"), eq(mirrorEvents.club, r.club), eq(mirrorEvents.id, r.activityId)))
    .where(and(eq(r.club, club), eq(r.seasonId, seasonId), registrationsWithin(sight.within), inArray(r.memberId, ids)))
    .orderBy(asc(r.kind), asc(r.id));
  for (const { memberId, valid, registeredAt, group, event, ...row } of rows) {
    const registration = {
      ...row,
      activity: group ?? event,
      state: stateOf(valid),
      registeredAt: registeredAt?.toISOString() ?? null,
    };
    found.set(memberId, [...(found.get(memberId) ?? []), registration]);
  }
  return found;
}
