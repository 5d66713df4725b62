import { DESK_DEEDS } from "../desk/deeds.ts";
import { chosen, type Payment } from "./club.ts";
import { bringsMoney, countering, lineOfPayment, pileOf, sum } from "./ledger.ts";
import { type Deed, isOdd, newIn, type Of } from "./meant.ts";
import type { Month } from "./month.ts";
import { euros } from "./pages.ts";
import { faultsOfParts } from "./parts.ts";
import { DAYS, METHODS } from "./steps.ts";

const unlinkedRefunds = ({ truth, kept }: Month, member: number) =>
  truth.payments.some(
    (one) => one.type === "Remboursement" && one.member_id === member && kept.counters.every(({ by }) => by !== one.id),
  );
const seenOf = (one: Payment) => ({
  ...{ memberId: one.member_id, amountCents: one.amount_cents, type: one.type, method: one.method },
  receivedOn: one.received_on,
  allocations: one.allocations.map((part) => ({
    ...{ type: part.type, registrationId: part.registration_id, cents: part.amount_cents },
  })),
});
const isCountered = ({ kept }: Month, id: number) => kept.counters.some(({ by, of }) => by === id || of === id);
const notRefund = ({ truth }: Month) => truth.payments.filter(({ type }) => type !== "Remboursement");

const correct: Deed<Of<"correct">> = (month, step) => {
  const one = chosen(notRefund(month), step.payment);
  if (!one) return;
  const others = <Value>(among: readonly Value[], is: Value) =>
    chosen(
      among.filter((other) => other !== is),
      step.cents,
    );
  const amend = {
    amount: { amountCents: step.cents === one.amount_cents ? step.cents + 1 : step.cents },
    method: {
      method:
        others<string>(
          METHODS.map(({ method }) => method),
          one.method,
        ) ?? "Carte bancaire",
    },
    type: { type: others<string>(["Paiement", "Autre", "Reduction"], one.type) ?? "Autre" },
    day: {
      receivedOn: others<string>([DAYS.today, DAYS.yesterday, DAYS["last month"]], one.received_on) ?? DAYS.today,
    },
  }[step.what] as { amountCents?: number; method?: string; type?: string; receivedOn?: string };
  const reason = month.token("because");
  const wish = { ask: month.ask(), paymentId: one.id, seen: seenOf(one), amend, allocations: null, reason };
  const isFrozen = (step.what === "amount" || step.what === "type") && isCountered(month, one.id);
  return {
    pressed: DESK_DEEDS.change,
    ...{ wish, mayBe: isFrozen ? { because: "what was given back was given back of this amount" } : "done" },
    done: async () => {
      const isSo = (now: Payment) =>
        now.amount_cents === (amend.amountCents ?? one.amount_cents) &&
        now.method === (amend.method ?? one.method) &&
        now.type === (amend.type ?? one.type) &&
        now.received_on === (amend.receivedOn ?? one.received_on);
      const now = await month.until(one.id, isSo);
      if (now && isSo(now)) month.trace("a correction", ...[one, now].map((side) => tracedOf(side, step.what)), reason);
      else if (!month.isBehind)
        month.found("correct: not as it was meant", `${JSON.stringify(now)} instead of ${JSON.stringify(amend)}`);
    },
  };
};

const tracedOf = (one: Payment, what: Of<"correct">["what"]): string | null =>
  what === "amount" ? euros(one.amount_cents) : what === "method" ? one.method : null;

const settle: Deed<Of<"settle">> = async (month, step) => {
  const one = chosen(notRefund(month), step.payment);
  if (!one) return;
  const { body } = await month.desk.api.get(`/payments/${one.id}/allocation-options`);
  type Option = { key: string; type: string; registration_id: number | null; available_cents: number };
  const options = (body.data as Option[]).filter((option) => option.available_cents > 0 && option.type !== "payment");
  const picked = options.length === 0 ? [] : [...new Set(step.keys.flatMap((key) => chosen(options, key) ?? []))];
  const offered = picked.map((option) => ({
    ...{
      key: option.key,
      type: option.type,
      registrationId: option.registration_id,
      availableCents: option.available_cents,
    },
  }));
  const reason = month.token("because");
  const change = { paymentId: one.id, seen: seenOf(one), amend: {}, allocations: offered, reason };
  let left = one.amount_cents;
  const meant = picked.flatMap((option) => {
    const cents = Math.min(left, option.available_cents);
    left -= cents;
    return cents > 0 ? [`${option.type} ${option.registration_id} ${cents}`] : [];
  });
  // Keys take all of the payment, and the club refuses one for which nothing is left.
  const fits = picked.length === 0 || (left === 0 && meant.length === picked.length);
  return {
    pressed: DESK_DEEDS.change,
    wish: { ...change, ask: month.ask() },
    mayBe: isCountered(month, one.id) ? { because: "what was given back was given back of this amount" } : "done",
    done: async () => {
      const is = (now: Payment) =>
        now.allocations.map((part) => `${part.type} ${part.registration_id} ${part.amount_cents}`);
      const isSo = (now: Payment) => is(now).toSorted().join() === meant.toSorted().join();
      const now = fits ? await month.until(one.id, isSo) : await month.asItStays(one.id);
      if (!now || month.isBehind) return;
      if (fits && !isSo(now)) month.found("settle: not as it was meant", `${is(now)} instead of ${meant}`);
      if (!fits && JSON.stringify(now) !== JSON.stringify(one))
        month.found("settle: changed although the club refuses", JSON.stringify(now));
      // Where it settles what it settled before, nothing has changed that could be read.
      if (fits && isSo(now) && is(one).toSorted().join() !== meant.toSorted().join())
        month.trace("what a payment settles", reason);
    },
  };
};

const inPile = ({ kept }: Month, { method }: Payment) => pileOf(kept, method) !== null;

/** The payments that are at the bank by a slip, and of which something is left. */
const returnable = ({ kept, truth }: Month): Payment[] =>
  truth.payments.filter(
    (one) =>
      bringsMoney(one) &&
      sum(countering(truth, kept, one.id)) < one.amount_cents &&
      kept.slips.some(
        ({ payments, isCancelled, depositedOn }) => !isCancelled && depositedOn !== null && payments.includes(one.id),
      ),
  );

const giveBack: Deed<Of<"give back">> = (month, step) => {
  // Mostly what a bank has: it is seldom asked about a cheque that lies in the drawer still.
  const banked = step.kind === "returned" && step.share % 2 === 0 ? returnable(month) : [];
  const one = chosen(banked, step.payment) ?? chosen(month.truth.payments, step.payment);
  if (!one) return;
  const { kept, truth } = month;
  const left = one.amount_cents - sum(countering(truth, kept, one.id));
  const cents = step.share === 8 || step.kind === "returned" ? null : Math.max(1, Math.ceil((left * step.share) / 8));
  const receivedOn = DAYS[step.day];
  const reason = month.token("because");
  const method = { "the same": one.method, cash: "Espèces", transfer: "Virement" }[step.way];
  const wish = { ask: month.ask(), paymentIds: [one.id], kind: step.kind, cents, method, receivedOn, reason };
  const slip = kept.slips.find(({ payments, isCancelled }) => !isCancelled && payments.includes(one.id));
  const stated = slip || inPile(month, one) ? undefined : lineOfPayment(kept, one.id)?.day;
  const inDrawer = slip ? slip.depositedOn === null : inPile(month, one);
  const because = !bringsMoney(one)
    ? "no money came in by it"
    : left <= 0
      ? "nothing is left of it"
      : isOdd(receivedOn) || receivedOn < one.received_on
        ? "money goes back after it came"
        : step.kind === "returned" && inDrawer
          ? "no bank returns what it was never given"
          : step.kind === "returned" && receivedOn < (slip?.depositedOn ?? stated ?? "")
            ? "no bank returns what it was not given yet"
            : undefined;
  return {
    ...{ pressed: DESK_DEEDS.giveBack, wish, mayBe: because ? { because } : "done" },
    done: async (_, before) => {
      const parts = await month.recorded(month.seat(step.by), wish.ask);
      if (!parts) return;
      const said = { method, receivedOn, type: "Remboursement", cents: cents ?? left };
      if (!month.isBehind || sum(parts.map(({ amountCents }) => amountCents)) <= left)
        faultsOfParts(month, before, parts, {
          ...said,
          cents: month.isBehind ? sum(parts.map((p) => p.amountCents)) : said.cents,
          what: "give back",
        });
      for (const { id, amount_cents } of newIn(month, before)) {
        kept.counters.push({ by: id, of: one.id, kind: step.kind });
        month.trace("money that went back", euros(amount_cents), reason);
      }
      if (parts.some(({ state }) => state !== "recorded") && !month.isBehind && !unlinkedRefunds(month, one.member_id))
        month.found("give back: not as it was meant", JSON.stringify(parts));
    },
  };
};

/** What was recorded is put right, or goes back. */
export const CORRECTING = { correct, settle, "give back": giveBack };
