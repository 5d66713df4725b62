import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import { daysBetween } from "#lib/base/time/days.ts";

/**
 * What an entry of the club's accounts is · `received`, `refunded`: money of a family · `spent`: an expense that is described · what a line of the bank was that no payment and no expense is (a fee, an aid that was
 * reimbursed, money between accounts, what is not the club's, what is being recorded) · `undescribed`: a line that was called an expense · `open`: a line that is settled as nothing · `difference`: what a line has
 * more or less than all that it was settled as.
 */
export type EntryKind =
  | "received"
  | "refunded"
  | "spent"
  | "undescribed"
  | "open"
  | "difference"
  | Extract<MatchKind, "fee" | "aid" | "transfer" | "not_ours" | "recording">;

/** A line of the bank that an entry is on. */
export interface EntryLine {
  id: number;
  day: string;
  label: string;
  /** What the account is called among those of the club, and its identifier. */
  account: string;
  accountId: string;
}

/** One thing that came in or went out. Travels as JSON. */
export interface LedgerEntry {
  kind: EntryKind;
  /** On which it was received or paid, an ISO date; of what is known by the bank alone, the bank's day. null: the club has none. */
  day: string | null;
  /** Less than nothing: it went out. */
  cents: number;
  /** Of money of a family: what it settles, as the API calls it; of an expense: its category. null: nobody says. */
  category: string | null;
  section: { id: number; name: string | null } | null;
  /** What it was for: the group or event, or what somebody wrote. */
  purpose: string | null;
  /** Whose money it is, or who advanced an expense. */
  person: string | null;
  /** How it was paid; of an expense one of its ways, of what the bank alone knows null. */
  means: string | null;
  /** Of an expense that somebody advanced: when they got it back; null: it is no such, or not yet. */
  paidBackOn: string | null;
  paymentId: number | null;
  expense: string | null;
  line: EntryLine | null;
  /** Whether it is of the days that are asked for; else it is here because one of their lines is of it. */
  isOfPeriod: boolean;
  /** It is of a season whose year these days are, and of no year by its own day, or has none: it is taken into its season's. */
  isTakenIn: boolean;
}

/** Days, both included, as ISO dates. */
export interface Period {
  from: string;
  to: string;
}

/** Whether a day is one of these. Pure. */
export const isWithin = ({ from, to }: Period, day: string | null): boolean => day !== null && day >= from && day <= to;

/** Five years, in days: more than a club hands to its accountant at once, and less than a page can bear. */
const MOST_DAYS = 5 * 366;

/** Whether these are days from the first to the last, and not more than one hands over at once. Pure. */
export const isPeriod = ({ from, to }: Period): boolean => from <= to && daysBetween(from, to) < MOST_DAYS;
