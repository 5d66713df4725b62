import "server-only";
import { findActivities } from "#lib/activities/offer/find-activities.ts";
import { mayReadActivities, mayReadEvents, mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import { searchText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { findPeople } from "#lib/people/records/find-people.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { seasonsForSeat } from "../../../queries.ts";

/** More would be a list of its own; one letter more is quicker than reading it. */
const MOST_FOUND = 8;

/** A record by whose name the log is searched. */
export interface FoundRecord {
  /** As the log names it. */
  record: string;
  name: string;
}

/** The people of the club, and the groups and events of the season that runs, that bear a name; undefined where nothing is looked for. */
export async function findRecords(seat: Seat, typed: unknown): Promise<FoundRecord[] | undefined> {
  const asked = searchText.safeParse(typed).data;
  if (asked === undefined) return undefined;
  const { club } = seat;
  const { running } = await seasonsForSeat(club);
  if (!running) return [];
  const { db } = await store();
  const people = mayReadPeople(seat).allowed
    ? await findPeople(db, await seenBy(seat, running.id), asked, MOST_FOUND)
    : [];
  const activities = async (kind: "annual" | "event", rule: typeof mayReadActivities) =>
    rule(seat).allowed ? findActivities(db, { club, seasonId: running.id, kind, within: null }, asked, MOST_FOUND) : [];
  return [
    ...people.map((person) => ({ record: `members/${person.id}`, name: personName(person) || `#${person.id}` })),
    ...(await activities("annual", mayReadActivities)).map(({ id, name }) => ({ record: `groups/${id}`, name })),
    ...(await activities("event", mayReadEvents)).map(({ id, name }) => ({ record: `events/${id}`, name })),
  ];
}
