/** On which days something can have been, or can be to come, at most: in whole years around today, or from a day on. */
interface Reach {
  /** Years before today, or the first day of all. */
  before: number | string;
  /** Years after today, or the last day of all. */
  after: number | string;
}

/**
 * What a day can be of, and how far from today such a day lies: the one table by which a field, the action behind it, what reads a file and what reads a
 * club's answer say that a day is none. Wide enough for whatever a club does, too narrow for a slip of the hand in the year.
 */
const REACHES = {
  /** Nobody who is registered anywhere was born before 1900. */
  birth: { before: "1900-01-01", after: 0 },
  /** Money came in, went back, was claimed, refused or taken to the bank: it has happened. */
  money: { before: 10, after: 0 },
  /** A part of a plan, the month of a cheque: what is agreed with a family. */
  due: { before: 10, after: 5 },
  /** A certificate was written, or begins to count. */
  certified: { before: 10, after: 1 },
  /** Until when a certificate counts. */
  certifiedUntil: { before: 10, after: 10 },
  /** A rule, a kind of aid: laws are older than clubs remember. */
  inForce: { before: 30, after: 30 },
  /** A season, an event, an enrolment, a day off, a follow-up. */
  planned: { before: 10, after: 10 },
  /** A session of a sheet: what the pool side writes down. */
  session: { before: "1900-01-01", after: "2199-12-31" },
  /** What our database gives back as it was told: PostgreSQL knows no year 0, JavaScript reads its year 99 as 1999, and beyond 9999 the two differ. */
  kept: { before: "1000-01-01", after: "9999-12-30" },
} as const satisfies Record<string, Reach>;

/** What a day is of. */
export type DayKind = keyof typeof REACHES;

/** The first and the last day that something can be of. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The days (YYYY-MM-DD, both included) that something can be of. Pure. */
export function plausibleDays(kind: DayKind, today: string): DaySpan {
  const { before, after } = REACHES[kind] as Reach;
  return {
    from: typeof before === "string" ? before : yearsFrom(today, -before),
    to: typeof after === "string" ? after : yearsFrom(today, after),
  };
}

/** Whether something can be of a day (YYYY-MM-DD). Pure. */
export function isPlausibleDay(kind: DayKind, day: string, today: string): boolean {
  const { from, to } = plausibleDays(kind, today);
  return day >= from && day <= to;
}

/** The same day so many years on; 29 February is the 28th where there is none. */
function yearsFrom(today: string, years: number): string {
  const year = String(Number(today.slice(0, 4)) + years).padStart(4, "0");
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).getUTCMonth() === 1;
  return `${year}${today.endsWith("-02-29") && !isLeap ? "-02-28" : today.slice(4)}`;
}

/** Dates of what a club's own contract asks for, further away than this in years, are asked about: most are a slip. */
const ODD_YEARS = REACHES.planned.after;

/** Whether a day (YYYY-MM-DD) is so far from today that one asks whether it is meant. */
export function isOddDay(day: string, today: string): boolean {
  return Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4))) > ODD_YEARS;
}
