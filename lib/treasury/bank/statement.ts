import type { OddStatementLine, StatementFormat } from "#lib/base/store/schema/treasury/bank.ts";
import { cleanLine } from "#lib/base/words/clean-text.ts";

/** A line of a file as the bank wrote it; what came in is more than nothing. */
export interface ReadLine {
  /** Its row in a table, else its place among the lines of the file, from 1. */
  row: number;
  /** ISO date. */
  day: string;
  cents: number;
  label: string;
  /** The bank's own name for it; empty: it gives none. */
  reference: string;
  /** Of who collects for the club: on which day it was paid out to the bank; null: not yet, or nobody says. */
  paidOutOn: string | null;
}

/** What a file says of one account. */
export interface ReadAccount {
  /** As the file writes it; null: it names none. */
  number: string | null;
  lines: ReadLine[];
  odd: OddStatementLine[];
  /** Lines that are no money yet, or any more: announced by the bank, refused or given back where it was collected. */
  asideCount: number;
  /** As stated; null: it states none. */
  openingCents: number | null;
  closingCents: number | null;
  closingDay: string | null;
}

/** A file of a bank, or of who collects for the club. */
export interface ReadStatement {
  format: StatementFormat;
  kind: "bank" | "collector";
  accounts: ReadAccount[];
}

/** Banks keep ten years and a little: what is before is a slip of a key, or another number. */
export const EARLIEST_DAY = "2000-01-01";

/** What a file of a bank may have at most: ten years of a club's account. Held before and while it is read. */
export const STATEMENT_LIMITS = {
  bytes: 8 * 1024 * 1024,
  lines: 20_000,
  accounts: 50,
  /** From when its turn has come: a file of ten years takes less than one second, and other files wait. */
  milliseconds: 10_000,
  /** Letters of a label that are kept. */
  label: 500,
} as const;

/** Letters of a part of a label that are looked at: some banks fill them up with spaces. */
const LONGEST_PART = STATEMENT_LIMITS.label * 8;

/** A label in one line, as long as it is kept. */
export const labelOf = (...parts: readonly (string | undefined)[]): string => {
  const said = parts.map((part) => cleanLine((part ?? "").slice(0, LONGEST_PART))).filter((part) => part !== "");
  // Banks repeat the short label at the head of the long one.
  const own = said.filter(
    (part, at) => !said.some((other, place) => place !== at && isWithin(part, other, place < at)),
  );
  return cleanLine(own.join(" ").slice(0, STATEMENT_LIMITS.label)).toWellFormed();
};

const isWithin = (part: string, other: string, isBefore: boolean): boolean =>
  other.startsWith(part) && (other.length > part.length || isBefore);

/**
 * Whether what a file states of an account adds up: opening and lines come to the closing. `unstated`: it does not state both.
 * @returns `offCents`: what is stated beyond what adds up
 */
export function balanceOf(account: Pick<ReadAccount, "openingCents" | "closingCents" | "lines">): {
  standing: "right" | "wrong" | "unstated";
  offCents: number;
} {
  const { openingCents, closingCents, lines } = account;
  if (openingCents === null || closingCents === null) return { standing: "unstated", offCents: 0 };
  const offCents = closingCents - openingCents - lines.reduce((sum, { cents }) => sum + cents, 0);
  return { standing: offCents === 0 ? "right" : "wrong", offCents };
}
