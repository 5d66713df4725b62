import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorEvents, mirrorGroups, mirrorLessons, mirrorSlots } from "#lib/base/store/schema/sync/mirror.ts";
import { peopleAt } from "#lib/sync/copy/own-groups.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { placeKey } from "#lib/sync/records/week.ts";
import type { Feed } from "./feeds.ts";

/** What the subjects of feeds are called now, by the feed's number: a person, a group, a place. One that is gone has no name. */
export async function subjectNames(
  db: Queryable,
  club: string,
  feeds: readonly Pick<Feed, "id" | "kind" | "subject">[],
): Promise<Map<number, string>> {
  const numbers = (kind: Feed["kind"]) => feeds.flatMap((feed) => (feed.kind === kind ? [Number(feed.subject)] : []));
  const people = new Map((await peopleNamed(db, club, numbers("coach"))).map(({ id, name }) => [String(id), name]));
  const groups = await db
    .select({ id: mirrorGroups.id, name: mirrorGroups.name })
    .from(mirrorGroups)
    .where(and(eq(mirrorGroups.club, club), inArray(mirrorGroups.id, numbers("group"))));
  const places = feeds.some(({ kind }) => kind === "place") ? await placesOf(db, club) : new Map<string, string>();
  const named = {
    coach: people,
    group: new Map(groups.map(({ id, name }) => [String(id), name ?? `#${id}`])),
    place: places,
  };
  return new Map(
    feeds.flatMap(({ id, kind, subject }) => {
      const name = named[kind].get(subject);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** Every place that the club names, as it is written first, by `placeKey`. */
async function placesOf(db: Queryable, club: string): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const table of [mirrorLessons, mirrorSlots, mirrorEvents]) {
    const rows = await db.selectDistinct({ location: table.location }).from(table).where(eq(table.club, club));
    for (const { location } of rows)
      if (location && !places.has(placeKey(location))) places.set(placeKey(location), location.trim());
  }
  return places;
}

/** The one of these coaches who has the address that somebody signs in with; null where none, or more than one, has it. */
export async function coachAt(
  db: Queryable,
  club: string,
  email: string,
  coaches: readonly number[],
): Promise<number | null> {
  const found = (await peopleAt(db, club, email)).filter((id) => coaches.includes(id));
  return found.length === 1 ? (found[0] ?? null) : null;
}
