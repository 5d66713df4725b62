import { type EntryKind, isWithin, type LedgerEntry, type Period } from "./entry.ts";

/** What is neither income nor an expense of the club: it moves between its accounts, is nobody's here, or nobody knows yet what it is. */
const NEITHER: readonly EntryKind[] = ["transfer", "not_ours", "open", "difference"];

/** Whether it is a receipt or an expense of the club. Pure. */
export const isClubMoney = ({ kind }: LedgerEntry): boolean => !NEITHER.includes(kind);

/** What entries come to, in cents; what went out is less than nothing. */
export interface LedgerSum {
  key: string | null;
  name: string | null;
  count: number;
  inCents: number;
  outCents: number;
}

/** How the entries of some days and the lines of the bank of these days add up, in cents. `lines` is the sum of the other four. */
export interface BankCheck {
  id: string;
  account: string;
  /** All lines of these days. */
  lines: number;
  /** Entries of these days that are on one of these lines. */
  ofPeriod: number;
  /** Entries of other days that are on one of these lines: a cheque of June that was deposited in July. */
  ofOthers: number;
  /** Lines that are settled as nothing. */
  open: number;
  /** What lines have more or less than what they are settled as. */
  difference: number;
}

export interface LedgerSums {
  inCents: number;
  outCents: number;
  /** By what it is: the most first, what went out last. */
  byKind: LedgerSum[];
  bySection: LedgerSum[];
  bank: BankCheck[];
  /** Entries of these days that are on no line of these days: in cash, on their way to the bank, advanced, or before the first statement. */
  elsewhere: number;
  owedCents: number;
}

/** What entries come to, in cents. Pure. */
export const entryCents = (some: readonly LedgerEntry[]): number => some.reduce((sum, { cents }) => sum + cents, 0);

/** How many entries there are, and what came in and went out by them, in cents. Pure. */
export const inAndOut = (some: readonly LedgerEntry[]): Pick<LedgerSum, "count" | "inCents" | "outCents"> => ({
  count: some.length,
  inCents: entryCents(some.filter(({ cents }) => cents > 0)),
  outCents: entryCents(some.filter(({ cents }) => cents < 0)),
});

/** Whether somebody advanced it and has not got it back. Pure. */
export const isStillAdvanced = ({ kind, means, paidBackOn }: LedgerEntry): boolean =>
  kind === "spent" && means === "advanced" && paidBackOn === null;

/** What the entries of some days come to, and how they add up with the bank. Pure. */
export function ledgerSums(entries: readonly LedgerEntry[], period: Period): LedgerSums {
  const own = entries.filter(({ isOfPeriod }) => isOfPeriod);
  const counted = own.filter(isClubMoney);
  const onLines = (one: LedgerEntry) => isWithin(period, one.line?.day ?? null);
  const accounts = Map.groupBy(entries.filter(onLines), ({ line }) => line?.accountId ?? "");
  const { inCents, outCents } = inAndOut(counted);
  return {
    ...{ inCents, outCents },
    byKind: summed(own, ({ kind }) => [kind, null]),
    bySection: summed(counted, ({ section }) => [section === null ? null : String(section.id), section?.name ?? null]),
    bank: [...accounts]
      .map(([id, some]) => ({
        ...{ id, account: some[0]?.line?.account ?? "", lines: entryCents(some) },
        open: entryCents(some.filter(({ kind }) => kind === "open")),
        difference: entryCents(some.filter(({ kind }) => kind === "difference")),
        ofPeriod: entryCents(some.filter((one) => one.isOfPeriod && isSettled(one))),
        ofOthers: entryCents(some.filter((one) => !one.isOfPeriod && isSettled(one))),
      }))
      .sort((a, b) => byText(a.account, b.account) || byText(a.id, b.id)),
    elsewhere: entryCents(own.filter((one) => !onLines(one))),
    owedCents: entryCents(own.filter(isStillAdvanced)),
  };
}

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

const isSettled = ({ kind }: LedgerEntry) => kind !== "open" && kind !== "difference";

function summed(
  entries: readonly LedgerEntry[],
  of: (entry: LedgerEntry) => [key: string | null, name: string | null],
): LedgerSum[] {
  const groups = Map.groupBy(entries, (one) => of(one)[0]);
  return [...groups]
    .map(([key, some]) => ({
      ...{ key, name: some[0] ? of(some[0])[1] : null },
      ...inAndOut(some),
    }))
    .sort((a, b) => b.inCents + b.outCents - (a.inCents + a.outCents));
}
