import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { groupsLedBy, peopleAt } from "#lib/sync/copy/own-groups.ts";
import type { Session } from "./calendar.ts";

/** Whether somebody leads a session: as one of its trainers, or as one of its group's. */
export type IsOwn = (session: Pick<Session, "trainerIds" | "groupId">) => boolean;

/** Tells a person's own sessions, found by the address with which they sign in (lib/sync/copy/own-groups). */
export async function ownSessions(
  db: Queryable,
  club: string,
  seasons: Iterable<number>,
  email: string,
): Promise<IsOwn> {
  const people = await peopleAt(db, club, email);
  if (people.length === 0) return () => false;
  const groups = new Set<number>();
  for (const seasonId of new Set(seasons))
    for (const id of await groupsLedBy(db, { club, seasonId }, people)) groups.add(id);
  return ({ trainerIds, groupId }) =>
    trainerIds.some((id) => people.includes(id)) || (groupId !== null && groups.has(groupId));
}
