import type { z } from "zod";
import type { mark, outcome, PRESENCES, SESSION_TYPES, sessionKey, sheet } from "#lib/attendance/wire.ts";

/** The kinds of sessions and of marks (club-api §2.12); the wire's own lists bring a parser with them that no first visit should carry. */
export const SESSION_KINDS = ["lesson", "slot", "event"] as const satisfies (typeof SESSION_TYPES)[number][];
export const CHOICES = ["present", "absent", "excused"] as const satisfies (typeof PRESENCES)[number][];

export type Presence = (typeof PRESENCES)[number];
export type SessionKey = z.infer<typeof sessionKey>;
export type Sheet = z.infer<typeof sheet>;
export type Person = Sheet["people"][number];
export type Mark = z.infer<typeof mark>;
export type MarkOutcome = z.infer<typeof outcome>;

/**
 * A mark on its way, as the device keeps it. It holds no name: what waits for a network may outlive a session.
 * kept: on the device alone. waiting: the dashboard has it and the club does not answer. conflict and refused: somebody has to look.
 */
export interface KeptMark extends Mark {
  /** The place in the line: marks leave in the order in which they were made. */
  order: number;
  /** The account that made it; it leaves under no other. */
  person: number;
  club: string;
  state: "kept" | "waiting" | "conflict" | "refused";
  /** It was sent at least once. Whether it arrived is not known before the answer, so it may no longer be changed. */
  tried: boolean;
  theirs?: MarkOutcome["theirs"];
  code?: string;
  words?: string;
}

/** Somebody marked on this device who was not on the list: found by name. */
export type Guest = Pick<Person, "id" | "firstName" | "lastName">;

/** One person of a sheet, as the screen shows them: what the club says, and what this device has made of it. */
export interface Line extends Person {
  /** What is shown as the presence: the newest mark that still counts, or the club's. */
  shown: Presence | null;
  /** The newest mark of this device that is not settled. */
  mark: KeptMark | undefined;
  unexpected: boolean;
}

/** A session's name among the others: its date, type and number. */
export const keyOf = ({ date, type, courseId }: SessionKey): string => `${date}.${type}.${courseId}`;

const isFor = (one: KeptMark, session: SessionKey, memberId: number): boolean =>
  one.memberId === memberId && keyOf(one) === keyOf(session);

/** Whether a mark still stands for what the person wants: neither refused nor in question. */
const counts = ({ state }: KeptMark): boolean => state === "kept" || state === "waiting";

const later = (last: KeptMark | undefined, one: KeptMark): KeptMark => (last && last.order > one.order ? last : one);

/** The newest of the marks that somebody has in a session. */
function newestOf(marks: readonly KeptMark[], session: SessionKey, memberId: number): KeptMark | undefined {
  return marks.filter((one) => isFor(one, session, memberId)).reduce<KeptMark | undefined>(later, undefined);
}

/** The lines of a sheet in the order of the sheet, with those found by name after them. */
export function linesOf(sheet: Sheet, guests: readonly Guest[], marks: readonly KeptMark[]): Line[] {
  const known = new Set(sheet.people.map(({ id }) => id));
  const nobody = { presence: null, pending: false, recordedAt: null, recordedBy: null };
  const people = [
    ...sheet.people.map((person) => ({ ...person, unexpected: false })),
    ...guests.filter(({ id }) => !known.has(id)).map((guest) => ({ ...guest, ...nobody, unexpected: true })),
  ];
  return people.map((person) => {
    const newest = newestOf(marks, sheet.session, person.id);
    return { ...person, mark: newest, shown: newest && counts(newest) ? newest.presence : person.presence };
  });
}

/** A tap on a presence: which session, whom, what, and when (ISO, the club's clock). */
export interface Tap {
  session: SessionKey;
  memberId: number;
  presence: Presence;
  madeAt: string;
  /** A new UUID. */
  id: string;
}

/** What a tap changes among the marks of the device. */
export interface MarkChange {
  add?: Omit<KeptMark, "order" | "person" | "club">;
  remove: number[];
}

/**
 * What becomes of a tap. A mark that has not left yet is replaced, or taken back by a tap on what the club has anyway; one that has left stands, and the
 * new one follows it. A tap on what is shown changes nothing.
 * @param recorded what the club has for this person, as far as the device knows
 */
export function tapped(marks: readonly KeptMark[], recorded: Presence | null, tap: Tap): MarkChange {
  const { session, memberId, presence, madeAt, id } = tap;
  const own = marks.filter((one) => isFor(one, session, memberId));
  const settledByThis = own.filter(({ state, tried }) => !tried || state === "refused" || state === "conflict");
  const under = own.filter((one) => !settledByThis.includes(one)).reduce<KeptMark | undefined>(later, undefined);
  const newest = own.reduce<KeptMark | undefined>(later, undefined);
  if (newest && counts(newest) && newest.presence === presence) return { remove: [] };
  const remove = settledByThis.map(({ order }) => order);
  const stands = under ? under.presence : recorded;
  if (stands === presence) return { remove };
  // Whoever chooses again after a conflict has seen the other mark.
  const insist = settledByThis.some((one) => one.state === "conflict" || one.insist);
  const { date, type, courseId } = session;
  const fresh = { id, date, type, courseId, memberId, presence, madeAt, seen: stands, insist };
  return { remove, add: { ...fresh, state: "kept", tried: false } };
}

/** Whether a mark can still be taken back: it is on this device alone. The club cannot forget one that it has (club-api §4.8). */
export const canTakeBack = (one: KeptMark | undefined): boolean => one?.state === "kept" && !one.tried;

/** Those that "everybody is present" marks: expected, validated, and without a word about them. */
export const unrecorded = (lines: readonly Line[]): Line[] =>
  lines.filter(({ shown, pending, unexpected, mark }) => shown === null && !pending && !unexpected && !mark);

/**
 * The marks to send next, in the order in which they were made. At most one of a person in a session: the second waits for what becomes of the first.
 * @param most how many one request takes
 */
export function nextToSend(marks: readonly KeptMark[], most: number): KeptMark[] {
  const taken = new Set<string>();
  const line = marks.filter(counts).sort((a, b) => a.order - b.order);
  const chosen = line.filter((one) => {
    const name = `${keyOf(one)}.${one.memberId}`;
    if (taken.has(name)) return false;
    taken.add(name);
    return true;
  });
  // Those that the dashboard holds already are only asked about: fresh ones go first.
  const held = (one: KeptMark) => Number(one.state === "waiting");
  return chosen.sort((a, b) => held(a) - held(b) || a.order - b.order).slice(0, most);
}

/** A mark as it goes over the wire. */
export function wireMark({ id, date, type, courseId, memberId, presence, madeAt, seen, insist }: KeptMark): Mark {
  return { id, date, type, courseId, memberId, presence, madeAt, seen, insist };
}

/** A person of a sheet after an answer about one of their marks: what the club has is known anew. */
export function recordedBy<P extends Person>(person: P, one: KeptMark, answer: MarkOutcome): P {
  if (answer.state === "done") return { ...person, presence: one.presence, recordedAt: one.madeAt, recordedBy: null };
  if (answer.state !== "conflict" || !answer.theirs) return person;
  const { presence, at, by } = answer.theirs;
  return { ...person, presence, recordedAt: at, recordedBy: by };
}

/** What an answer makes of a mark: settled and gone from the device, or kept in a new state. An answer about another mark changes nothing. */
export function settled(one: KeptMark, answer: MarkOutcome | undefined): KeptMark | "done" {
  if (!answer || answer.id !== one.id) return one;
  if (answer.state === "done") return "done";
  const { state, theirs, code, words } = answer;
  return { ...one, state, ...(theirs && { theirs }), ...(code && { code }), ...(words && { words }) };
}

/** How many marks are where. */
export function tally(marks: readonly KeptMark[]): Record<KeptMark["state"], number> {
  const count = { kept: 0, waiting: 0, conflict: 0, refused: 0 };
  for (const { state } of marks) count[state] += 1;
  return count;
}

/** A session is at hand from half an hour before its begin to its end. */
const BEFORE_MS = 30 * 60_000;

/** The session that one most likely stands at: the reader's own before others, one with people before one without. */
export function atHand(sheets: readonly Sheet[], now: number): Sheet | undefined {
  const open = sheets.filter(({ begin, end }) => Date.parse(begin) - BEFORE_MS <= now && now <= Date.parse(end));
  const mayTake = inOrder(open).filter(({ may }) => may.take);
  return mayTake.find(({ people }) => people.length > 0) ?? mayTake[0];
}

/** Sessions as a coach looks for them: by day, the own ones first, then by their begin. */
export function inOrder(sheets: readonly Sheet[]): Sheet[] {
  return [...sheets].sort(
    (a, b) =>
      a.session.date.localeCompare(b.session.date) ||
      Number(b.own) - Number(a.own) ||
      Date.parse(a.begin) - Date.parse(b.begin) ||
      keyOf(a.session).localeCompare(keyOf(b.session)),
  );
}
