import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import { chosen } from "./club.ts";
import { bringsMoney, drawer, lineOf, sum } from "./ledger.ts";
import { type Deed, type Of, TODAY } from "./meant.ts";
import { euros } from "./pages.ts";

/** What the desk calls these ways of paying among its own, by how they are written. */
const METHOD_KEYS: Readonly<Record<string, string>> = {
  ...{ "Chèques-vacances ANCV": "cheques vacances ancv", "Carte bancaire": "carte bancaire" },
};

const writeOnCheque: Deed<Of<"write on a cheque">> = async (month, step) => {
  const one = chosen(month.truth.payments.filter(bringsMoney), step.payment);
  if (!one) return;
  const before = month.kept.papers.get(one.id);
  const value = step.clear ? null : month.token(step.field);
  // When what stands there was written: the page of the payment says it with what it shows.
  const page = await month.seat("treasurer").text(`${month.base}/payments/${one.id}`);
  const seenAt = /seenAt\\?":\\?"(20[^"\\]+)/.exec(page)?.[1] ?? null;
  const wish = { paymentId: one.id, changed: { [step.field]: value }, seenAt };
  return {
    ...{ pressed: DESK_DEEDS.writeOnPayment, wish, mayBe: "done" },
    done: async () => {
      const blank = { chequeNumber: null, bank: null, drawer: null, note: null, recording: null };
      month.kept.papers.set(one.id, { ...blank, ...before, [step.field]: value });
      if (value !== null) month.trace(`${step.field} of a cheque`, value);
    },
  };
};

/** Lines of the drawer, as its page holds them: when what stands on one was written. */
interface ShownThing {
  paymentIds: number[];
  written: { at: string } | null;
}

const writeInDrawer: Deed<Of<"write in the drawer">> = async (month, step) => {
  const thing = chosen(drawer(month.truth, month.kept), step.thing);
  const [first] = thing?.payments ?? [];
  if (!thing || first === undefined) return;
  const value = step.clear ? null : month.token(step.field);
  const method = month.truth.payments.find(({ id }) => id === first)?.method ?? "";
  const pile = ["cheque", "cash"].includes(thing.pile) ? thing.pile : METHOD_KEYS[method];
  const page = await month
    .seat("treasurer")
    .text(`${month.base}/treasury/deposits?pile=${encodeURIComponent(pile ?? "")}`);
  const { groups = [] } = new Flight(page).find<{ groups: { lines: ShownThing[] }[] }>("groups", "pile") ?? {};
  const shown = groups.flatMap(({ lines }) => lines).find(({ paymentIds }) => paymentIds.includes(first));
  if (!shown && !month.isBehind)
    month.found("the drawer: something is not shown", `${JSON.stringify(thing)} is none of ${JSON.stringify(groups)}`);
  const wish = { paymentIds: thing.payments, changed: { [step.field]: value }, seenAt: shown?.written?.at ?? null };
  return {
    ...{ pressed: DESK_DEEDS.writeOnCheque, wish, mayBe: "done" },
    done: async () => {
      const blank = { chequeNumber: null, bank: null, drawer: null, note: null, recording: null };
      for (const id of thing.payments)
        month.kept.papers.set(id, { ...blank, ...month.kept.papers.get(id), [step.field]: value });
      if (value !== null) month.trace(`${step.field}, written in the drawer`, value);
    },
  };
};

const makeSlip: Deed<Of<"make a slip">> = (month, step) => {
  const things = drawer(month.truth, month.kept);
  const pile = chosen([...new Set(things.map((one) => one.pile))], step.pile);
  const lying = things.filter((one) => one.pile === pile);
  const those = lying.length > 1 ? lying.filter((_, place) => place !== step.without) : lying;
  if (those.length === 0) return;
  const cents = sum(those.map((one) => one.cents));
  const payments = those.flatMap((one) => one.payments);
  const wish = { ask: month.ask(), paymentIds: payments, cents, unread: false };
  return {
    pressed: {
      ...DESK_DEEDS.makeSlip,
      // The page asks again by itself until the payments are read.
      byHttp: async (seat, at) => {
        for (let tries = 0; ; tries++) {
          const told = await DESK_DEEDS.makeSlip.byHttp(seat, at, wish);
          if (told.state !== "reading" || tries > 200) return told;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    },
    ...{ wish, mayBe: "done" },
    done: async ({ number }) => {
      const frozen = those.map((one) => one.cents);
      month.kept.slips.push({
        ...{ number, pile: those[0]?.pile ?? "", payments, things: frozen },
        depositedOn: null,
        statement: null,
        isCancelled: false,
      });
      month.trace(`slip ${number}`, euros(cents));
      const slip = await month.seat(step.by).text(`${month.base}/treasury/slips/${number}`);
      if (!slip.includes(euros(cents))) month.found("a slip: another sum", `${euros(cents)} is not on slip ${number}`);
    },
  };
};

const takeToBank: Deed<Of<"take to the bank">> = (month, step) => {
  const slip = chosen(month.kept.slips, step.slip);
  if (!slip) return;
  const depositedOn = { today: TODAY, "long before": "1990-01-02", "not yet": null }[step.day];
  const statement = depositedOn === null ? null : month.token("REM");
  const seen = { depositedOn: slip.depositedOn, statementLine: slip.statement };
  const wish = { number: slip.number, atBank: { depositedOn, statementLine: statement }, seen };
  const hasReturned = month.kept.counters.some(({ of, kind }) => kind === "returned" && slip.payments.includes(of));
  const isSame = depositedOn === slip.depositedOn && statement === slip.statement;
  const because = slip.isCancelled
    ? "a slip that was cancelled is at no bank"
    : step.day === "long before"
      ? "nothing was deposited before it was there"
      : depositedOn === null && hasReturned && !isSame
        ? "the bank has returned something of it"
        : depositedOn === null && lineOf(month.kept, (part) => part.slip === slip.number) && !isSame
          ? "a line of the bank is it"
          : undefined;
  return {
    ...{ pressed: DESK_DEEDS.takeToBank, wish, mayBe: because ? { because } : "done" },
    done: async () => {
      Object.assign(slip, { depositedOn, statement });
      if (statement) month.trace(`the statement's line of slip ${slip.number}`, statement);
    },
  };
};

const cancelSlip: Deed<Of<"cancel a slip">> = (month, step) => {
  const slip = chosen(month.kept.slips, step.slip);
  if (!slip) return;
  return {
    ...{ pressed: DESK_DEEDS.cancelSlip, wish: { number: slip.number } },
    mayBe:
      slip.depositedOn !== null && !slip.isCancelled
        ? { because: "a slip that the bank has is not cancelled" }
        : "done",
    done: async () => {
      slip.isCancelled = true;
    },
  };
};

const SAID = { vouchers: "Chèques-vacances ANCV", cards: "Carte bancaire" } as const;

const sayDeposited: Deed<Of<"say what is deposited">> = (month, step) => {
  const method = SAID[step.method];
  const { isDeposited } = step;
  return {
    pressed: DESK_DEEDS.sayMethod,
    ...{ wish: { method: METHOD_KEYS[method], isDeposited }, mayBe: "done" },
    done: async () => {
      month.kept.deposited.set(method, isDeposited);
    },
  };
};

/** The drawer, and the way to the bank. */
export const DEPOSITING = {
  ...{ "write on a cheque": writeOnCheque, "write in the drawer": writeInDrawer, "make a slip": makeSlip },
  ...{ "take to the bank": takeToBank, "cancel a slip": cancelSlip, "say what is deposited": sayDeposited },
};
