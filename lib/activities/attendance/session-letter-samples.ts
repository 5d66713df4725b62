import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { calledOffOf } from "#lib/activities/days-off/called-off.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import type { LetterSample } from "#lib/people/letters/letter-sample.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { writtenFamily } from "#lib/people/letters/written-family.ts";
import { blockedAmong } from "#lib/sync/post/came-back.ts";
import { nameOf, plannedBetween, type Session, sessionCalendarOf } from "./calendar.ts";
import { courseName, expectedAt } from "./expected.ts";
import { exampleReason, type SessionLetterName, sessionValues } from "./session-letter-text.ts";

interface FirstExpected {
  session: Session;
  person: Awaited<ReturnType<typeof peopleOf>>[number];
}

/** Of each session the first by name of whom the copy knows as expected, each person once. All sessions are asked for together. */
async function firstExpected(
  db: Queryable,
  club: string,
  sessions: readonly Session[],
  most: number,
): Promise<FirstExpected[]> {
  const expected = await expectedAt(db, club, sessions, null);
  const certain = (session: Session) =>
    new Set((expected.get(courseName(session)) ?? []).filter(({ pending }) => !pending).map((one) => one.memberId));
  const inOrder = await byName(db, club, [...new Set(sessions.flatMap((session) => [...certain(session)]))]);
  const first = new Map<number, Session>();
  for (const session of sessions) {
    if (first.size === most) break;
    const members = certain(session);
    const found = inOrder.find((id) => members.has(id));
    if (found !== undefined && !first.has(found)) first.set(found, session);
  }
  const people = new Map((await peopleOf(db, club, [...first.keys()])).map((person) => [person.id, person]));
  return [...first].flatMap(([id, session]) => {
    const person = people.get(id);
    return person ? [{ session, person }] : [];
  });
}

/** Those of these numbers whom the copy knows, in the order of their names. */
async function byName(db: Queryable, club: string, ids: readonly number[]): Promise<number[]> {
  const { id, nameKey } = mirrorPeople;
  const rows = await db
    .select({ id })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`))
    .orderBy(nameKey, id);
  return rows.map((row) => row.id);
}

function peopleOf(db: Queryable, club: string, ids: readonly number[]) {
  const { id, firstName, lastName, birthDate, email, parents, nameKey } = mirrorPeople;
  return db
    .select({ id, firstName, lastName, birthDate, email, parents, nameKey })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
}

/** A timetable comes round in a week; days without sessions hide some of it. */
const DAYS_AHEAD = 14;

/**
 * People who are expected at the sessions to come, as whom one looks at each kind of letter: of each lesson or slot the first, of a session that is called off with
 * its reason.
 * @param today ISO date
 */
export async function sessionSamples(
  db: Queryable,
  club: string,
  today: string,
  most: number,
): Promise<Record<SessionLetterName, LetterSample[]>> {
  const calendar = await sessionCalendarOf(db, club);
  const { timeZone } = calendar;
  const reasons = new Map((await calledOffOf(db, club, today)).map((one) => [nameOf(one), one.reason]));
  const blocked = await blockedAmong(db, club);
  const speeches = new Map<number, Awaited<ReturnType<typeof letterSpeech>>>();
  const samples: Record<SessionLetterName, LetterSample[]> = { called_off: [], taking_place: [] };
  const courses = new Map<string, Session>();
  for (const session of plannedBetween(calendar, today, dayAfter(today, DAYS_AHEAD)))
    if (session.type !== "event" && !courses.has(courseName(session))) courses.set(courseName(session), session);
  for (const { session, person } of await firstExpected(db, club, [...courses.values()], most)) {
    const { seasonId } = session;
    const speech = speeches.get(seasonId) ?? (await letterSpeech(db, { club, seasonId }));
    speeches.set(seasonId, speech);
    const family = writtenFamily([person], today, blocked);
    const sample = (reasonIn: (locale: Locale) => string): LetterSample => {
      const values = (locale: Locale) =>
        sessionValues({ session, reason: reasonIn(locale), family, speech, timeZone }, locale);
      return {
        ...{ id: String(family.id), name: sampleName(family.people, session) },
        ...{ addresses: family.addresses, values: { en: values("en"), fr: values("fr") } },
      };
    };
    samples.called_off.push(sample((locale) => reasons.get(nameOf(session)) ?? exampleReason(locale)));
    samples.taking_place.push(sample(() => ""));
  }
  return samples;
}

const sampleName = (people: readonly { name: string }[], { title }: Session): string =>
  [...people.map(({ name }) => name), title].filter(Boolean).join(" · ");
