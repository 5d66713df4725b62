import "server-only";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import { fold } from "#lib/words/fold.ts";
import { literally } from "./people-conditions.ts";
import { phoneCondition, phoneDigits } from "./phone-condition.ts";
import { stateOf } from "./registrations.ts";

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

/** A person found by name, with what they are registered to in a season. Travels as JSON. */
export interface FoundPerson {
  id: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  registrations: PersonRegistration[];
}

/**
 * People whose name, parent's name or e-mail address holds every word of the query, whatever the accents and the case, or whose number or
 * guardian's number has its digits. Those whose own name begins with the query come first. From the mirror: no call to the club.
 */
export async function findPeople(
  db: Queryable,
  club: string,
  season: number,
  query: string,
  limit: number,
): Promise<FoundPerson[]> {
  const folded = fold(query);
  const words = folded.split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const digits = phoneDigits(query);
  const holds = words.map((word) => sql`${mirrorPeople.searchKey} like ${`%${literally(word)}%`}`);
  const begins = sql`${mirrorPeople.nameKey} like ${`${literally(folded)}%`}`;
  const people = await db
    .select({
      id: mirrorPeople.id,
      firstName: mirrorPeople.firstName,
      lastName: mirrorPeople.lastName,
      birthDate: mirrorPeople.birthDate,
    })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), digits ? or(and(...holds), phoneCondition(digits)) : and(...holds)))
    .orderBy(sql`${begins} desc`, asc(mirrorPeople.nameKey), asc(mirrorPeople.id))
    .limit(limit);
  const registrations = await registrationsOf(
    db,
    club,
    season,
    people.map(({ id }) => id),
  );
  return people.map((person) => ({ ...person, registrations: registrations.get(person.id) ?? [] }));
}

/** The registrations of these people in a season, by person: to groups first, then to events. */
export async function registrationsOf(
  db: Queryable,
  club: string,
  season: number,
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
    .where(and(eq(r.club, club), eq(r.seasonId, season), inArray(r.memberId, ids)))
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
