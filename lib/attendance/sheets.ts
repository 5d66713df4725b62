import "server-only";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { mayTakeAttendance, type Seat } from "#lib/access/permissions.ts";
import { whyNot } from "#lib/access/seat.ts";
import { nameKeyOf } from "#lib/resources/members.ts";
import type { Queryable } from "#lib/store/database.ts";
import { today } from "#lib/today.ts";
import { nameOf, type Session } from "./calendar.ts";
import { courseName, type Expected, expectedAt } from "./expected.ts";
import type { IsOwn } from "./own.ts";
import { byName, coachNames, namesOf } from "./people.ts";
import { type CopiedPresence, presencesBetween, readTimes } from "./presences.ts";
import type { Listed } from "./read-sheet.ts";
import type { sheet } from "./wire.ts";

/** A sheet as it travels to a page or a device. */
export type Sheet = z.output<typeof sheet>;

/** Whether marks may be made at a session by whoever asks, and if not why, in their language. */
export async function mayTake(db: Queryable, seat: Seat): Promise<(date: string) => Sheet["may"]> {
  const denied = await whyNot(mayTakeAttendance(seat));
  const words = await getTranslations("attendance.refused");
  const day = await today(db, seat.club);
  return (date) => {
    if (denied !== null) return { take: false, opens: null, reason: denied };
    // Attendance opens on the session's day and stays open (club-api#attendance).
    return date > day ? { take: false, opens: date, reason: words("notOpen") } : { take: true };
  };
}

/** What is known of sessions besides the copy. */
interface Besides {
  /** Which of them whoever asks leads. */
  isOwn: IsOwn;
  /** Whom the club has just listed at a session (by `nameOf`): these are then who is expected there. */
  fresh?: ReadonlyMap<string, readonly Listed[]>;
}

/** The sheets of sessions, from the copy: no call to the club. */
export async function sheetsOf(
  db: Queryable,
  seat: Seat,
  sessions: readonly Session[],
  { isOwn, fresh = new Map() }: Besides,
): Promise<Sheet[]> {
  if (sessions.length === 0) return [];
  const { club } = seat;
  const dates = sessions.map(({ date }) => date).sort();
  const span = [dates[0] ?? "", dates.at(-1) ?? ""] as const;
  const expected = await expectedAt(db, club, sessions);
  const recorded = Map.groupBy(await presencesBetween(db, club, ...span), nameOf);
  const read = await readTimes(db, club, ...span);
  const listed = [...fresh.values()].flat();
  const everybody = [
    ...[...expected.values()].flat(),
    ...[...recorded.values()].flat(),
    ...listed,
    ...sessions.flatMap(({ trainerIds }) => trainerIds.map((memberId) => ({ memberId }))),
  ];
  const names = await namesOf(
    db,
    club,
    everybody.map(({ memberId }) => memberId),
  );
  for (const { memberId: id, firstName, lastName } of listed)
    if (!names.has(id)) names.set(id, { id, firstName, lastName, nameKey: nameKeyOf(lastName, firstName) });
  const may = await mayTake(db, seat);
  return sessions.map((session) => {
    const name = nameOf(session);
    const here = new Map((recorded.get(name) ?? []).map((row) => [row.memberId, row]));
    const people = who(expected.get(courseName(session)) ?? [], fresh.get(name), here);
    const { date, type, courseId, seasonId, title, place, begin, end, trainerIds } = session;
    return {
      session: { date, type, courseId },
      ...{ seasonId, title, place },
      begin: begin.toISOString(),
      end: end.toISOString(),
      coaches: coachNames(trainerIds, names),
      own: isOwn(session),
      may: may(date),
      readAt: read.get(name)?.toISOString() ?? null,
      people: people
        .sort((a, b) => byName(names.get(a.memberId), names.get(b.memberId)) || a.memberId - b.memberId)
        .map(({ memberId, pending }) => personOf(memberId, pending, names.get(memberId), here.get(memberId))),
    };
  });
}

/** Whom the club listed a moment ago, or whom the copy expects; those pending; and whoever has something recorded. */
function who(
  expected: readonly Expected[],
  listed: readonly Listed[] | undefined,
  here: ReadonlyMap<number, CopiedPresence>,
): Expected[] {
  const people = new Map<number, Expected>();
  for (const one of expected) if (!listed || one.pending) people.set(one.memberId, one);
  for (const { memberId } of listed ?? []) people.set(memberId, { memberId, pending: false });
  for (const memberId of here.keys()) if (!people.has(memberId)) people.set(memberId, { memberId, pending: false });
  return [...people.values()];
}

function personOf(
  id: number,
  pending: boolean,
  name: { firstName: string | null; lastName: string | null } | undefined,
  row: CopiedPresence | undefined,
): Sheet["people"][number] {
  return {
    id,
    firstName: name?.firstName ?? null,
    lastName: name?.lastName ?? null,
    presence: row?.presence ?? null,
    pending,
    recordedAt: row?.recordedAt?.toISOString() ?? null,
    recordedBy: row?.recordedBy ?? null,
  };
}
