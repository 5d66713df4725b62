import type { Both, Day, Presence, Sex, Window, Years } from "./deeds.ts";

/** What a club has, as the model believes it: only what rules ask for. */
export interface World {
  /** The calendar date in the club's time zone. */
  today: string;
  seasons: Map<number, Season>;
  slots: Map<number, Slot>;
  groups: Map<number, Group>;
  lessons: Map<number, Lesson>;
  events: Map<number, ClubEvent>;
  people: Map<number, Person>;
  annual: Map<number, Annual>;
  entries: Map<number, Entry>;
  /** Identifiers of payments by their season. */
  payments: Map<number, { season: number; person: number }>;
  /** By `markName`. */
  marks: Map<string, Mark>;
  /** Names by identifier. */
  sports: Map<number, string>;
  /** The club's own documents. */
  documents: Map<number, { id: number; name: string; file: string }>;
  /** What people handed in, base64, by person and field. */
  deposits: Map<string, string>;
  /** By person and season. */
  medical: Map<string, Medical>;
  /** Registrations whose invoice was drawn, by their path. */
  invoiced: Set<string>;
}

export interface Medical {
  questionnaire: boolean | null;
  begin: string | null;
  end: string | null;
  valid: boolean | null;
}

export interface Season {
  id: number;
  window: Window;
  fee: number;
  most: number;
}
/** A schedule of the week. What was made today has met nowhere yet: it has always met as it does now, and histories make all that they move. */
export interface Weekly {
  day: Day;
}
export interface Slot extends Weekly {
  id: number;
  season: number;
  capacity: number;
  years: Years | null;
  sex: Both;
}
export interface Group {
  id: number;
  season: number;
  capacity: number | null;
  cost: number | null;
  years: Years;
  sex: Both;
  auto: boolean;
  slotCount: number | null;
  slots: number[];
}
export interface Lesson extends Weekly {
  id: number;
  group: number;
}
export interface ClubEvent {
  id: number;
  season: number;
  capacity: number | null;
  cost: number | null;
  years: Years;
  auto: boolean;
  prepaid: boolean;
  forMembers: boolean;
  external: boolean;
  window: Window | null;
  /** The day on which it takes place. */
  day: string;
}
export interface Person {
  id: number;
  born: "child" | "adult" | null;
  sex: Sex | null;
}
export interface Annual {
  id: number;
  person: number;
  group: number;
  valid: boolean | null;
  slots: number[];
}
export interface Entry {
  id: number;
  person: number;
  event: number;
  valid: boolean | null;
}
export interface Mark {
  of: "lesson" | "slot" | "event";
  course: number;
  date: string;
  person: number;
  presence: Presence;
}

export const markName = ({ of, course, date, person }: Omit<Mark, "presence">) => `${of} ${course} ${date} ${person}`;

export function emptyWorld(today: string): World {
  return {
    ...{ today, seasons: new Map(), slots: new Map(), groups: new Map(), lessons: new Map(), events: new Map() },
    ...{ people: new Map(), annual: new Map(), entries: new Map(), payments: new Map(), marks: new Map() },
    ...{ sports: new Map(), documents: new Map(), deposits: new Map(), medical: new Map(), invoiced: new Set() },
  };
}

/** One of several, whatever number is said. */
export function chosen<T>(among: ReadonlyMap<number, T>, index: number): T | undefined {
  return [...among.values()][index % Math.max(1, among.size)];
}

/** A day so many days from another, ISO dates. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
