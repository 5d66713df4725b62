import "server-only";
import type { z } from "zod";
import { mayTakeAttendance, type Seat } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { cardDigests } from "#lib/people/cards/cards.ts";
import { leadersWithin, NOTHING_WITHIN } from "#lib/sync/copy/section.ts";
import { recordName } from "#lib/sync/outbox/person.ts";
import { nameKeyOf } from "#lib/sync/resources/members.ts";
import { nameOf, type Session, type SessionCalendar } from "./calendar.ts";
import { courseName, type Expected, expectedAt } from "./expected.ts";
import { offWords } from "./off-words.ts";
import type { IsOwn } from "./own.ts";
import { birthDates, byName, coachNames, type Named, namesOf } from "./people-names.ts";
import { type CopiedPresence, presencesBetween, readTimes } from "./presences.ts";
import type { Listed } from "./read-sheet.ts";
import { seesPresence } from "./section-calendar.ts";
import { type WalkIn, walkInsBetween } from "./walk-ins.ts";
import type { sheet } from "./wire.ts";

/** A sheet as it travels to a page or a device. */
export type Sheet = z.output<typeof sheet>;

/** What is known of sessions besides the copy. */
interface Besides {
  /** Where the sessions are from: a section's own has nobody else on their sheets. */
  calendar: SessionCalendar;
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
  { calendar, isOwn, fresh: all = new Map() }: Besides,
): Promise<Sheet[]> {
  if (sessions.length === 0) return [];
  const { club } = seat;
  const dates = sessions.map(({ date }) => date).sort();
  const span = { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
  const { within } = calendar;
  const fresh = new Map(
    sessions.flatMap((session) => {
      const listed = all.get(nameOf(session));
      return listed ? [[nameOf(session), listed.filter((one) => seesPresence(within, session, one.memberId))]] : [];
    }),
  );
  const expected = await expectedAt(db, club, sessions, within);
  const recorded = Map.groupBy(await presencesBetween(db, club, calendar, span), nameOf);
  const read = await readTimes(db, club, span.from, span.to);
  const turnedUp = Map.groupBy(await walkInsBetween(db, club, calendar, span), nameOf);
  const listed = [...fresh.values()].flat();
  const everybody = [
    ...[...expected.values()].flat(),
    ...[...recorded.values()].flat(),
    ...[...turnedUp.values()].flat(),
    ...listed,
    ...sessions.flatMap((session) => leadersSeen(within, session).map((memberId) => ({ memberId }))),
  ];
  const names = await namesOf(
    db,
    club,
    everybody.map(({ memberId }) => memberId),
  );
  for (const { memberId: id, firstName, lastName } of listed)
    if (!names.has(id))
      names.set(id, { id, firstName, lastName, nameKey: nameKeyOf(lastName, firstName), createdAt: null });
  const denied = await whyNot(mayTakeAttendance(seat));
  const births = await birthDates(db, club, names);
  const off = new Map<Session, string>();
  for (const session of sessions) if (session.off) off.set(session, await offWords(session.off));
  const cards = await cardsBySeason(db, club, sessions, [...names.values()]);
  return sessions.map((session) => {
    const name = nameOf(session);
    const here = new Map((recorded.get(name) ?? []).map((row) => [row.memberId, row]));
    const came = new Map((turnedUp.get(name) ?? []).map((note) => [note.memberId, note]));
    const people = who(expected.get(courseName(session)) ?? [], fresh.get(name), [...here.keys(), ...came.keys()]);
    const namesakes = namesakesAmong(people, names);
    const { date, type, courseId, seasonId, title, place, begin, end } = session;
    return {
      session: { date, type, courseId },
      ...{ seasonId, title, place },
      begin: begin.toISOString(),
      end: end.toISOString(),
      coaches: coachNames(leadersSeen(within, session), names),
      own: isOwn(session),
      denied,
      off: off.get(session) ?? null,
      readAt: read.get(name)?.toISOString() ?? null,
      people: people
        .sort((a, b) => byName(names.get(a.memberId), names.get(b.memberId)) || a.memberId - b.memberId)
        .map((one) => personOf(one, names.get(one.memberId), here.get(one.memberId), came.get(one.memberId)))
        .map((one) => ({ ...one, card: cards.get(seasonId)?.get(one.id) ?? null }))
        .map((one) => ({ ...one, born: namesakes.has(one.id) ? (births.get(one.id) ?? null) : null })),
    };
  });
}

const leadersSeen = (within: SessionCalendar["within"], { seasonId, trainerIds }: Session): readonly number[] =>
  within ? leadersWithin(within.seasons.get(seasonId) ?? NOTHING_WITHIN, trainerIds) : trainerIds;

/** By what the cards of people are known, by season: sheets of two seasons have two cards of one person. */
async function cardsBySeason(
  db: Queryable,
  club: string,
  sessions: readonly Session[],
  people: readonly Named[],
): Promise<Map<number, Map<number, string>>> {
  const known = people.map(({ id, createdAt }) => ({ id, record: recordName(createdAt) }));
  const found = new Map<number, Map<number, string>>();
  for (const seasonId of new Set(sessions.map((session) => session.seasonId)))
    found.set(seasonId, await cardDigests(db, { club, seasonId }, known));
  return found;
}

/** Somebody on a sheet, and whether the club takes marks of them. */
interface OnSheet extends Expected {
  expected: boolean;
}

/**
 * Whom the club listed a moment ago, or whom the copy expects; those pending; and whoever has something recorded or turned up all the same.
 */
function who(known: readonly Expected[], listed: readonly Listed[] | undefined, besides: readonly number[]): OnSheet[] {
  const people = new Map<number, OnSheet>();
  for (const one of known) if (!listed || one.pending) people.set(one.memberId, { ...one, expected: !one.pending });
  for (const { memberId } of listed ?? []) people.set(memberId, { memberId, pending: false, expected: true });
  for (const memberId of besides)
    if (!people.has(memberId)) people.set(memberId, { memberId, pending: false, expected: false });
  return [...people.values()];
}

function personOf(
  { memberId: id, pending, expected }: OnSheet,
  name: Named | undefined,
  row: CopiedPresence | undefined,
  note: WalkIn | undefined,
): Omit<Sheet["people"][number], "born" | "card"> {
  return {
    id,
    firstName: name?.firstName ?? null,
    lastName: name?.lastName ?? null,
    record: recordName(name?.createdAt),
    presence: row?.presence ?? null,
    ...{ pending, expected },
    recordedAt: row?.recordedAt?.toISOString() ?? null,
    recordedBy: row?.recordedBy ?? null,
    walkIn: note ? { by: note.by, at: note.at.toISOString() } : null,
  };
}

/** Those of a sheet who have the name of another. */
function namesakesAmong(people: readonly OnSheet[], names: ReadonlyMap<number, Named>): Set<number> {
  const byKey = Map.groupBy(people, ({ memberId }) => names.get(memberId)?.nameKey ?? "");
  return new Set([...byKey.values()].flatMap((same) => (same.length > 1 ? same.map(({ memberId }) => memberId) : [])));
}
