import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { announcing } from "#lib/base/store/receivers.ts";
import { attendanceSeasons, mirrorSheets } from "#lib/base/store/schema/activities/attendance.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { isAway } from "#lib/club/client/reachability.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { askedFor } from "./asked-for.ts";
import { offersAttendance } from "./attendance-copy.ts";
import { nameOf, plannedBetween, type Session, sessionCalendarOf } from "./calendar.ts";
import { courseName, expectedAt, validated } from "./expected.ts";
import { ofSheet, readTimes } from "./presences.ts";
import { readSheet } from "./read-sheet.ts";
import { isDue } from "./stale-sheets.ts";

/** Until another process may read a sheet that this one has claimed: longer than any call is waited for. */
const CLAIM_SECONDS = 120;

/** Browsers are told of progress after so many sheets. */
const TELL_EVERY = 20;

/** A season whose attendance is copied. */
export type KeptSeason = Pick<typeof attendanceSeasons.$inferSelect, "club" | "seasonId">;

/** The seasons whose attendance is copied. */
export function keptSeasons(db: Queryable): Promise<KeptSeason[]> {
  const { club, seasonId } = attendanceSeasons;
  return db.select({ club, seasonId }).from(attendanceSeasons).where(isAtWork(club));
}

/**
 * The sheets of a season to be read now, the newest first: of each session until today at which the copy expects somebody, where the copy is
 * missing or older than it is trusted. Of a session that does not take place only where something was recorded, or a message tells that something
 * was. No call to the club.
 */
export async function dueSheets(db: Queryable, { club, seasonId }: KeptSeason): Promise<Session[]> {
  const calendar = await sessionCalendarOf(db, club);
  const season = calendar.seasons.get(seasonId);
  if (!season) return [];
  const day = await today(db, club);
  const planned = plannedBetween(calendar, season.start, day).filter((one) => one.seasonId === seasonId);
  const read = await readTimes(db, club, season.start, day);
  const asked = new Set((await askedFor(db, club, calendar, { from: season.start, to: day })).map(nameOf));
  const sessions = planned.filter((one) => asked.has(nameOf(one)) || read.get(nameOf(one)) === null);
  const expected = await expectedAt(db, club, sessions, null);
  const when = { today: day, now: now(), announced: (await announcing(db, club)) === "live" };
  return sessions
    .filter((one) => read.has(nameOf(one)) || validated(expected.get(courseName(one))) > 0)
    .filter((one) => isDue(one.date, read.get(nameOf(one)) ?? null, when))
    .reverse();
}

/**
 * Reads what is due of a season, sheet by sheet, in the lane of the copy. What another process reads is left to it. Never throws for what a
 * club does: the season remembers it, and the next round goes on.
 * @returns how many sheets were read
 */
export async function readDue(store: Store, season: KeptSeason, signal: AbortSignal): Promise<number> {
  const { club, seasonId } = season;
  const { ready } = await mirrorStatus(store.db, club, seasonId);
  if (!ready || !(await offersAttendance(store.db, club))) return 0;
  let read = 0;
  try {
    const due = await dueSheets(store.db, season);
    const api = await clubApi(club);
    for (const session of due) {
      signal.throwIfAborted();
      if (!(await claim(store.db, club, session))) continue;
      await readClaimed(store, api, session, signal);
      read += 1;
      if (read % TELL_EVERY === 0) await publish({ club, topic: "attendance", season: seasonId });
    }
    await note(store.db, season, { asOf: now(), errorCode: null, errorKind: null });
  } catch (cause) {
    if (signal.aborted) return read;
    if (!(cause instanceof ClubError)) throw cause;
    await note(store.db, season, { errorCode: cause.code, errorKind: isAway(cause) ? "unreachable" : cause.kind });
  }
  if (read > 0) await publish({ club, topic: "attendance", season: seasonId });
  return read;
}

/** Reads a sheet that was claimed. A course that has moved since the copy was read has no session any more: that is known then, too. */
async function readClaimed(store: Store, api: ClubApi, session: Session, signal: AbortSignal): Promise<void> {
  const note = (told: Partial<typeof mirrorSheets.$inferInsert>) =>
    store.db
      .update(mirrorSheets)
      .set({ claimedUntil: null, ...told })
      .where(ofSheet(api.club.slug, session));
  try {
    await readSheet(store, api, session, { lane: "sync", signal });
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.kind !== "not_found") {
      await note({});
      throw cause;
    }
    await note({ readAt: now() });
  }
}

/** Takes a sheet for this process; false while another one reads it. */
async function claim(db: Queryable, club: string, { date, type, courseId, seasonId }: Session): Promise<boolean> {
  const claimedUntil = secondsFromNow(CLAIM_SECONDS);
  const claimed = await db
    .insert(mirrorSheets)
    .values({ club, date, type, courseId, seasonId, claimedUntil })
    .onConflictDoUpdate({
      target: [mirrorSheets.club, mirrorSheets.type, mirrorSheets.courseId, mirrorSheets.date],
      set: { claimedUntil },
      setWhere: or(isNull(mirrorSheets.claimedUntil), lt(mirrorSheets.claimedUntil, CLOCK)),
    })
    .returning({ date: mirrorSheets.date });
  return claimed.length > 0;
}

async function note(
  db: Queryable,
  { club, seasonId }: KeptSeason,
  told: Partial<typeof attendanceSeasons.$inferInsert>,
): Promise<void> {
  await db
    .update(attendanceSeasons)
    .set(told)
    .where(and(eq(attendanceSeasons.club, club), eq(attendanceSeasons.seasonId, seasonId)));
}
