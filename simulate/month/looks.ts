import { accountsFaults } from "./accounts.ts";
import { faultsOfLines } from "./banking.ts";
import { balanceOf, cashLeft, drawer, figures, owing, sum } from "./ledger.ts";
import type { Month } from "./month.ts";
import { centsIn, euros, listed, tilesOf, written } from "./pages.ts";
import { journalFaults, slipSums } from "./papers.ts";
import type { Look } from "./steps.ts";
import { closingFaults } from "./year.ts";

/** Holds what pages of the desk say against the treasurer's own ledger. */
export async function lookAt(month: Month, at: Look): Promise<void> {
  const before = month.truth;
  await month.readTruth();
  if (JSON.stringify(before) !== JSON.stringify(month.truth))
    month.found("the club changed by itself", JSON.stringify(month.truth.payments));
  await LOOK[at](month);
}

/** So many lines that were settled stand on the page. */
const MOST_SETTLED = 50;

const tiles = async (month: Month) => tilesOf(await month.seat("treasurer").text(`${month.base}/treasury`));

const LOOK: Readonly<Record<Look, (month: Month) => Promise<void>>> = {
  /** Every sum of the overview is what a treasurer reckons. */
  overview: async (month) => {
    const meant = figures(month.club, month.truth, month.kept);
    const shown = await tiles(month);
    if (shown.length < 8) month.found("the overview has no sums", JSON.stringify(shown));
    for (const { label, cents, count } of shown) {
      const figure = meant[label];
      if (!figure) {
        month.coverage.meet("sums that nobody reckons", label);
        continue;
      }
      month.coverage.meet("sums", figure.cents === 0 ? `${label}: nothing` : label);
      if (cents !== figure.cents)
        month.found(
          `overview: ${label}`,
          `${euros(cents)} stands there, ${euros(figure.cents)} it is: ${JSON.stringify(month.truth)} ${JSON.stringify(month.kept)}`,
        );
      else if (count !== null && label !== "Due (estimate)" && count !== figure.count)
        month.found(`overview, how many: ${label}`, `${count} stands there, ${figure.count} it is`);
    }
  },

  /** What the page of a person says that they owe, line by line. */
  families: async (month) => {
    for (const family of owing(month.club, month.truth, month.kept)) {
      const first = family.people[0]?.member ?? 0;
      const { payers } = (await month
        .seat("secretary")
        .json(`/api/clubs/${month.slug}/${month.club.season}/members/${first}/dues`)) as { payers: readonly Payer[] };
      for (const one of payers) {
        const meant = balanceOf(month.truth, one.id);
        const of = (words: string) =>
          month.found(`what somebody owes: ${words}`, `${JSON.stringify(one)}, and it is ${JSON.stringify(meant)}`);
        if (one.balanceCents !== meant.balanceCents) of("the balance");
        if (one.unallocatedCents !== meant.freeCents) of("what is for nothing yet");
        const lines = one.lines.map((line) =>
          [line.kind, line.registrationId, line.cents, line.isPending, line.settledCents].join(" "),
        );
        const dues = meant.dues.map((due) =>
          [due.kind, due.id, due.cents, due.isPending, Math.max(0, due.settledCents)].join(" "),
        );
        if (lines.toSorted().join() !== dues.toSorted().join()) of("its lines");
      }
      const page = written(await month.seat("treasurer").text(`${month.base}/treasury/dues/${first}`));
      const { claimedCents, plannedCents, waitingCents, balanceCents } = family;
      for (const cents of [claimedCents, plannedCents, waitingCents, -balanceCents].filter((one) => one > 0))
        if (!page.includes(euros(cents)))
          month.found("the page of a family: a sum", `${euros(cents)} is not on it: ${page.slice(0, 900)}`);
    }
  },

  /** Each sum of the overview opens what it adds up. */
  lists: async (month) => {
    for (const { label, cents, count, href } of await tiles(month)) {
      if (href === "") continue;
      const list = listed(await month.seat("treasurer").text(href));
      month.coverage.meet("lists", label);
      if (count !== null && list.count !== null && list.count !== count)
        month.found(`a list of another length: ${label}`, `${count} of ${href}, which has ${list.count}`);
      if (list.cents !== null && list.cents !== cents)
        month.found(
          `a list that comes to something else: ${label}`,
          `${euros(cents)} opens ${href}, which comes to ${euros(list.cents)}`,
        );
      if (list.count === null && cents !== 0)
        month.found(`a list that is empty: ${label}`, `${euros(cents)} opens ${href}`);
    }
  },

  /** The drawer and the slips. */
  drawer: async (month) => {
    const things = drawer(month.truth, month.kept);
    const page = written(await month.seat("treasurer").text(`${month.base}/treasury/deposits`));
    for (const [pile, those] of Map.groupBy(things, (one) => one.pile)) {
      const cents = sum(those.map((one) => one.cents));
      if (!page.includes(euros(cents)))
        month.found(`the drawer: ${pile}`, `${euros(cents)} is not on ${page.slice(0, 900)}`);
    }
    if (month.kept.slips.length === 0) return;
    const slips = written(await month.seat("director").text(`${month.base}/treasury/slips`));
    const { deposited, onTheWay } = slipSums(month);
    for (const amount of [deposited, onTheWay])
      if (!slips.includes(amount)) month.found("the slips: another sum", `${amount} is not on ${slips.slice(0, 900)}`);
    returnedFaults(month, slips);
  },

  /** The sheet of the cash box ends with what is in it. */
  cash: async (month) => {
    const page = written(await month.seat("treasurer").text(`${month.base}/treasury/deposits/cash`));
    const left = euros(cashLeft(month.truth, month.kept));
    if (!page.includes(left)) month.found("the cash box: another sum", `${left} is not on ${page.slice(0, 900)}`);
  },

  plans: async (month) => {
    const open = month.kept.plans.filter(({ isEnded }) => !isEnded);
    const page = written(await month.seat("secretary").text(`${month.base}/treasury/instalments`));
    for (const { parts, id } of open) {
      const total = euros(sum(parts.map(({ cents }) => cents)));
      if (!page.includes(total))
        month.found("the plans: one is missing", `${total} of ${id} is not on ${page.slice(0, 900)}`);
      const own = written(await month.seat("treasurer").text(`${month.base}/treasury/instalments/${id}`));
      for (const { cents } of parts)
        if (!own.includes(euros(cents))) month.found("a plan: a part is missing", `${euros(cents)} is not on it`);
    }
  },

  aid: async (month) => {
    const shown = listed(await month.seat("secretary").text(`${month.base}/treasury/aid?show=all`));
    const { dossiers } = month.kept;
    if (shown.count !== null && dossiers.length !== shown.count)
      month.found(
        "aid: another number of dossiers",
        `${shown.count} are shown, ${dossiers.length} were opened and kept`,
      );
  },

  /** A journal that has left says for ever what it said. */
  journals: async (month) => {
    for (const { number, payments } of month.kept.journals)
      await journalFaults(month, month.seat("treasurer"), number, payments);
  },

  /** Each line of the bank that is open, and what was settled last. */
  bank: async (month) => {
    await faultsOfLines(month);
    const page = await month.seat("director").text(`${month.base}/treasury/bank`);
    const [, table = ""] = /aria-labelledby="settled"(.*?)<\/section>/s.exec(page) ?? [];
    const rows = [...table.matchAll(/<tr\b.*?<\/tr>/gs)].flatMap(([row]) => centsIn(written(row)) ?? []);
    const meant = month.kept.bank.lines.flatMap(({ settled, cents }) => (settled === null ? [] : [cents]));
    if (meant.length <= MOST_SETTLED && rows.toSorted().join() !== meant.toSorted().join())
      month.found("the bank: other lines are settled", `${rows} instead of ${meant}`);
  },

  /** What was spent, and what who advanced it has not got back. */
  expenses: async (month) => {
    const { expenses } = month.kept;
    for (const [show, those] of [
      ["all", expenses],
      ["owed", expenses.filter(({ way, paidBackOn }) => way === "advanced" && paidBackOn === null)],
    ] as const) {
      const page = written(await month.seat("treasurer").text(`${month.base}/treasury/expenses?show=${show}`));
      const cents = euros(sum(those.map((one) => one.cents)));
      if (those.length > 0 && !page.includes(cents))
        month.found(`the expenses, ${show}: another sum`, `${cents} is not on ${page.slice(0, 900)}`);
      for (const { purpose } of expenses)
        if (page.includes(`${purpose} |`) !== those.some((one) => one.purpose === purpose))
          month.found(`the expenses, ${show}: another list`, `${purpose}: ${JSON.stringify(those)}`);
    }
  },

  accounts: accountsFaults,
  closings: closingFaults,

  /** Whatever was done can be read afterwards, with what stood there before. */
  changes: async (month) => {
    if (month.traces.length === 0) return;
    let text = "";
    let at: string | undefined = `${month.base}/treasury/journal/changes`;
    for (let pages = 0; at !== undefined && pages < 40; pages++) {
      const html: string = await month.seat("director").text(at);
      text += written(html);
      at = /href="([^"]*[?&;]before=\d+[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    for (const { what, values } of month.traces) {
      month.coverage.meet("traces", what.replaceAll(/\d+/g, "#"));
      for (const value of values)
        if (!text.includes(value))
          month.found(`no trace: ${what.replaceAll(/\d+/g, "#")}`, `${value} stands nowhere among the changes`);
    }
  },
};

/** What the bank has sent back of what it was given is told beside the slips, whose totals stay. */
function returnedFaults(month: Month, slips: string): void {
  const { kept } = month;
  const given = kept.slips.filter(({ isCancelled }) => !isCancelled);
  // Of a cheque that became several payments the bank returns all: how many things that is, nobody counts here.
  if (given.some(({ payments, things }) => payments.length !== things.length)) return;
  const back = given.flatMap(({ payments, things }) =>
    things.filter((_, place) => kept.counters.some(({ of, kind }) => kind === "returned" && of === payments[place])),
  );
  const count = back.length === 1 ? "One cheque was" : `${back.length} cheques were`;
  const said = `${count} returned by the bank (${euros(sum(back))})`;
  if (back.length > 0 ? !slips.includes(said) : slips.includes("returned by the bank ("))
    month.found("the slips: what came back", `${back.length > 0 ? said : "nothing"}, on ${slips.slice(0, 900)}`);
}

/** Somebody who pays, as the desk tells what they owe. */
interface Payer {
  id: number;
  balanceCents: number;
  unallocatedCents: number;
  lines: { kind: string; registrationId: number | null; cents: number; isPending: boolean; settledCents: number }[];
}
