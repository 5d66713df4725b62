import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import type { BankLine, LinePart } from "./bank-book.ts";
import { chosen } from "./club.ts";
import {
  amountOnLine,
  bringsMoney,
  fitsLine,
  isRecordedStill,
  lineOf,
  lineOfPayment,
  otherSide,
  pileOf,
  putOnLine,
  sum,
  takeFromLine,
} from "./ledger.ts";
import { type Deed, type Meant, newIn, type Of } from "./meant.ts";
import type { Month } from "./month.ts";
import { euros } from "./pages.ts";
import { faultsOfParts } from "./parts.ts";

/** A line as the page of the bank holds it, with what it may be. */
interface ShownLine {
  id: number;
  day: string;
  cents: number;
  label: string;
  proposals: {
    isSure: boolean;
    parts: (LinePart & { memberId?: number; other?: number; [more: string]: unknown })[];
  }[];
}

/** So many lines stand on the page. */
const MOST_SHOWN = 200;
/** Letters of a line that stand on its slip. */
const SLIP_LETTERS = 200;

const saysOf = ({ day, cents, label }: Pick<BankLine, "day" | "cents" | "label">) => `${day} ${cents} ${label}`;
export const openLines = ({ kept }: Month): BankLine[] => kept.bank.counted().filter(({ settled }) => settled === null);
const settledLines = ({ kept }: Month): BankLine[] => kept.bank.lines.filter(({ settled }) => settled !== null);

/** The lines that the page has, each by its own name from now on; those of one day, amount and label are one another. */
export async function shownLines(month: Month): Promise<ShownLine[]> {
  const page = await month.seat("treasurer").text(`${month.base}/treasury/bank`);
  const { lines = [] } = new Flight(page).find<{ lines: ShownLine[] }>("lines", "settle", "record") ?? {};
  const own = openLines(month);
  const known = new Set(month.kept.bank.lines.flatMap(({ id }) => id ?? []));
  for (const line of own) {
    if (line.id !== null && lines.some(({ id }) => id === line.id)) continue;
    const shown = lines.find((one) => !known.has(one.id) && saysOf(one) === saysOf(line));
    if (!shown) continue;
    line.id = shown.id;
    known.add(shown.id);
  }
  return lines;
}

/** The page has each line that is open once, and no other. */
export async function faultsOfLines(month: Month): Promise<ShownLine[]> {
  const shown = await shownLines(month);
  const meant = openLines(month).map(saysOf).toSorted();
  const is = shown.map(saysOf).toSorted();
  if (meant.length <= MOST_SHOWN && JSON.stringify(is) !== JSON.stringify(meant))
    month.found("the bank: other lines are open", `${JSON.stringify(is)} instead of ${JSON.stringify(meant)}`);
  return shown;
}

/** The line that a step is about, once the page has shown it. */
async function lineAt(
  month: Month,
  index: number,
  isMeant: (line: BankLine) => boolean = () => true,
): Promise<{ line: BankLine; shown: ShownLine } | undefined> {
  const shown = await faultsOfLines(month);
  const open = openLines(month);
  const line = chosen(open.filter(isMeant), index) ?? chosen(open, index);
  const own = line && shown.find(({ id }) => id === line.id);
  return line && own ? { line, shown: own } : undefined;
}

const settle: Deed<Of<"settle a line">> = async (month, step) => {
  const isMeant: Partial<Record<typeof step.as, (line: BankLine) => boolean>> = {
    "pay-out": ({ payOut }) => payOut !== null,
    "own transfer": (line) => matesOf(month, line).length > 0,
    slip: ({ cents }) => month.kept.slips.some((slip) => !slip.isCancelled && sum(slip.things) === cents),
  };
  const at = await lineAt(month, step.line, isMeant[step.as]);
  if (!at) return;
  const { line, shown } = at;
  const said = step.as === "pay-out" ? partsOfPayOut(month, line) : chosenPart(month, line, step);
  if (said) return settleAs(month, line, said.parts, { how: "chosen", because: said.because });
  // Where it cannot be what somebody had in mind it is what is proposed, and without that what one says of any line.
  const proposal = chosen(shown.proposals, step.which);
  const [first] = proposal?.parts ?? [];
  if (first?.kind === "recording") return recordFrom(month, step.by, line, first.memberId ?? 0);
  if (proposal) return settleAs(month, line, proposal.parts.map(asSent), { how: proposal.isSure ? "sure" : "likely" });
  const { cents } = line;
  return settleAs(month, line, [{ kind: cents < 0 ? "expense" : "not_ours", cents }], { how: "chosen" });
};

/** What a page sends of a proposal: what is told of it besides stays. */
const asSent = ({
  person: _p,
  account: _a,
  memberId: _m,
  purpose: _u,
  ...part
}: ShownLine["proposals"][number]["parts"][number]) => part as LinePart;

interface ChosenParts {
  parts: LinePart[];
  because?: string | undefined;
}

/** What a person says that a line was, without a proposal; undefined: nothing is like it. */
function chosenPart(month: Month, line: BankLine, step: Of<"settle a line">): ChosenParts | undefined {
  const { kept, truth } = month;
  const { cents } = line;
  if (step.as === "proposed") return undefined;
  if (step.as === "fee" || step.as === "expense") return cents < 0 ? { parts: [{ kind: step.as, cents }] } : undefined;
  if (step.as === "not ours") return { parts: [{ kind: "not_ours", cents }] };
  if (step.as === "own transfer") {
    const other = chosen(matesOf(month, line), step.which);
    return other && { parts: [{ kind: "transfer", cents, other: other.id ?? 0 }] };
  }
  if (step.as === "slip") {
    const slip = chosen(
      kept.slips.filter((one) => !one.isCancelled && sum(one.things) === cents),
      step.which,
    );
    if (!slip) return undefined;
    const isTaken =
      lineOf(kept, ({ slip: number }) => number === slip.number) ||
      slip.payments.some((id) => lineOf(kept, ({ paymentId }) => paymentId === id));
    const isEarly = slip.depositedOn === null && line.day < "2026-11-16";
    return {
      parts: [{ kind: "slip", cents, slip: slip.number }],
      because: isTaken ? "it is on another line" : isEarly ? "no bank has what was not there yet" : undefined,
    };
  }
  if (step.as === "its expense") {
    const expense = chosen(
      kept.expenses.filter((one) => fitsLine(one, line)),
      step.which,
    );
    if (!expense) return undefined;
    const isTaken = lineOf(kept, (part) => part.expense === expense.id);
    return {
      parts: [{ kind: "expense", cents, expense: expense.id }],
      because: isTaken ? "it is on another line" : undefined,
    };
  }
  const payment = chosen(
    truth.payments.filter((one) => pileOf(kept, one.method) === null && amountOnLine(truth, kept, one) === cents),
    step.which,
  );
  if (!payment) return undefined;
  const isTaken = isElsewhere(kept, payment.id);
  return {
    parts: [{ kind: bringsMoney(payment) ? "payment" : "refund", cents, paymentId: payment.id }],
    because: isTaken ? "it is on another line" : undefined,
  };
}

const isElsewhere = (kept: Month["kept"], payment: number): boolean =>
  lineOfPayment(kept, payment) !== undefined ||
  kept.slips.some((slip) => !slip.isCancelled && slip.payments.includes(payment));

/** The open lines of the other account by which as much went the other way. */
const matesOf = (month: Month, { account, cents }: BankLine): BankLine[] =>
  openLines(month).filter((other) => other.account !== account && other.cents === -cents && other.id !== null);

/** What a paper of who collects says of a pay-out: its payments as they are by now, and what was taken off. */
function partsOfPayOut({ kept, truth }: Month, { payOut, cents }: BankLine): ChosenParts | undefined {
  const payments = (payOut?.payments ?? []).map((id) => truth.payments.find((one) => one.id === id));
  if (!payOut || payments.some((one) => !one || amountOnLine(truth, kept, one) <= 0)) return undefined;
  const parts: LinePart[] = payments.flatMap((one) =>
    one ? [{ kind: "payment" as const, cents: amountOnLine(truth, kept, one), paymentId: one.id }] : [],
  );
  if (payOut.feeCents > 0) parts.push({ kind: "fee", cents: -payOut.feeCents });
  const because =
    sum(parts.map((one) => one.cents)) !== cents
      ? "it does not come to the line"
      : payOut.payments.some((id) => isElsewhere(kept, id))
        ? "it is on another line"
        : undefined;
  return { parts, because };
}

function settleAs(
  month: Month,
  line: BankLine,
  parts: LinePart[],
  { how, because }: { how: string; because?: string | undefined },
): Meant {
  const wish = { wishes: [{ line: line.id ?? 0, how, parts, note: null }] };
  return {
    ...{ pressed: DESK_DEEDS.settleLines, wish, mayBe: because ? { because } : "done" },
    done: async () => {
      if (!month.isBehind)
        for (const part of parts) {
          const odd = oddPart(month, line, part);
          if (odd)
            month.found(`settled as what it is not: ${odd}`, `${JSON.stringify(part)} of ${JSON.stringify(line)}`);
        }
      if (sum(parts.map(({ cents }) => cents)) !== line.cents)
        month.found("settled as another sum", `${JSON.stringify(parts)} of ${JSON.stringify(line)}`);
      if (parts.length > 1)
        month.coverage.meet("outcomes", `settle a line: ${parts.map(({ kind }) => kind).join(", ")}`);
      line.settled = parts.map((part) => putOnLine(month.kept, line, part));
      month.trace("a line of the bank", line.label);
    },
  };
}

/** Why a line cannot have been this. */
function oddPart({ kept, truth }: Month, line: BankLine, part: LinePart): string | undefined {
  const slip = part.kind === "slip" && kept.slips.find(({ number }) => number === part.slip);
  if (part.kind === "slip") {
    if (!slip || slip.isCancelled || sum(slip.things) !== part.cents) return "a slip of another sum";
    return lineOf(kept, (one) => one.slip === part.slip) ? "a slip that is on another line" : undefined;
  }
  if (part.kind === "payment" || part.kind === "refund") {
    const payment = truth.payments.find(({ id }) => id === part.paymentId);
    if (!payment || amountOnLine(truth, kept, payment) !== part.cents) return "a payment of another amount";
    return lineOfPayment(kept, payment.id) ? "a payment that is on another line" : undefined;
  }
  if (part.kind === "aid") {
    const dossier = kept.dossiers.find(({ id }) => id === part.dossier);
    if (!dossier || dossier.promisedCents !== part.cents) return "aid of another amount";
    if (dossier.reimbursedOn !== null || dossier.refusedOn !== null) return "aid that is settled";
    return lineOf(kept, (one) => one.dossier === part.dossier) ? "aid that is on another line" : undefined;
  }
  if (part.kind === "transfer") {
    const other = otherSide(kept, part);
    if (!other || other.account === line.account || other.cents !== -line.cents)
      return "another amount, or no other account";
    return other.settled !== null || other.standing !== "counted" ? "a line that is settled or in doubt" : undefined;
  }
  if (part.kind === "fee" && part.cents >= 0) return "a fee that brings something";
  if (part.expense === undefined) return undefined;
  const expense = kept.expenses.find(({ id }) => id === part.expense);
  if (!expense || !fitsLine(expense, { ...line, cents: part.cents })) return "another expense";
  return lineOf(kept, (one) => one.expense === part.expense) ? "an expense that is on another line" : undefined;
}

const openAgain: Deed<Of<"open a line again">> = (month, step) => {
  const { kept, truth } = month;
  const line = chosen(settledLines(month), step.line);
  if (!line?.settled) return;
  const parts = line.settled;
  const isBack = parts.some(({ slip: number, before }) => {
    const slip = kept.slips.find((one) => one.number === number);
    const isOwn =
      slip?.depositedOn === (before?.depositedOn ?? line.day) && slip.statement === line.label.slice(0, SLIP_LETTERS);
    const isReturned = kept.counters.some(({ of, kind }) => kind === "returned" && slip?.payments.includes(of));
    return before?.depositedOn === null && isOwn && isReturned;
  });
  const because = parts.some(({ recording }) => recording && isRecordedStill(truth, kept, recording))
    ? "payments were recorded from it"
    : isBack
      ? "the bank has returned something of it"
      : undefined;
  return {
    ...{ pressed: DESK_DEEDS.openLine, wish: { line: line.id ?? 0 }, mayBe: because ? { because } : "done" },
    done: async () => {
      for (const part of parts) takeFromLine(kept, line, part);
      line.settled = null;
    },
  };
};

const record: Deed<Of<"record from a line">> = async (month, step) => {
  const at = await lineAt(month, step.line, ({ cents }) => cents > 0);
  const person = chosen(month.club.people, step.person);
  if (!at || !person) return;
  return recordFrom(month, step.by, at.line, person.id);
};

function recordFrom(month: Month, by: Of<"record from a line">["by"], line: BankLine, memberId: number): Meant {
  const wish = { ask: month.ask(), line: line.id ?? 0, memberId };
  return {
    ...{ pressed: DESK_DEEDS.recordLine, wish },
    mayBe: line.cents <= 0 ? { because: "nothing came in by it" } : "done",
    done: async (_, before) => {
      line.settled = [{ kind: "recording", cents: line.cents, recording: wish.ask }];
      const parts = await month.recorded(month.seat(by), wish.ask);
      if (!parts) return;
      const said = { method: "Virement", receivedOn: line.day, type: "Paiement", cents: line.cents };
      faultsOfParts(month, before, parts, { ...said, what: "record from a line" });
      const blank = { chequeNumber: null, bank: null, drawer: null, note: null };
      for (const { id, amount_cents } of newIn(month, before)) {
        month.kept.papers.set(id, { ...blank, recording: wish.ask });
        month.trace("a payment from a line", euros(amount_cents));
      }
      if (parts.some(({ state }) => state !== "recorded") && !month.isBehind)
        month.found("record from a line: not as it was meant", JSON.stringify(parts));
    },
  };
}

const sayOf: Deed<Of<"say of a line">> = async (month, step) => {
  const doubtful = month.kept.bank.lines.filter(({ standing }) => standing === "doubtful");
  if (doubtful.length === 0) return;
  const page = await month.seat("treasurer").text(`${month.base}/treasury/bank`);
  const ids = [...page.matchAll(/<li id="line-(\d+)"/g)].map(([, id]) => Number(id));
  const byDay = doubtful.toSorted((one, other) => one.day.localeCompare(other.day) || one.arrived - other.arrived);
  if (ids.length !== byDay.length)
    month.found("the bank: other lines are in doubt", `${ids} instead of ${JSON.stringify(byDay)}`);
  const line = chosen(byDay, step.line);
  const id = line && ids[byDay.indexOf(line)];
  if (!line || id === undefined) return;
  return {
    ...{ pressed: DESK_DEEDS.sayLines, wish: { lines: [id], are: step.are }, mayBe: "done" },
    done: async () => {
      line.standing = step.are;
      line.id = id;
    },
  };
};

/** What each line of the statements was. */
export const BANKING = {
  ...{ "settle a line": settle, "open a line again": openAgain },
  ...{ "record from a line": record, "say of a line": sayOf },
};
