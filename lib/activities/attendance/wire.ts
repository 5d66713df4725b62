import { z } from "zod";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { isPlausibleDay } from "#lib/base/words/plausible-days.ts";
import { LONGEST_TYPED } from "#lib/people/cards/code.ts";

/** What the dashboard and a device at the pool side say to each other about attendance (club-api §4.8). No server code: both sides import it. */

export const SESSION_TYPES = ["lesson", "slot", "event"] as const;
export const PRESENCES = ["present", "absent", "excused"] as const;

const id = z.int().min(1).max(HIGHEST_ID);
/** No club met before, none plans beyond; and a database knows no year 0, of which an address may well speak. */
const isOfOurTime = (moment: string) => {
  const day = moment.slice(0, "YYYY-MM-DD".length);
  return isPlausibleDay("session", day, day);
};
/** A day on which a session may be. */
export const date = z.iso.date().refine(isOfOurTime);
const presence = z.enum(PRESENCES);

/** One dated occurrence of a lesson, slot or event. */
export const sessionKey = z.strictObject({ date, type: z.enum(SESSION_TYPES), courseId: id });

/** Somebody on a sheet. `presence` null: not recorded, which never means absent (club-api §2.12). */
const person = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  presence: presence.nullable(),
  /** The club takes marks of them. Of whoever else is on the sheet it refuses every one (`not_expected`): pending, gone since, or turned up. */
  expected: z.boolean(),
  /** Expected once the registration is validated. */
  pending: z.boolean(),
  /** The record behind the number, by a name that says nothing: a number that is given anew has another one. null: the club does not tell. */
  record: z.string().nullish(),
  /** By what their card of the season is known: of its code a digest, of which no code can be made. null or missing: they have none. */
  card: z.string().nullish(),
  /** The date of birth, only where somebody of the same name is on the sheet. */
  born: z.iso.date().nullable(),
  /** They turned up without being expected: who noted it, and when (ISO). */
  walkIn: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  /** Who recorded it and when, where this dashboard knows: ISO date-time. */
  recordedAt: z.string().nullable(),
  recordedBy: z.string().nullable(),
});

export const sheet = z.object({
  session: sessionKey,
  seasonId: id,
  title: z.string().nullable(),
  place: z.string().nullable(),
  /** ISO date-times with the club's offset. */
  begin: z.string(),
  end: z.string(),
  coaches: z.array(z.string()),
  /** Of a group, slot or event that the reader leads. */
  own: z.boolean(),
  /** Why the reader may not mark at all (role, scope); null: they may, from the session's day on, which each side works out (`isOpenOn`). */
  denied: z.string().nullable(),
  /** Why the session does not take place, as a sentence; null or missing: it does. */
  off: z.string().nullish(),
  /** When the club was asked for these presences (ISO); null: never yet, the people are those of the copy. */
  readAt: z.string().nullable(),
  people: z.array(person),
});

/** GET /api/clubs/{club}/attendance/sheets (today's and tomorrow's; ?from=…&days=1..7): sheets in order of `begin`. */
export const sheetsAnswer = z.object({
  club: z.string(),
  /** The account of the reader: what is kept on a device belongs to it alone. */
  person: z.object({ id: z.number(), name: z.string() }),
  /** Today in the club's time zone, and the server's clock (ISO). */
  today: date,
  now: z.string(),
  timeZone: z.string(),
  /** Which section the reader sees, by a key (decision 95); empty or missing: the whole club. What a device has of another one is not theirs any more. */
  section: z.string().optional(),
  sheets: z.array(sheet),
});

/** One mark as a person made it on a device. */
export const mark = z.strictObject({
  /** Made on the device: the same mark sent twice is one mark. The club's Idempotency-Key is the dashboard's own, one for each mark. */
  id: z.uuid(),
  ...sessionKey.shape,
  memberId: id,
  /** As the sheet had it. */
  record: z.string().max(32).nullish(),
  presence,
  /** When it was made (ISO date-time, the device's clock). */
  madeAt: z.iso.datetime({ offset: true }).refine(isOfOurTime),
  /** What the device showed for this person when it was made: another value at the club means that somebody marked meanwhile. */
  seen: presence.nullable(),
  /** The person saw the other mark and wants this one. */
  insist: z.boolean().default(false),
});

export const MARKS_AT_ONCE = 200;

/** Somebody turned up who was not expected, or did not after all: a note of the desk, which the club does not hear of. */
export const walkIn = z.strictObject({
  /** Made on the device: the same note sent twice is one note. */
  id: z.uuid(),
  ...sessionKey.shape,
  memberId: id,
  came: z.boolean(),
  madeAt: mark.shape.madeAt,
});

/** POST /api/clubs/{club}/attendance/marks */
export const marksRequest = z
  .strictObject({
    marks: z.array(mark).max(MARKS_AT_ONCE).default([]),
    walkIns: z.array(walkIn).max(MARKS_AT_ONCE).default([]),
  })
  .refine(({ marks, walkIns }) => marks.length + walkIns.length > 0);

/** waiting: kept by the dashboard, which sends it whatever becomes of the device. conflict: somebody else's mark stands; asked, never overwritten. */
export const outcome = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "done", "conflict", "refused"]),
  /** conflict: what stands at the club, by whom and when where known. */
  theirs: z.object({ presence: presence.nullable(), by: z.string().nullable(), at: z.string().nullable() }).optional(),
  /** done: what stands now, which may be another's later mark: that it was written once does not say that it still is so. */
  stands: z.object({ presence: presence.nullable(), by: z.string().nullable(), at: z.string().nullable() }).optional(),
  /** refused: the club's code (club-api §7; "not_expected", "attendance_not_open", …) and words to show. */
  code: z.string().optional(),
  words: z.string().optional(),
});

export const marksAnswer = z.object({ outcomes: z.array(outcome) });

/** POST /api/clubs/{club}/attendance/card: a code that was read at a session, and is on no sheet of the device. */
export const cardRequest = z.strictObject({ code: z.string().max(LONGEST_TYPED), ...sessionKey.shape });

const cardPerson = person.pick({ id: true, firstName: true, lastName: true });

/**
 * unknown: nobody of this desk made it. ended: lost, or its number is another's. notValidated: the club has validated nothing of theirs this season. unexpected: they take
 * part elsewhere. expected: the device's sheet is older than that. outside: of nobody of the section that is seen (decision 95), of whom nothing is told.
 */
export const cardAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["unknown", "otherClub", "ended", "outside"]) }),
  z.object({ kind: z.literal("otherSeason"), season: z.string().nullable(), person: cardPerson }),
  z.object({ kind: z.enum(["expected", "pending", "notValidated", "unexpected"]), person: cardPerson }),
]);
