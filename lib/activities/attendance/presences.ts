import "server-only";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorSheets,
  type Presence,
  presenceCorrections,
  mirrorPresences as presences,
} from "#lib/base/store/schema/activities/attendance.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { nameOf, type SessionCalendar, type SessionKey } from "./calendar.ts";
import { presencesWithin } from "./section-calendar.ts";

export type CopiedPresence = typeof presences.$inferSelect;

/** What one reading, message or write says of a person at a session. null: nothing is recorded. */
export interface StatedPresence {
  memberId: number;
  presence: Presence | null;
}

/** The reading, message or write that a presence comes from. */
export interface Source {
  seasonId: number;
  /** Its number: of two the later one wins (lib/sync/copy/copy). */
  reading: number;
  /** Who recorded it here, and when, where that is known. */
  by?: string | null;
  at?: Date | null;
}

/** Whoever takes a sheet presses "all present" and then names those who are not: what is changed so soon after is no correction. */
const TAKING_MS = 60 * 60_000;

/** The rows of one session. */
export const ofSession = (club: string, { date, type, courseId }: SessionKey): SQL | undefined =>
  and(eq(presences.club, club), eq(presences.type, type), eq(presences.courseId, courseId), eq(presences.date, date));

/** What the copy has recorded at a session, by person. */
export async function presencesAt(
  db: Queryable,
  club: string,
  session: SessionKey,
): Promise<Map<number, CopiedPresence>> {
  const rows = await db.select().from(presences).where(ofSession(club, session));
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** What the copy has recorded from one day to another, both inclusive, of whom a calendar sees. */
export function presencesBetween(
  db: Queryable,
  club: string,
  calendar: SessionCalendar,
  { from, to }: { from: string; to: string },
): Promise<CopiedPresence[]> {
  return db
    .select()
    .from(presences)
    .where(
      and(
        eq(presences.club, club),
        sql`${presences.date} between ${from} and ${to}`,
        presencesWithin(calendar, presences),
      ),
    );
}

/**
 * Writes what is said of people at a session into the copy, and what thereby turns out to have been corrected.
 * @returns whether anybody's presence is another one now
 */
export async function keepPresences(
  tx: Transaction,
  club: string,
  session: SessionKey,
  said: readonly StatedPresence[],
  source: Source,
): Promise<boolean> {
  if (said.length === 0) return false;
  await inTurn(tx, club, session);
  const known = await presencesAt(tx, club, session);
  const news = said.filter(({ memberId }) => (known.get(memberId)?.reading ?? -1) <= source.reading);
  const recorded = news.flatMap(({ memberId, presence }) => {
    if (presence === null) return [];
    const row = known.get(memberId);
    // Read again as it was: who recorded it, and when, is still what it was.
    const same = row?.presence === presence && source.by === undefined;
    const { date, type, courseId } = session;
    return [
      {
        ...{ club, date, type, courseId, memberId, presence, seasonId: source.seasonId, reading: source.reading },
        recordedAt: source.at ?? (same ? row.recordedAt : null),
        recordedBy: same ? row.recordedBy : (source.by ?? null),
      },
    ];
  });
  if (recorded.length > 0)
    await tx
      .insert(presences)
      .values(recorded)
      .onConflictDoUpdate({
        target: [presences.club, presences.type, presences.courseId, presences.date, presences.memberId],
        set: {
          presence: sql`excluded.presence`,
          recordedAt: sql`excluded.recorded_at`,
          recordedBy: sql`excluded.recorded_by`,
          seasonId: sql`excluded.season_id`,
          reading: sql`excluded.reading`,
        },
      });
  const gone = news.filter(({ memberId, presence }) => presence === null && known.has(memberId));
  if (gone.length > 0)
    await tx
      .delete(presences)
      .where(
        and(
          ofSession(club, session),
          sql`${presences.memberId} = any(${integers(gone.map(({ memberId }) => memberId))})`,
          lte(presences.reading, source.reading),
        ),
      );
  await noteCorrections(tx, club, session, { news, known, source });
  return news.some(({ memberId, presence }) => (known.get(memberId)?.presence ?? null) !== presence);
}

async function noteCorrections(
  tx: Transaction,
  club: string,
  { date, type, courseId }: SessionKey,
  { news, known, source }: { news: readonly StatedPresence[]; known: Map<number, CopiedPresence>; source: Source },
): Promise<void> {
  const writtenAt = source.at ?? now();
  const corrected = news.flatMap(({ memberId, presence }) => {
    const row = known.get(memberId);
    if (!row || row.presence === presence || stillTaking(row, source, writtenAt)) return [];
    const change = { memberId, seasonId: source.seasonId, was: row.presence, became: presence };
    return [{ club, date, type, courseId, ...change, writtenAt, writtenBy: source.by ?? null }];
  });
  if (corrected.length > 0) await tx.insert(presenceCorrections).values(corrected);
}

function stillTaking(row: CopiedPresence, { by }: Source, at: Date): boolean {
  if (row.recordedAt === null || row.recordedBy !== (by ?? null)) return false;
  return at.getTime() - row.recordedAt.getTime() < TAKING_MS;
}

/** One writer of a session at a time, to the end of its transaction. */
async function inTurn(tx: Transaction, club: string, { date, type, courseId }: SessionKey): Promise<void> {
  await takeTurnOf(tx, `attendance ${club} ${type} ${courseId} ${date}`);
}

/**
 * When each sheet of a club from one day to another was read last, by `nameOf`. null: the copy has a note of it, but nobody has read it since
 * something was told of it.
 */
export async function readTimes(
  db: Queryable,
  club: string,
  from: string,
  to: string,
): Promise<Map<string, Date | null>> {
  const { date, type, courseId, readAt } = mirrorSheets;
  const sheets = await db
    .select({ date, type, courseId, readAt })
    .from(mirrorSheets)
    .where(and(eq(mirrorSheets.club, club), sql`${date} between ${from} and ${to}`));
  return new Map(sheets.map((one) => [nameOf(one), one.readAt]));
}

/** The note about one sheet. */
export const ofSheet = (club: string, { date, type, courseId }: SessionKey): SQL | undefined =>
  and(
    eq(mirrorSheets.club, club),
    eq(mirrorSheets.type, type),
    eq(mirrorSheets.courseId, courseId),
    eq(mirrorSheets.date, date),
  );

/**
 * Notes that nobody knows what stands on a sheet: something was said of it, and who says when is a clock of another's. It is due, and read
 * again (`isDue`).
 */
export async function doubtSheet(
  db: Queryable,
  club: string,
  { date, type, courseId, seasonId }: SessionKey & { seasonId: number },
): Promise<void> {
  // No answer that was asked for before it settles the doubt, nor does whoever waits for one keep others from asking.
  const doubt = { readAt: null, claimedUntil: null, reading: await nextReading(db) };
  await db
    .insert(mirrorSheets)
    .values({ club, date, type, courseId, seasonId, ...doubt })
    .onConflictDoUpdate({
      target: [mirrorSheets.club, mirrorSheets.type, mirrorSheets.courseId, mirrorSheets.date],
      set: doubt,
    });
}
