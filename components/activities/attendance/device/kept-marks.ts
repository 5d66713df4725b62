import type { z } from "zod";
import type { SessionKey } from "#lib/activities/attendance/calendar.ts";
import { isOpenOn } from "#lib/activities/attendance/opening.ts";
import type { SentWalkIn } from "#lib/activities/attendance/walk-ins.ts";
import type { mark, outcome, PRESENCES, SESSION_TYPES, sheet } from "#lib/activities/attendance/wire.ts";
import type { Presence } from "#lib/base/store/schema/activities/attendance.ts";
import { UNTOLD } from "#lib/club/client/write-again.ts";

export type { Presence, SessionKey };

/** The kinds of sessions and of marks (club-api §2.12); the wire's own lists bring a parser with them that no first visit should carry. */
export const SESSION_KINDS = ["lesson", "slot", "event"] as const satisfies (typeof SESSION_TYPES)[number][];
export const CHOICES = ["present", "absent", "excused"] as const satisfies (typeof PRESENCES)[number][];

export type SheetOnDevice = z.infer<typeof sheet>;
export type ListedPerson = SheetOnDevice["people"][number];
export type Mark = z.infer<typeof mark>;

/** What is noted of somebody who is not expected: a note of the desk, and no presence, of which the club hears nothing. */
export type Turnout = "came" | "withdrawn";
export type MarkOutcome = z.infer<typeof outcome>;

/**
 * A mark on its way, as the device keeps it. It holds no name: what waits for a network may outlive a session.
 * kept: on the device alone. waiting: the dashboard has it and the club does not answer. conflict and refused: somebody has to look.
 */
export interface KeptMark extends Omit<Mark, "presence" | "seen"> {
  presence: Presence | Turnout;
  /** What the device showed when it was made. */
  seen: Presence | Turnout | null;
  /** The number by which marks are sent: in the order in which they were made. */
  order: number;
  /** The account that made the mark; it is sent with no other account. */
  person: number;
  club: string;
  state: "kept" | "waiting" | "conflict" | "refused";
  /** It was sent at least once. Whether it arrived is not known before the answer, so it may no longer be changed. */
  tried: boolean;
  theirs?: MarkOutcome["theirs"];
  code?: string;
  words?: string;
}

/** A mark that is a presence, for the club. */
export type PresenceMark = KeptMark & { presence: Presence; seen: Presence | null };

/** Somebody noted on this device who was not on the list: found by name. */
export type Guest = Pick<ListedPerson, "id" | "firstName" | "lastName"> & { born?: string | null };

/** One person of a sheet, as the screen shows them: what the club says, and what this device has made of it. */
export interface Line extends ListedPerson {
  /** What is shown as the presence: the newest mark that still counts, or the club's. */
  shown: Presence | null;
  /** The newest mark of this device that is not settled; of somebody who is not expected, the newest note. */
  mark: KeptMark | undefined;
  /** Whether they are noted to have turned up without being expected. */
  came: boolean;
  /** Somebody else of the sheet has the same name. */
  isNamesake: boolean;
}

/** A session's name among the others: its date, type and number. */
export const sessionKeyOf = ({ date, type, courseId }: SessionKey): string => `${date}.${type}.${courseId}`;

const isNote = ({ presence }: Pick<KeptMark, "presence">): boolean => presence === "came" || presence === "withdrawn";

/** Whether a mark is a presence, and no note. */
export const isPresence = (one: KeptMark | undefined): one is PresenceMark => one !== undefined && !isNote(one);

const isFor = (one: KeptMark, session: SessionKey, memberId: number): boolean =>
  one.memberId === memberId && sessionKeyOf(one) === sessionKeyOf(session);

/** Whether a mark is still wanted: it is neither refused nor in conflict. */
const counts = ({ state }: KeptMark): boolean => state === "kept" || state === "waiting";

const later = (last: KeptMark | undefined, one: KeptMark): KeptMark => (last && last.order > one.order ? last : one);

/** The newest of the marks that somebody has in a session: of presences, or of notes. */
function newestOf(
  marks: readonly KeptMark[],
  session: SessionKey,
  memberId: number,
  notes: boolean,
): KeptMark | undefined {
  return marks
    .filter((one) => isFor(one, session, memberId) && isNote(one) === notes)
    .reduce<KeptMark | undefined>(later, undefined);
}

const NOBODY = {
  ...{ firstName: null, lastName: null, presence: null, expected: false, pending: false },
  ...{ born: null, card: null, walkIn: null, recordedAt: null, recordedBy: null },
};

const spoken = ({ firstName, lastName }: Guest): string => `${lastName ?? ""} ${firstName ?? ""}`.toLocaleLowerCase();

/**
 * The lines of a sheet in the order of the sheet, with those found by name after them, and then those of whom this device has a mark that
 * nobody has looked at yet.
 */
export function linesOf(sheet: SheetOnDevice, guests: readonly Guest[], marks: readonly KeptMark[]): Line[] {
  const people = new Map<number, ListedPerson>(sheet.people.map((person) => [person.id, person]));
  for (const guest of guests) if (!people.has(guest.id)) people.set(guest.id, { ...NOBODY, ...guest });
  for (const { memberId, ...one } of marks)
    if (sessionKeyOf(one) === sessionKeyOf(sheet.session) && !people.has(memberId))
      people.set(memberId, { ...NOBODY, id: memberId });
  const named = new Map<string, number>();
  for (const person of people.values()) named.set(spoken(person), (named.get(spoken(person)) ?? 0) + 1);
  return [...people.values()].map((person) => {
    const mark = newestOf(marks, sheet.session, person.id, false);
    const note = newestOf(marks, sheet.session, person.id, true);
    const isMarked = isPresence(mark) && counts(mark);
    return {
      ...person,
      mark: mark ?? (person.expected ? undefined : note),
      shown: isMarked ? mark.presence : person.presence,
      came: note && counts(note) ? note.presence === "came" : person.walkIn !== null,
      isNamesake: spoken(person).trim() !== "" && (named.get(spoken(person)) ?? 0) > 1,
    };
  });
}

/** How far the roll is called. What is expected has one meaning on every screen: whose presence the club takes. */
export interface RollCall extends Record<Presence, number> {
  unrecorded: number;
  /** Turned up without being expected. */
  walkIns: number;
  recorded: number;
  expected: number;
}

/** Counts a sheet. */
export function rollCallOf(lines: readonly Line[]): RollCall {
  const roll = { present: 0, absent: 0, excused: 0, unrecorded: 0, walkIns: 0, recorded: 0, expected: 0 };
  for (const { shown, expected, came } of lines) {
    if (expected) roll.expected += 1;
    if (expected && shown === null) roll.unrecorded += 1;
    if (shown !== null) roll[shown] += 1;
    if (shown !== null) roll.recorded += 1;
    if (came && !expected) roll.walkIns += 1;
  }
  return roll;
}

/** Whether the reader may mark at a session on a day (YYYY-MM-DD, the club's): at none that does not take place. */
export const mayMark = ({ denied, off, session }: SheetOnDevice, today: string): boolean =>
  denied === null && !off && isOpenOn(session.date, today);

/** A tap on a presence, or on a note: which session, whom, what, and when (ISO, the club's clock). */
export interface Tap {
  session: SessionKey;
  memberId: number;
  presence: Presence | Turnout;
  madeAt: string;
  /** A new UUID. */
  id: string;
  /** Whose record the sheet had under the number. */
  record?: Mark["record"];
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
export function tapped(marks: readonly KeptMark[], recorded: Presence | Turnout | null, tap: Tap): MarkChange {
  const { session, memberId, presence, madeAt, id, record } = tap;
  const own = marks.filter((one) => isFor(one, session, memberId) && isNote(one) === isNote(tap));
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
  const fresh = { id, date, type, courseId, memberId, record, presence, madeAt, seen: stands, insist };
  return { remove, add: { ...fresh, state: "kept", tried: false } };
}

/** Whether a mark can still be taken back: it is on this device alone. The club cannot forget one that it has (club-api §4.8). */
export const canTakeBack = (one: KeptMark | undefined): boolean => one?.state === "kept" && !one.tried;

/** Those that "everybody is present" marks: expected, and without a word about them. */
export const unrecorded = (lines: readonly Line[]): Line[] =>
  lines.filter(({ shown, expected, mark }) => shown === null && expected && !mark);

/**
 * The marks to send next, in the order in which they were made. At most one of a person in a session: the second waits for what becomes of the first.
 * @param most how many one request takes
 */
export function nextToSend(marks: readonly KeptMark[], most: number): KeptMark[] {
  const taken = new Set<string>();
  const line = marks.filter(counts).sort((a, b) => a.order - b.order);
  const chosen = line.filter((one) => {
    const name = `${sessionKeyOf(one)}.${one.memberId}.${isNote(one)}`;
    if (taken.has(name)) return false;
    taken.add(name);
    return true;
  });
  // Those that the dashboard holds already are only asked about: fresh ones go first.
  const held = (one: KeptMark) => Number(one.state === "waiting");
  return chosen.sort((a, b) => held(a) - held(b) || a.order - b.order).slice(0, most);
}

/** Marks and notes as they go over the wire. */
export function wireOf(marks: readonly KeptMark[]): { marks: Mark[]; walkIns: SentWalkIn[] } {
  const [sent, walkIns]: [Mark[], SentWalkIn[]] = [[], []];
  for (const one of marks) {
    const { id, date, type, courseId, memberId, record, presence, madeAt, insist } = one;
    const named = { id, date, type, courseId, memberId, madeAt };
    if (isPresence(one)) sent.push({ ...named, record, presence: one.presence, seen: one.seen, insist });
    else walkIns.push({ ...named, came: presence === "came" });
  }
  return { marks: sent, walkIns };
}

/** A person of a sheet after an answer about one of their marks: what the club has, or the desk noted, is known anew. */
export function recordedBy<P extends ListedPerson>(person: P, one: KeptMark, answer: MarkOutcome): P {
  if (answer.state === "done" && !isPresence(one))
    return { ...person, walkIn: one.presence === "came" ? { by: null, at: one.madeAt } : null };
  if (answer.state === "done" && isPresence(one)) {
    // That it was written does not say that it still stands: another may have marked since.
    const { presence, at, by } = answer.stands ?? { presence: one.presence, at: one.madeAt, by: null };
    return { ...person, presence, recordedAt: at, recordedBy: by };
  }
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

/** The state of a mark as it is shown; `elsewhere`: it was perhaps sent to the address that the club had before, or with the access before, which is no refusal. */
export type MarkStatus = KeptMark["state"] | "elsewhere";

export const markStatusOf = ({ state, code }: KeptMark): MarkStatus =>
  state === "refused" && code !== undefined && UNTOLD.includes(code) ? "elsewhere" : state;

/** The first mark that somebody has to look at. */
export const needsLook = (
  marks: readonly KeptMark[],
  place: "refused" | "conflict" | "elsewhere",
): KeptMark | undefined => marks.find((one) => markStatusOf(one) === place);

/** How many marks are where. */
export function tally(marks: readonly KeptMark[]): Record<MarkStatus, number> {
  const count = { kept: 0, waiting: 0, conflict: 0, refused: 0, elsewhere: 0 };
  for (const one of marks) count[markStatusOf(one)] += 1;
  return count;
}

/** A session is at hand from half an hour before its begin to its end. */
const BEFORE_MS = 30 * 60_000;

/**
 * The session that one most likely stands at: the reader's own before others, one with people before one without.
 * @param now milliseconds, by the club's clock
 * @param today at the club
 */
export function atHand(sheets: readonly SheetOnDevice[], now: number, today: string): SheetOnDevice | undefined {
  const open = sheets.filter(({ begin, end }) => Date.parse(begin) - BEFORE_MS <= now && now <= Date.parse(end));
  const mayTake = sortSheets(open).filter((sheet) => mayMark(sheet, today));
  return mayTake.find(({ people }) => people.length > 0) ?? mayTake[0];
}

/** Sessions as a coach looks for them: by day, the own ones first, then by their begin. */
export function sortSheets(sheets: readonly SheetOnDevice[]): SheetOnDevice[] {
  return [...sheets].sort(
    (a, b) =>
      a.session.date.localeCompare(b.session.date) ||
      Number(b.own) - Number(a.own) ||
      Date.parse(a.begin) - Date.parse(b.begin) ||
      sessionKeyOf(a.session).localeCompare(sessionKeyOf(b.session)),
  );
}
