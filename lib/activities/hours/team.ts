import "server-only";
import { and, eq } from "drizzle-orm";
import type { SessionCalendar } from "#lib/activities/attendance/calendar.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { personName } from "#lib/base/words/formats.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { peopleAt } from "#lib/sync/copy/own-groups.ts";
import { readLive, type Unavailable } from "#lib/sync/records/live-read.ts";
import { peopleNamed, type Reference } from "#lib/sync/records/references.ts";
import { trainersOf } from "./planned.ts";
import { type HoursMonth, type HoursOf, hoursOfMonth, saysNoHours } from "./read-month.ts";

/** What the club says of somebody's month: validated, not validated yet (404), no such feature (403), or nothing that can be shown. */
export type HoursAnswer =
  | { state: "validated"; month: HoursMonth }
  | { state: "pending" }
  | { state: "off" }
  | { state: "unread"; none: Unavailable };

/** Who sees only their own hours: whoever leads groups and slots. */
const seesOwnOnly = (seat: Seat): boolean => seat.role === "coach";

/** Whose hours somebody may see: everybody's, or those of the records that have their own address. */
export async function whoseHours(db: Queryable, seat: Seat): Promise<"everybody" | readonly number[]> {
  return seesOwnOnly(seat) ? peopleAt(db, seat.club, seat.person.email) : "everybody";
}

/** Whether somebody may see a person's hours. */
export async function seesHoursOf(db: Queryable, seat: Seat, memberId: number): Promise<boolean> {
  const whose = await whoseHours(db, seat);
  return whose === "everybody" || whose.includes(memberId);
}

/** Those who lead something in a season, as far as one may see their hours, in alphabetical order. From the copy: no call to the club. */
export async function teamOf(
  db: Queryable,
  seat: Seat,
  { calendar, seasonId }: { calendar: SessionCalendar; seasonId: number },
): Promise<Reference[]> {
  const whose = await whoseHours(db, seat);
  const leading = trainersOf(calendar, seasonId);
  const people = await peopleNamed(db, seat.club, whose === "everybody" ? leading : whose);
  return people.sort((a, b) => alphabet.compare(a.name, b.name) || a.id - b.id);
}

/** What the club says of one person's month, in words where it says no. One call of the person who asks. */
export async function askHours(club: string, of: HoursOf): Promise<HoursAnswer> {
  const answer = await readLive(club, async (api): Promise<HoursAnswer> => {
    try {
      return { state: "validated", month: await hoursOfMonth(api, of) };
    } catch (cause) {
      if (!(cause instanceof ClubError)) throw cause;
      if (cause.kind === "not_found" && cause.fromClub) return { state: "pending" };
      if (saysNoHours(cause)) return { state: "off" };
      throw cause;
    }
  });
  return "read" in answer ? answer.read : { state: "unread", none: answer.none };
}

/** How somebody is called whom the copy knows; undefined for a number that nobody has. */
export async function nameOfStaff(db: Queryable, club: string, memberId: number): Promise<string | undefined> {
  const { id, firstName, lastName } = mirrorPeople;
  const [row] = await db
    .select({ firstName, lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), eq(id, memberId)));
  return row && (personName(row) || `#${memberId}`);
}

/** Calls that one press may cost: a club has some thirty who lead something. Who comes after is asked on their own page. */
export const MOST_ASKED = 60;

/** Asked beside each other: the club's quota is everybody's. */
const AT_ONCE = 3;

/**
 * What the club says of each of some people's months: one call each. Once none of those that were asked together could be read, the others are
 * not asked: a club that is away would be waited for once for each of them.
 */
export async function askTeam(
  club: string,
  people: readonly number[],
  month: string,
): Promise<Map<number, HoursAnswer>> {
  const answers = new Map<number, HoursAnswer>();
  let stopped: HoursAnswer | undefined;
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const asked = people.slice(at, at + AT_ONCE);
    const told = await Promise.all(asked.map((memberId) => stopped ?? askHours(club, { memberId, month })));
    for (const [place, memberId] of asked.entries()) answers.set(memberId, told[place] ?? { state: "pending" });
    if (told.every(({ state }) => state === "unread" || state === "off")) stopped = told[0];
  }
  return answers;
}
