import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { walkInNotes as notes } from "#lib/base/store/schema/activities/attendance.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { nameOf, type SessionCalendar, type SessionKey, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { believed, type Marking } from "./marks.ts";
import { notesWithin } from "./section-calendar.ts";
import type { walkIn } from "./wire.ts";

/** One note of a device. */
export type SentWalkIn = z.output<typeof walkIn>;

/** What became of a note. `no_session`, `unknown_person`: nothing here is known by these numbers. */
export interface KeptWalkIn {
  id: string;
  refused: "no_session" | "unknown_person" | null;
}

/** Keeps who turned up without being expected: a note of the desk, of which the club hears nothing. One that is here already is not kept twice. */
export async function keepWalkIns(
  tx: Transaction,
  { club, by, now }: Omit<Marking, "baseUrl">,
  sent: readonly SentWalkIn[],
): Promise<KeptWalkIn[]> {
  if (sent.length === 0) return [];
  const calendar = await sessionCalendarOf(tx, club);
  const people = await knownPeople(
    tx,
    club,
    sent.map(({ memberId }) => memberId),
  );
  const kept: KeptWalkIn[] = [];
  for (const { madeAt, ...one } of sent) {
    const session = sessionAt(calendar, one);
    const refused = session ? (people.has(one.memberId) ? null : "unknown_person") : "no_session";
    kept.push({ id: one.id, refused });
    if (!session || refused) continue;
    await tx
      .insert(notes)
      .values({
        ...{ club, ...one, seasonId: session.seasonId, madeAt: believed(madeAt, now), arrivedAt: now },
        ...{ accountId: by.id, accountName: by.name },
      })
      .onConflictDoNothing();
  }
  return kept;
}

async function knownPeople(db: Queryable, club: string, ids: readonly number[]): Promise<Set<number>> {
  const { id } = mirrorPeople;
  const rows = await db
    .select({ id })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers([...new Set(ids)])})`));
  return new Set(rows.map((row) => row.id));
}

/** Somebody who turned up at a session without being expected, and who noted it. */
export interface WalkIn extends SessionKey {
  memberId: number;
  by: string;
  at: Date;
}

/** Who of those whom a calendar sees turned up from one day to another, both inclusive: what was noted last of each person at each session counts. */
export function walkInsBetween(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  { from, to }: { from: string; to: string },
): Promise<WalkIn[]> {
  return lastNotes(db, club, and(sql`${notes.date} between ${from} and ${to}`, notesWithin(calendar, notes)));
}

/** Who of those whom a calendar sees turned up in a season, the newest session first. */
export async function walkInsOf(
  db: Queryable,
  { club, seasonId }: ClubSeason,
  calendar: SessionCalendar,
): Promise<WalkIn[]> {
  const all = await lastNotes(db, club, and(eq(notes.seasonId, seasonId), notesWithin(calendar, notes)));
  return all.sort((a, b) => b.date.localeCompare(a.date) || b.at.getTime() - a.at.getTime());
}

async function lastNotes(db: Queryable, club: string, of: SQL | undefined): Promise<WalkIn[]> {
  const { type, courseId, date, memberId, sequence, came, accountName: by, madeAt: at } = notes;
  const last = await db
    .selectDistinctOn([type, courseId, date, memberId], { type, courseId, date, memberId, came, by, at })
    .from(notes)
    .where(and(eq(notes.club, club), of))
    .orderBy(type, courseId, date, memberId, desc(sequence));
  return last.flatMap(({ came, ...one }) => (came ? [one] : []));
}

/** How many turned up, by `nameOf` of the session. */
export function countWalkIns(all: readonly WalkIn[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return counts;
}
