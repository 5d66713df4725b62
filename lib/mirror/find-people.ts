import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/store/mirror.ts";
import { fold } from "./fold.ts";

/** A person found by name, with what they are registered to in a season. Travels as JSON. */
export interface FoundPerson {
  id: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  registrations: { kind: "annual" | "event"; activity: string | null; state: "pending" | "validated" | "refused" }[];
}

/** `%` and `_` are letters here, not wildcards. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

/**
 * People whose name, parent's name or e-mail address holds every word of the query, whatever the accents and the case. Those
 * whose own name begins with the query come first. From the mirror: no call to the club.
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
    .where(and(eq(mirrorPeople.club, club), ...holds))
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

async function registrationsOf(
  db: Queryable,
  club: string,
  season: number,
  ids: number[],
): Promise<Map<number, FoundPerson["registrations"]>> {
  const found = new Map<number, FoundPerson["registrations"]>();
  if (ids.length === 0) return found;
  const r = mirrorRegistrations;
  const rows = await db
    .select({ memberId: r.memberId, kind: r.kind, valid: r.valid, group: mirrorGroups.name, event: mirrorEvents.name })
    .from(r)
    .leftJoin(mirrorGroups, and(eq(r.kind, "annual"), eq(mirrorGroups.club, r.club), eq(mirrorGroups.id, r.activityId)))
    .leftJoin(mirrorEvents, and(eq(r.kind, "event"), eq(mirrorEvents.club, r.club), eq(mirrorEvents.id, r.activityId)))
    .where(and(eq(r.club, club), eq(r.seasonId, season), inArray(r.memberId, ids)))
    .orderBy(asc(r.kind), asc(r.id));
  for (const { memberId, kind, valid, group, event } of rows) {
    const state = valid === null ? ("pending" as const) : valid ? ("validated" as const) : ("refused" as const);
    found.set(memberId, [...(found.get(memberId) ?? []), { kind, activity: group ?? event, state }]);
  }
  return found;
}
