import { DESK_DEEDS } from "../desk/deeds.ts";
import type { BankLine } from "./bank-book.ts";
import type { Truth } from "./club.ts";
import {
  bringsMoney,
  cashMoves,
  cashOn,
  drawer,
  isPaid,
  type Kept,
  lineOf,
  lineOfPayment,
  outstandingAid,
  sum,
} from "./ledger.ts";
import type { Deed, Of } from "./meant.ts";
import type { Month } from "./month.ts";
import { rowsOfCsv } from "./pages.ts";

/*
 * What a year comes to, line by line, as a treasurer adds it up from what the club says and what was done: nothing of how the desk does.
 */

/** What clubs spend money on, as the desk calls it. */
export const EXPENSE_CATEGORIES: Readonly<Record<string, string>> = {
  ...{ equipment: "Equipment", venue: "Premises and hire", travel: "Travel", other: "Other" },
};

/** The lines of a statement of the year, each `part / name`, with how many things and what came in and went out of it. */
type YearLines = Map<string, { count: number; inCents: number; outCents: number }>;

export interface Entry {
  kind: string;
  cents: number;
  /** Of what is known by the bank alone, the bank's. */
  day: string;
  line: BankLine | undefined;
  /** Of a payment its number, of an expense what it was for. */
  named: string;
  paidBackOn: string | null;
  /** What it settles, or what it was spent on. */
  category: string | null;
  /** How it was paid, as what is on no line is added up. */
  means: string;
  /** On a line of which account; null: on none. */
  account: string | null;
  isOwed: boolean;
}

const SETTLES: Readonly<Record<string, string>> = {
  ...{ membership: "Membership", annual_registration: "Annual registration" },
  event_registration: "Registration to an event",
};
const MEANS: Readonly<Record<string, string>> = {
  ...{ Chèque: "Cheques", Espèces: "Cash", "Chèques-vacances ANCV": "Vouchers" },
  ...{ Virement: "Transfers, cards and direct debits", "Carte bancaire": "Transfers, cards and direct debits" },
  HelloAsso: "Transfers, cards and direct debits",
};
const SPENT = { bank: "Expenses paid from the bank", cash: "Expenses paid in cash", advanced: "Expenses advanced" };

const accountOf = ({ bank }: Kept, line: BankLine | undefined) => (line ? bank.bookOf(line).name : null);

/** Every payment by what it settles: what settles nothing by name is a share of its own. */
function moneyOf(truth: Truth, kept: Kept): Entry[] {
  return truth.payments.flatMap((payment) => {
    const sign = payment.type === "Remboursement" ? -1 : bringsMoney(payment) ? 1 : 0;
    if (sign === 0 || payment.amount_cents === 0) return [];
    const parts = payment.allocations.filter(({ amount_cents }) => amount_cents !== 0);
    const named = sum(parts.map(({ amount_cents }) => Math.abs(amount_cents)));
    const shares =
      named > payment.amount_cents
        ? [{ cents: payment.amount_cents, category: null }]
        : [
            ...parts.map(({ type, amount_cents }) => ({
              cents: Math.abs(amount_cents),
              category: SETTLES[type] ?? type,
            })),
            ...(named < payment.amount_cents ? [{ cents: payment.amount_cents - named, category: null }] : []),
          ];
    const line = lineOfPayment(kept, payment.id) ?? takenBackOn(truth, kept, payment.id);
    return shares.map(({ cents, category }) => ({
      ...{ kind: sign > 0 ? "Payments received" : "Refunds to families", cents: sign * cents, category, line },
      ...{ means: MEANS[payment.method] ?? "Other means", account: accountOf(kept, line), isOwed: false },
      ...{ day: payment.received_on, named: `no. ${payment.id}`, paidBackOn: null },
    }));
  });
}

/**
 * The line that has what takes back a part of a payment: where it was taken back before, the bank has what was left of it, and the two are that line together. In the order of their numbers, as many as the line
 * lacks.
 */
function takenBackOn(truth: Truth, kept: Kept, by: number): BankLine | undefined {
  const counter = kept.counters.find((one) => one.by === by && one.kind === "correction");
  const line = counter && lineOfPayment(kept, counter.of);
  if (!counter || !line?.settled) return undefined;
  const slip = kept.slips.find(({ isCancelled, payments }) => !isCancelled && payments.includes(counter.of));
  const recording = kept.papers.get(counter.of)?.recording;
  const part =
    line.settled.find(({ paymentId }) => paymentId === counter.of) ??
    line.settled.find((one) => slip !== undefined && one.slip === slip.number) ??
    line.settled.find((one) => recording && one.recording === recording);
  if (!part) return undefined;
  const together = truth.payments.filter(
    ({ id }) =>
      id === part.paymentId ||
      (part.slip !== undefined && slip?.payments.includes(id)) ||
      (part.recording !== undefined && kept.papers.get(id)?.recording === part.recording),
  );
  let lacks = sum(together.map(({ amount_cents }) => amount_cents)) - part.cents;
  const taking = kept.counters
    .filter((one) => one.kind === "correction" && together.some(({ id }) => id === one.of))
    .map((one) => ({ ...one, cents: truth.payments.find(({ id }) => id === one.by)?.amount_cents ?? 0 }))
    .sort((a, b) => a.by - b.by);
  for (const one of taking) {
    if (one.cents > lacks) continue;
    if (one.by === by) return line;
    lacks -= one.cents;
  }
  return undefined;
}

/** All that came in and went out. */
export function entriesOf(truth: Truth, kept: Kept): Entry[] {
  const moneys = moneyOf(truth, kept);
  const spent = kept.expenses.map((one) => {
    const line = lineOf(kept, ({ expense }) => expense === one.id);
    return {
      ...{ kind: "Expenses", cents: -one.cents, category: EXPENSE_CATEGORIES[one.category] ?? null, line },
      ...{
        means: SPENT[one.way],
        account: accountOf(kept, line),
        isOwed: one.way === "advanced" && one.paidBackOn === null,
      },
      ...{ day: one.day, named: one.purpose, paidBackOn: one.paidBackOn },
    };
  });
  const recordings = new Set([...kept.papers.values()].flatMap(({ recording }) => recording ?? []));
  const byBank = kept.bank.counted().flatMap((line) => {
    const bare = {
      ...{ category: null, means: "", account: accountOf(kept, line), isOwed: false },
      ...{ day: line.day, line, named: "", paidBackOn: null },
    };
    if (line.settled === null) return [{ ...bare, kind: "Lines to match", cents: line.cents }];
    const rest = line.settled.flatMap(({ kind, cents, expense, recording }) => {
      const plain = {
        fee: "Bank fees",
        transfer: "Between accounts",
        not_ours: "Not the club’s",
        aid: "Aid reimbursed",
      }[kind as string];
      if (plain) return [{ ...bare, kind: plain, cents }];
      if (kind === "expense" && expense === undefined) return [{ ...bare, kind: "Expenses not described", cents }];
      if (kind === "recording" && !recordings.has(recording ?? ""))
        return [{ ...bare, kind: "Payments being recorded", cents }];
      return [];
    });
    const said = [...moneys, ...spent].filter((one) => one.line === line);
    const off = line.cents - sum([...said, ...rest].map(({ cents }) => cents));
    return off === 0 ? rest : [...rest, { ...bare, kind: "Differences with the statement", cents: off }];
  });
  return [...moneys, ...spent, ...byBank];
}

/** What is neither a receipt nor an expense of the club. */
export const NEITHER = ["Between accounts", "Not the club’s", "Lines to match", "Differences with the statement"];

/** What the statement of the year says at this moment. */
export function yearLines(truth: Truth, kept: Kept): YearLines {
  const lines: YearLines = new Map();
  const add = (part: string, name: string, count: number, cents: number) => {
    const at = `${part} / ${name}`;
    const before = lines.get(at) ?? { count: 0, inCents: 0, outCents: 0 };
    lines.set(at, {
      count: before.count + count,
      inCents: before.inCents + Math.max(0, cents),
      outCents: before.outCents + Math.max(0, -cents),
    });
  };
  const entries = entriesOf(truth, kept);
  for (const one of entries) {
    add("By kind", one.kind, 1, one.cents);
    if (!NEITHER.includes(one.kind)) {
      add("By category", one.category === null ? one.kind : `${one.kind}: ${one.category}`, 1, one.cents);
      add("Result by section", "No section", 1, one.cents);
    }
    if (one.account !== null) add("Lines of the bank", one.account, 1, one.cents);
    else add("On no line of the year", one.means, 1, one.cents);
  }
  for (const book of kept.bank.accounts) {
    if (book.account === null) continue;
    const balance = book.balance();
    add("What there is", book.name, balance === null ? 0 : 1, balance ?? 0);
  }
  const moves = cashMoves(truth, kept);
  const book = kept.carriedCents + sum(moves.map(({ cents }) => cents));
  add("What there is", "Cash box, by the cash book", 1, book);
  const last = lastCount(kept);
  add("What there is", "Cash box, as counted last", last ? 1 : 0, last?.countedCents ?? 0);
  leftToDo(truth, kept, entries, (name, count, cents) => add("Left to do", name, count, cents));
  const since = last ? moves.filter(({ day }) => day > last.day) : moves;
  const off = last ? last.countedCents - cashOn(truth, kept, last.day) : book;
  add("Left to do", "Cash counted, without a difference", since.length, off);
  return lines;
}

/** What was counted for the latest day, and of one day the last time. */
function lastCount({ counts }: Kept): Kept["counts"][number] | undefined {
  return counts.reduce<Kept["counts"][number] | undefined>(
    (last, one) => (last === undefined || one.day >= last.day ? one : last),
    undefined,
  );
}

function leftToDo(
  truth: Truth,
  kept: Kept,
  entries: readonly Entry[],
  add: (name: string, count: number, cents: number) => void,
): void {
  const those = (name: string, some: readonly number[]) => add(name, some.length, sum(some));
  const ofKind = (kind: string) => entries.filter((one) => one.kind === kind).map(({ cents }) => cents);
  const cents = (some: readonly { cents: number }[]) => some.map((one) => one.cents);
  those("Cheques and cash put on a slip", cents(drawer(truth, kept)));
  those(
    "Slips seen at the bank",
    kept.slips
      .filter(({ isCancelled, number }) => !isCancelled && !lineOf(kept, ({ slip }) => slip === number))
      .map(({ things }) => sum(things)),
  );
  those("Lines of the bank matched", ofKind("Lines to match"));
  those(
    "Lines that look like another one settled",
    cents(kept.bank.lines.filter(({ standing }) => standing === "doubtful")),
  );
  those("Expenses described", ofKind("Expenses not described"));
  those("Differences with the bank explained", ofKind("Differences with the statement"));
  those(
    "Plans of instalments ended",
    kept.plans
      .filter(({ isEnded, parts }) => !isEnded && parts.some(({ payment }) => !isPaid(truth, kept, payment)))
      .map(({ parts }) => sum(cents(parts.filter(({ payment }) => !isPaid(truth, kept, payment))))),
  );
  those(
    "Aid reimbursed",
    outstandingAid(kept).map(({ promisedCents }) => promisedCents),
  );
  those("Advances paid back", cents(entries.filter(({ isOwed }) => isOwed)));
}

const said = (lines: YearLines): string[] =>
  [...lines].map(([at, { count, inCents, outCents }]) => `${at} / ${count} / ${inCents} / ${outCents}`).toSorted();

/** A statement as it leaves, in the same words. */
function readStatement(file: string): string[] {
  const cents = (text = "") => Math.round(Number(text) * 100);
  return rowsOfCsv(file)
    .map((row) => `${row.Part} / ${row.What} / ${row.Count} / ${cents(row.Receipts)} / ${cents(row.Expenses)}`)
    .toSorted();
}

const exported = async (month: Month, number: number) =>
  readStatement(
    await month
      .seat("treasurer")
      .text(`/api/clubs/${month.slug}/${month.club.season}/closings/${number}/export?preset=open`),
  );

/** A year that was closed says for ever what it said. */
export async function closingFaults(month: Month): Promise<void> {
  for (const { number, lines } of month.kept.closings) {
    const now = await exported(month, number);
    const differing = differencesOf(lines, now);
    if (differing.length > 0)
      month.found("a closing says something else by now", `no. ${number}: ${differing.join("; ")}`);
  }
}

const differencesOf = (meant: readonly string[], is: readonly string[]): string[] => [
  ...meant.filter((line) => !is.includes(line)).map((line) => `it lacks ${line}`),
  ...is.filter((line) => !meant.includes(line)).map((line) => `it has ${line}`),
];

const close: Deed<Of<"close the year">> = (month) => ({
  ...{ pressed: DESK_DEEDS.closeYear, wish: {}, mayBe: "done" },
  done: async ({ number, isNew }) => {
    const { kept } = month;
    await month.readTruth();
    const meant = said(yearLines(month.truth, kept));
    const lines = await exported(month, number);
    const differing = differencesOf(meant, lines);
    // The first word that the two part at tells what it is about.
    const [, about = ""] = / (?:lacks|has) ([^/]+ \/ [^/]+) \//.exec(differing[0] ?? "") ?? [];
    if (differing.length > 0)
      month.found(
        `the year: ${about.replaceAll(/[\d-]+/g, "#")}`,
        `${differing.join("; ")}; ${JSON.stringify(kept)} ${JSON.stringify(month.truth.payments)}`,
      );
    const before = kept.closings.at(-1);
    const isSame = before !== undefined && before.lines.join() === lines.join();
    if (isNew === isSame || (isSame && before?.number !== number))
      month.found(
        "closed again",
        `no. ${number} is ${isNew ? "new" : "told once more"}, after ${JSON.stringify(before?.number)}`,
      );
    if (isNew) kept.closings.push({ number, lines });
  },
});

/** The year is closed. */
export const CLOSING = { "close the year": close };
