import type { ClosingPart } from "#lib/base/store/schema/treasury/closings.ts";
import { fold } from "#lib/base/words/fold.ts";
import { methodKind } from "#lib/treasury/deposits/piles.ts";
import { isWithin, type LedgerEntry, type Period } from "#lib/treasury/ledger/entry.ts";
import { entryCents, inAndOut, isClubMoney, isStillAdvanced } from "#lib/treasury/ledger/sums.ts";

/** A line of the statement of a year; in cents, what went out less than nothing. Travels as JSON. */
export interface ClosingLine {
  part: ClosingPart;
  key: string;
  name: string | null;
  count: number;
  inCents: number;
  outCents: number;
}

/** What is to be done before a year is closed, in the order of the page. */
export const CLOSING_CHECKS = [
  "drawer",
  "slips",
  "open",
  "doubtful",
  "undescribed",
  "difference",
  "plans",
  "aid",
  "owed",
  "cash",
] as const;
export type ClosingCheck = (typeof CLOSING_CHECKS)[number];

/** How much of something is left; in cents. */
export interface LeftOver {
  count: number;
  cents: number;
}

/** What a statement is made of. */
export interface ClosingFacts {
  period: Period;
  entries: readonly LedgerEntry[];
  /** The accounts of the club, with what is on each at the end of the year; null: no statement says it. */
  accounts: readonly { id: string; name: string; balanceCents: number | null }[];
  /** What the cash book says at its end, and what was counted last. */
  cash: { bookCents: number; countedCents: number | null };
  /** What a category is called that the club wrote down itself. */
  categoryNames: ReadonlyMap<string, string>;
  left: Readonly<Record<Exclude<ClosingCheck, "open" | "undescribed" | "difference" | "owed">, LeftOver>>;
}

/**
 * The statement of a year, line by line. Three of its sums are one another: what came in and went out by kind, the lines of the accounts less what is of other years plus what is on none of them; and what counts of it, by
 * category and by section. Pure.
 */
export function closingStatement(facts: ClosingFacts): ClosingLine[] {
  const { period, entries, accounts, cash, categoryNames } = facts;
  const own = entries.filter(({ isOfPeriod }) => isOfPeriod);
  const counted = own.filter(isClubMoney);
  const onLines = entries.filter((one) => isWithin(period, one.line?.day ?? null));
  const ofAccount = (one: LedgerEntry) => one.line?.accountId ?? "";
  const accountName = ({ line }: LedgerEntry) => line?.account ?? null;
  return [
    ...sumsOf("kind", own, ({ kind }) => kind),
    ...sumsOf("category", counted, categoryKey, ({ kind, category }) =>
      kind === "spent" ? (categoryNames.get(category ?? "") ?? null) : null,
    ),
    ...sumsOf(
      "section",
      counted,
      ({ section }) => (section === null ? "" : String(section.id)),
      ({ section }) => section?.name ?? null,
    ),
    ...sumsOf("account", onLines, ofAccount, accountName),
    ...sumsOf(
      "others",
      onLines.filter(({ isOfPeriod }) => !isOfPeriod),
      ofAccount,
      accountName,
    ),
    ...sumsOf(
      "elsewhere",
      own.filter((one) => !isWithin(period, one.line?.day ?? null)),
      payingKey,
    ),
    ...accounts.map(({ id, name, balanceCents }) =>
      lineOf("holding", `bank ${id}`, { count: balanceCents === null ? 0 : 1, cents: balanceCents ?? 0 }, name),
    ),
    lineOf("holding", "cash", { count: 1, cents: cash.bookCents }),
    lineOf("holding", "counted", { count: cash.countedCents === null ? 0 : 1, cents: cash.countedCents ?? 0 }),
    ...CLOSING_CHECKS.map((check) => lineOf("check", check, leftOf(check, facts, own))),
  ];
}

function leftOf(check: ClosingCheck, { left }: ClosingFacts, own: readonly LedgerEntry[]): LeftOver {
  const some = (among: readonly LedgerEntry[]) => ({ count: among.length, cents: entryCents(among) });
  if (check === "open" || check === "undescribed" || check === "difference")
    return some(own.filter(({ kind }) => kind === check));
  if (check === "owed") return some(own.filter(isStillAdvanced));
  return left[check];
}

/** What is read of a key of a category: what an entry is, and what of it. Pure. */
export function categoryOfKey(key: string): Pick<LedgerEntry, "kind" | "category"> {
  const [kind = "", ...category] = key.split(" ");
  return { kind: kind as LedgerEntry["kind"], category: category.join(" ") || null };
}

const categoryKey = ({ kind, category }: LedgerEntry): string => (category === null ? kind : `${kind} ${category}`);

/** How what is on no line was paid: a kind of method of a payment, or a way of an expense. */
function payingKey({ kind, means }: LedgerEntry): string {
  if (kind === "spent") return `spent ${means ?? ""}`;
  return means === null ? "unsaid" : methodKind(fold(means));
}

const lineOf = (
  part: ClosingPart,
  key: string,
  { count, cents }: LeftOver,
  name: string | null = null,
): ClosingLine => ({
  ...{ part, key, name, count },
  ...{ inCents: Math.max(0, cents), outCents: Math.min(0, cents) },
});

/** A line for each key, by key: the order of two closings is the same. */
function sumsOf(
  part: ClosingPart,
  entries: readonly LedgerEntry[],
  keyOf: (entry: LedgerEntry) => string,
  nameOf: (entry: LedgerEntry) => string | null = () => null,
): ClosingLine[] {
  return [...Map.groupBy(entries, keyOf)]
    .map(([key, some]) => ({
      ...{ part, key, name: some[0] ? nameOf(some[0]) : null },
      ...inAndOut(some),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What a year came to, in cents: receipts, expenses, and what is left of them. Pure. */
export function resultOf(lines: readonly ClosingLine[]): { inCents: number; outCents: number; resultCents: number } {
  const counted = lines.filter(({ part }) => part === "section");
  const inCents = counted.reduce((sum, one) => sum + one.inCents, 0);
  const outCents = counted.reduce((sum, one) => sum + one.outCents, 0);
  return { inCents, outCents, resultCents: inCents + outCents };
}

/** What is left of a line: what came in, less what went out. Pure. */
export const centsOf = ({ inCents, outCents }: Pick<ClosingLine, "inCents" | "outCents">): number => inCents + outCents;

/** A line that two statements say otherwise; null: the one has none of it. */
export interface ClosingChange {
  part: ClosingPart;
  key: string;
  name: string | null;
  was: ClosingLine | null;
  is: ClosingLine | null;
  /** In cents. */
  differenceCents: number;
}

/** What a later statement says otherwise than an earlier one, in the order of the earlier one, then what is new. What something is called is no figure. Pure. */
export function closingChanges(then: readonly ClosingLine[], now: readonly ClosingLine[]): ClosingChange[] {
  const placeOf = ({ part, key }: ClosingLine) => `${part} ${key}`;
  const [before, after] = [then, now].map((lines) => new Map(lines.map((line) => [placeOf(line), line]))) as [
    Map<string, ClosingLine>,
    Map<string, ClosingLine>,
  ];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was, is] = [before.get(place) ?? null, after.get(place) ?? null];
    const one = is ?? was;
    if (!one || (was && is && isSameLine(was, is))) return [];
    const differenceCents = (is ? centsOf(is) : 0) - (was ? centsOf(was) : 0);
    return [{ part: one.part, key: one.key, name: one.name, was, is, differenceCents }];
  });
}

const isSameLine = (a: ClosingLine, b: ClosingLine): boolean =>
  a.count === b.count && a.inCents === b.inCents && a.outCents === b.outCents;
