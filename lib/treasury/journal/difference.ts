import type { JournalLine } from "#lib/base/store/schema/treasury/treasury.ts";
import { changedFacts, FACT_NAMES, moneyCents } from "#lib/sync/resources/payment-facts.ts";

/** What a line of a journal says that is compared: names are as they were at each export, and changes of them change no payment. */
export const LINE_FIELDS = [...FACT_NAMES, "slip", "chequeNumber"] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** A payment that both journals have, and of which they say different things. */
export interface ChangedLine {
  before: JournalLine;
  after: JournalLine;
  fields: LineField[];
  /** By how much the sum is more for it, in cents. */
  cents: number;
}

/** What one journal says otherwise than the one before. All sums in cents. */
export interface JournalDifference {
  added: readonly JournalLine[];
  changed: readonly ChangedLine[];
  gone: readonly JournalLine[];
  /** The sums of the two. */
  beforeCents: number;
  afterCents: number;
  /** Three parts of the difference between them, each signed: together they are all of it. */
  addedCents: number;
  changedCents: number;
  goneCents: number;
}

/** The sum of a journal: what came in, less what was given back. */
export const journalSum = (lines: readonly JournalLine[]): number => sumOf(lines.map(moneyCents));

/** What two journals of one season say differently, each of which names a payment at most once. Pure. */
export function journalDifference(before: readonly JournalLine[], after: readonly JournalLine[]): JournalDifference {
  const known = new Map(before.map((line) => [line.paymentId, line]));
  const kept = new Set(after.map(({ paymentId }) => paymentId));
  const added = after.filter(({ paymentId }) => !known.has(paymentId));
  const gone = before.filter(({ paymentId }) => !kept.has(paymentId));
  const changed = after.flatMap((line) => {
    const was = known.get(line.paymentId);
    const fields = was ? changedFields(was, line) : [];
    if (!was || fields.length === 0) return [];
    return { before: was, after: line, fields, cents: moneyCents(line) - moneyCents(was) };
  });
  return {
    ...{ added, changed, gone, beforeCents: journalSum(before), afterCents: journalSum(after) },
    addedCents: journalSum(added),
    changedCents: sumOf(changed.map(({ cents }) => cents)),
    goneCents: 0 - journalSum(gone),
  };
}

/** Whether two journals say the same. */
export const isSameJournal = ({ added, changed, gone }: JournalDifference): boolean =>
  added.length + changed.length + gone.length === 0;

function changedFields(before: JournalLine, after: JournalLine): LineField[] {
  const beside = (["slip", "chequeNumber"] as const).filter((name) => before[name] !== after[name]);
  return [...changedFacts(before, after), ...beside];
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
