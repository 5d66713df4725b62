import "server-only";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Role } from "#lib/base/access/roles.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { freeDaySettings, ownFreeDays } from "#lib/base/store/schema/activities/days-off.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorGroups,
  mirrorLessons,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { mailServers } from "#lib/base/store/schema/sync/post.ts";
import { paperIssuers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { aidKinds } from "#lib/base/store/schema/treasury/treasury.ts";
import { now } from "#lib/base/time/clock.ts";
import type { Phase } from "#lib/sync/resources/all.ts";

/** What a new club sets up. */
export type StepKey =
  | "season"
  | "groups"
  | "hours"
  | "decided"
  | "secretary"
  | "treasurer"
  | "coach"
  | "days"
  | "issuer"
  | "aid"
  | "mail"
  | "messages";

const exists = (query: SQL) => sql<boolean>`exists (${query})`;

/** Rows of a table that belong to the club of the row that is asked about. */
const rowsOf = (table: PgTable, and: SQL = sql`true`) =>
  exists(sql`select 1 from ${table} as found where found.club = ${clubs}.slug and ${and}`);

/** Somebody of this role has come: an account that waits for its person is nobody yet. */
const cameAs = (role: Role) =>
  exists(sql`select 1 from ${memberships} as place join ${accounts} as account on account.id = place.account_id
    where place.club = ${clubs}.slug and place.role = ${role} and account.signed_in_at is not null`);

/** Some season's records of this kind were read whole: what is not among them is not there. */
const wasRead = (phase: Phase) => rowsOf(mirrorStates, sql`${phase} = any(found.read)`);

/**
 * Which of the first steps are done, in whichever season: a club sets itself up once. All of it stands here, so that a register that does not
 * answer changes nothing; null where its copy was never read, and nobody knows.
 */
export async function stepsDone(db: Queryable, club: string): Promise<Record<StepKey, boolean | null>> {
  const [row] = await db
    .select({
      season: rowsOf(mirrorSeasons),
      seasonRead: wasRead("seasons"),
      groups: rowsOf(mirrorGroups),
      groupsRead: wasRead("groups"),
      lessons: rowsOf(mirrorLessons),
      slots: rowsOf(mirrorSlots),
      lessonsRead: wasRead("lessons"),
      decided: rowsOf(mirrorRegistrations, sql`found.valid`),
      decidedRead: wasRead("annual"),
      secretary: cameAs("secretary"),
      treasurer: cameAs("treasurer"),
      coach: cameAs("coach"),
      days: sql<boolean>`${rowsOf(freeDaySettings)} or ${rowsOf(ownFreeDays)}`,
      issuer: rowsOf(paperIssuers),
      aid: rowsOf(aidKinds),
      mail: rowsOf(mailServers, sql`found.is_on`),
      messages: sql<boolean>`${clubs.sealedWebhookSecret} is not null`,
    })
    .from(clubs)
    .where(eq(clubs.slug, club));
  if (!row) throw new Error(`No club ${club}.`);
  const { seasonRead, groupsRead, lessonsRead, decidedRead, lessons, slots, ...kept } = row;
  // A club without a season has nothing in one: that is known as soon as it is known to have none.
  const isEmpty = seasonRead && !row.season;
  const told = (isDone: boolean, isRead: boolean) => isDone || (isRead || isEmpty ? false : null);
  return {
    ...kept,
    season: told(row.season, seasonRead),
    groups: told(row.groups, groupsRead),
    hours: told(lessons || slots, lessonsRead),
    decided: told(row.decided, decidedRead),
  };
}

/** Whether a director has put them away, for the whole club. */
export async function areStepsAway(db: Queryable, club: string): Promise<boolean> {
  const rows = await db
    .select({ slug: clubs.slug })
    .from(clubs)
    .where(and(eq(clubs.slug, club), isNotNull(clubs.stepsAwayAt)));
  return rows.length > 0;
}

/** Puts them away, or shows them again. @returns whether that was new */
export async function putStepsAway(db: Queryable, club: string, away: boolean): Promise<boolean> {
  const changed = await db
    .update(clubs)
    .set({ stepsAwayAt: away ? now() : null })
    .where(and(eq(clubs.slug, club), away ? isNull(clubs.stepsAwayAt) : isNotNull(clubs.stepsAwayAt)))
    .returning({ slug: clubs.slug });
  return changed.length > 0;
}
