import "server-only";
import { cache } from "react";
import { attendanceCopy } from "#lib/activities/attendance/attendance-copy.ts";
import { sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { ownSessions } from "#lib/activities/attendance/own.ts";
import { calledSessions, uncalled } from "#lib/activities/attendance/roll-calls.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { today } from "#lib/base/time/today.ts";
import { readAttention } from "#lib/desk/first-page/attention.ts";
import { heldRecords } from "#lib/papers/medical/held.ts";
import { logReading, reasonOf } from "#lib/papers/medical/reading-log.ts";
import { byUrgency, medicalStandings } from "#lib/papers/medical/worklist.ts";
import { papersStandings } from "#lib/papers/missing/worklist.ts";
import { followUpCounts } from "#lib/people/notes/follow-ups.ts";
import { noteReader } from "#lib/people/notes/reader.ts";
import { waitingLines } from "#lib/registrations/waiting/read.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { countDoubts } from "#lib/sync/copy/row-doubts.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { readTreasury } from "../(treasury)/treasury/queries.ts";

// What several parts of a first page tell of: asked once a page, however many they are.

/** What needs a look in a season. */
export const attentionOf = cache(async (club: string, seasonId: number) =>
  readAttention((await store()).db, { club, seasonId }, now()),
);

/** Pending registrations of each kind: those that nothing stands in the way of, and those that something does. */
export const decidableOf = cache(async (seat: Seat, seasonId: number) => {
  const { db } = await store();
  const scope = await seenBy(seat, seasonId);
  await updateDoubts(db, scope);
  return {
    annual: await countDoubts(db, scope, parseView({ kind: "annual" }), []),
    event: await countDoubts(db, scope, parseView({ kind: "event" }), []),
  };
});

/** Who waits for which group or event, and who of them a place is free for. */
export const waitingOf = cache(async (seat: Seat, seasonId: number) =>
  waitingLines((await store()).db, await seenBy(seat, seasonId)),
);

/** Everybody of the season with the papers that they lack. */
export const papersOfSeason = cache(async (club: string, seasonId: number) =>
  papersStandings((await store()).db, { club, seasonId }),
);

/** How the copy of a season stands: what of it was read, and when. */
export const copyStatusOf = cache(async (club: string, seasonId: number) =>
  mirrorStatus((await store()).db, club, seasonId),
);

/** The season's money. */
export const moneyOf = cache(async (club: string, seasonId: number) => readTreasury({ club, seasonId }));

/** What whoever looks is to see to, by its day. */
export const ownFollowUpCounts = cache(async (seat: Seat) => {
  const { db } = await store();
  return followUpCounts(db, await noteReader(db, seat), "mine", await today(db, seat.club));
});

/** The sessions that are over and whose roll nobody called; null where the sheets were never read whole: none that is missing would only be none that is known. */
export const uncalledSessions = cache(async (seat: Seat, seasonId: number, whose: "own" | undefined) => {
  const { club, person } = seat;
  const { db } = await store();
  const { asOf, error } = await attendanceCopy(db, club, seasonId);
  if (asOf === null) return { error, sessions: null };
  const calendar = await sessionCalendarOf(db, club);
  const span = calendar.seasons.get(seasonId);
  const past = span ? await calledSessions(db, { club, seasonId }, calendar, span.start, await today(db, club)) : [];
  const isOwn = whose ? await ownSessions(db, club, [seasonId], person.email) : () => true;
  return { error, sessions: uncalled(past).filter(isOwn) };
});

/** Today and the week that follows it. */
const DAYS_AHEAD = 6;

/** The sessions that whoever looks leads, from today on; of those that do not take place, those that somebody called off. */
export const comingSessions = cache(async (seat: Seat, seasonId: number) => {
  const { club, person } = seat;
  const { db } = await store();
  const from = await today(db, club);
  const calendar = await sessionCalendarOf(db, club);
  const isOwn = await ownSessions(db, club, [seasonId], person.email);
  const coming = await calledSessions(db, { club, seasonId }, calendar, from, dayAfter(from, DAYS_AHEAD), {
    withOff: true,
  });
  // That holidays have no sessions is no news, that somebody called one off is.
  return coming.filter(isOwn).filter(({ off, tally }) => !off || off.kind === "calledOff" || tally.recorded > 0);
});

/** How everybody stands by the records that the club gave this program a moment ago; null where there are none, or nobody said why they are read. Looking is logged. */
export const heldStandings = cache(async (seat: Seat, seasonId: number) => {
  const { club } = seat;
  const reason = await reasonOf(seat);
  const held = reason === null ? undefined : await heldRecords(club, seasonId);
  if (reason === null || !held?.items) return null;
  const { db } = await store();
  await logReading(seat, reason, { action: "medical.list", seasonId });
  const day = await today(db, club);
  return byUrgency(await medicalStandings(db, { club, seasonId, today: day }, held.items));
});
