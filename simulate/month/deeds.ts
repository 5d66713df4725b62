import { DESK_DEEDS, type DeskDeed, type Dossier as DossierFields } from "../desk/deeds.ts";
import { CLUB } from "../desk/programs.ts";
import type { Told } from "../desk/seat.ts";
import { chosen, type Payment, type Person, type Truth } from "./club.ts";
import { bringsMoney, countering, type Dossier, type Due, drawer, duesOf, owing, type Plan, sum } from "./ledger.ts";
import type { Month, RecordedPart } from "./month.ts";
import { euros, textOfPdf } from "./pages.ts";
import { journalFaults, roundFaults } from "./papers.ts";
import { DAYS, type DeskStep, METHODS } from "./steps.ts";

/** What a step asks of the desk, and what is to come of it. */
export interface Meant {
  // biome-ignore lint/suspicious/noExplicitAny: the wish goes with its deed
  pressed: DeskDeed<any>;
  wish: object;
  /** `done`: nothing stands in its way · `either`: it depends on what only the desk or the club knows · else it cannot be, and why. */
  mayBe: "done" | "either" | { because: string };
  /** Looks after what was told as done. */
  done(told: Told, before: Truth): Promise<void>;
}
/** @returns undefined where there is nothing that it could be about */
export type Deed<One> = (month: Month, step: One) => Promise<Meant | undefined> | Meant | undefined;
type Of<Name extends DeskStep["do"]> = Extract<DeskStep, { do: Name }>;

const TODAY = DAYS.today;
const isOdd = (day: string) => day < "1990" || day > "2100" || day === DAYS["no day"];
const TAKEN_AS = ["Paiement", "Paiement", "Paiement", "Paiement", "Autre", "Reduction"] as const;

const familyAt = ({ club }: Month, index: number): Person[] => {
  const family = chosen([...new Set(club.people.map((one) => one.family))], index);
  return club.people.filter((one) => one.family === family);
};
const openOf = (due: Due) => due.cents - Math.max(0, due.settledCents);
/** Payments that came since. */
const newIn = (month: Month, before: Truth) =>
  month.truth.payments.filter(({ id }) => before.payments.every((one) => one.id !== id));
const target = ({ kind, id }: Pick<Due, "kind" | "id">) => ({ kind, registrationId: id });
const typeOf = ({ kind }: Pick<Due, "kind">) => (kind === "membership" ? kind : `${kind}_registration`);
const unlinkedRefunds = ({ truth, kept }: Month, member: number) =>
  truth.payments.some(
    (one) => one.type === "Remboursement" && one.member_id === member && kept.counters.every(({ by }) => by !== one.id),
  );

/** Each part that the desk calls recorded is a payment, as it was wished; and none is there that it does not tell of. */
function faultsOfParts(
  month: Month,
  before: Truth,
  parts: readonly RecordedPart[],
  said: { method: string; receivedOn: string; type: string; cents: number; what: string },
): void {
  const made = newIn(month, before);
  const tell = (words: string) =>
    month.found(
      `${said.what}: told otherwise than it is`,
      `${words}; ${JSON.stringify(parts)}, and the club has ${JSON.stringify(made)}`,
    );
  for (const part of parts) {
    month.coverage.meet("outcomes", `part ${part.state}${part.code ? ` ${part.code}` : ""}`);
    const payment = made.find(({ id }) => id === part.paymentId);
    if ((part.state === "recorded" || part.state === "notAllocated") !== (payment !== undefined))
      tell(`a part is ${part.state}`);
    if (!payment) continue;
    const [is, meant] = [
      [payment.member_id, payment.amount_cents, payment.method, payment.received_on, payment.type],
      [part.memberId, part.amountCents, said.method, said.receivedOn, said.type],
    ].map((one) => JSON.stringify(one));
    if (is !== meant) tell(`${is} is not ${meant}`);
  }
  if (made.length > parts.filter(({ paymentId }) => paymentId !== null).length)
    tell("there are more payments than parts");
  if (sum(parts.map(({ amountCents }) => amountCents)) !== said.cents) tell(`the parts do not come to ${said.cents}`);
}

const receive: Deed<Of<"receive">> = (month, step) => {
  const people = familyAt(month, step.family);
  const [payer] = people;
  if (!payer) return;
  const open = people.flatMap(({ id }) => duesOf(month.truth, id)).filter((due) => openOf(due) > 0);
  const dues = open.length === 0 ? [] : [...new Set(step.of.flatMap((index) => chosen(open, index) ?? []))];
  const amounts = dues.map((due) => ({ due, cents: Math.ceil((openOf(due) * step.share) / 8) }));
  const beyond = amounts.length === 0 ? Math.max(1, step.beyond) : step.beyond;
  const { method, pile } = chosen(METHODS, step.method) ?? METHODS[0];
  const type = chosen(TAKEN_AS, step.type) ?? "Paiement";
  const receivedOn = DAYS[step.day];
  const details =
    pile === "cheque" && step.cheque
      ? { chequeNumber: month.token("N"), bank: month.token("Bank"), drawer: null, depositMonth: null }
      : null;
  const amountCents = sum(amounts.map(({ cents }) => cents)) + beyond;
  const wish = {
    ...{ ask: month.ask(), amountCents, method, receivedOn, type, details, isSure: false },
    chosen: [
      ...amounts.map(({ due, cents }) => ({ memberId: due.member, target: target(due), cents })),
      ...(beyond > 0 ? [{ memberId: payer.id, target: null, cents: beyond }] : []),
    ],
  };
  return {
    ...{ pressed: DESK_DEEDS.record, wish },
    mayBe: isOdd(receivedOn) ? { because: "no money comes on such a day" } : "done",
    done: async (_, before) => {
      const parts = await month.recorded(month.seat(step.by), wish.ask);
      if (!parts) return;
      faultsOfParts(month, before, parts, { ...{ method, receivedOn, type, cents: amountCents }, what: "receive" });
      const made = newIn(month, before);
      for (const { id, amount_cents } of made) {
        month.trace("a payment", euros(amount_cents), method);
        if (details) month.kept.papers.set(id, { ...details, note: null, recording: wish.ask });
      }
      if (details) month.trace("what stands on a cheque", details.chequeNumber, details.bank);
      // A colleague had changed the club meanwhile: what is told is true, and that is all.
      if (month.isBehind) return;
      if (parts.some(({ state }) => state !== "recorded"))
        month.found("receive: not as it was meant", `${JSON.stringify(parts)} of ${JSON.stringify(wish)}`);
      for (const { due, cents } of amounts) {
        const settled = sum(
          made
            .filter((one) => one.member_id === due.member)
            .flatMap(({ allocations }) => allocations)
            .filter((part) => part.type === typeOf(due) && part.registration_id === due.id)
            .map((part) => part.amount_cents),
        );
        if (settled !== cents)
          month.found(
            "receive: settles something else",
            `${settled} instead of ${cents} of ${JSON.stringify(due)}: ${JSON.stringify(made)}`,
          );
      }
    },
  };
};

/** How somebody's spreadsheet writes the same lines. */
const STYLES: readonly ((
  name: string,
  cents: number,
  day: string,
  place: number,
) => { line: string; head?: string })[] = [
  (name, cents, day) => ({ line: `${name}\t${comma(cents)}\t${french(day)}` }),
  (name, cents, day) => ({ head: "Nom\tMontant\tDate", line: `${name}\t${comma(cents)} €\t${french(day)}` }),
  (name, cents, day, place) => ({
    head: "N°\tNom\tMontant\tDate",
    line: `${place + 1}\t${name}\t${comma(cents)}\t${french(day)}`,
  }),
  (name, cents, day, place) => ({ line: `${place + 1}\t${name}\t${comma(cents)}\t${french(day)}` }),
  (name, cents) => ({ line: `${name}, ${comma(cents)}` }),
  (name, cents, day) => ({ head: "Nom;Reste dû;Payé;Date", line: `${name};500,00;${comma(cents)};${french(day)}` }),
  (name, cents) => ({ line: `${name}\t+${comma(cents)}` }),
  (name, cents, day) => ({ head: "Date;Libellé;Débit;Crédit", line: `${french(day)};${name};;${comma(cents)}` }),
];
const comma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
const french = (day: string) => day.split("-").reverse().join("/");

const paste: Deed<Of<"paste">> = async (month, step) => {
  const people = familyAt(month, step.family);
  const style = chosen(STYLES, step.style);
  if (!style) return;
  const meant = step.cents.map((cents, place) => ({ person: chosen(people, place), cents }));
  const lines = meant.map(({ person, cents }, place) => style(person?.name ?? "", cents, DAYS.yesterday, place));
  const head = lines[0]?.head;
  const text = [...(head ? [head] : []), ...lines.map(({ line }) => line)].join("\n");
  const wish = { text, columns: null };
  return {
    ...{ pressed: DESK_DEEDS.readPaste, wish, mayBe: "done" },
    done: async (read, before) => {
      const rows = read.lines as { amount: { cents?: number }; people: { id: number }[]; receivedOn: string | null }[];
      for (const [place, { person, cents }] of meant.entries()) {
        const row = rows[place];
        const amount = row?.amount?.cents;
        // An amount that is in doubt is asked about; another amount is another person's money.
        if (amount !== undefined && amount !== cents)
          month.found(
            "pasted lines: another amount",
            `${amount} was read of ${JSON.stringify(lines[place])}, not ${cents}`,
          );
        if (rows.length > meant.length)
          month.found("pasted lines: more of them", `${rows.length} were read of ${JSON.stringify(text)}`);
        const of = row?.people ?? [];
        if (of.length === 1 && of[0]?.id !== person?.id)
          month.found(
            "pasted lines: somebody else",
            `${JSON.stringify(of)} was read of ${JSON.stringify(lines[place])}`,
          );
      }
      const chosenLines = meant.flatMap(({ person, cents }) =>
        person ? [{ memberId: person.id, amountCents: cents, method: "Virement", receivedOn: DAYS.yesterday }] : [],
      );
      const ask = month.ask();
      const told = await DESK_DEEDS.recordPaste.byHttp(month.seat(step.by), month.at, {
        ask,
        lines: chosenLines,
      } as never);
      if (!told.ok) return month.found("refused: paste", `${told.code} ${told.words}`);
      const parts: RecordedPart[] = [];
      for (const place of chosenLines.keys())
        parts.push(...((await month.recorded(month.seat(step.by), `${ask}-${place}`)) ?? []));
      const all = { method: "Virement", receivedOn: DAYS.yesterday, type: "Paiement" };
      faultsOfParts(month, before, parts, { ...all, what: "paste", cents: sum(meant.map(({ cents }) => cents)) });
      for (const { amount_cents } of newIn(month, before)) month.trace("a pasted payment", euros(amount_cents));
    },
  };
};

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
  const fits = picked.length === 0 || left === 0;
  return {
    pressed: DESK_DEEDS.change,
    wish: { ...change, ask: month.ask() },
    mayBe: isCountered(month, one.id) ? { because: "what was given back was given back of this amount" } : "done",
    done: async () => {
      const is = (now: Payment) =>
        now.allocations.map((part) => `${part.type} ${part.registration_id} ${part.amount_cents}`);
      const isSo = (now: Payment) => is(now).toSorted().join() === meant.toSorted().join();
      const now = await month.until(one.id, fits ? isSo : () => false);
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

const giveBack: Deed<Of<"give back">> = (month, step) => {
  const one = chosen(month.truth.payments, step.payment);
  if (!one) return;
  const { kept, truth } = month;
  const left = one.amount_cents - sum(countering(truth, kept, one.id));
  const cents = step.share === 8 || step.kind === "returned" ? null : Math.max(1, Math.ceil((left * step.share) / 8));
  const receivedOn = DAYS[step.day];
  const reason = month.token("because");
  const wish = {
    ask: month.ask(),
    paymentIds: [one.id],
    kind: step.kind,
    cents,
    method: "Virement",
    receivedOn,
    reason,
  };
  const slip = kept.slips.find(({ payments, isCancelled }) => !isCancelled && payments.includes(one.id));
  const inDrawer = slip
    ? slip.depositedOn === null
    : (METHODS.find(({ method }) => method === one.method)?.pile ?? null) !== null;
  const because = !bringsMoney(one)
    ? "no money came in by it"
    : left <= 0
      ? "nothing is left of it"
      : isOdd(receivedOn) || receivedOn < one.received_on
        ? "money goes back after it came"
        : step.kind === "returned" && inDrawer
          ? "no bank returns what it was never given"
          : step.kind === "returned" && slip?.depositedOn && receivedOn < slip.depositedOn
            ? "no bank returns what it was not given yet"
            : undefined;
  return {
    ...{ pressed: DESK_DEEDS.giveBack, wish, mayBe: because ? { because } : "done" },
    done: async (_, before) => {
      const parts = await month.recorded(month.seat(step.by), wish.ask);
      if (!parts) return;
      const said = { method: "Virement", receivedOn, type: "Remboursement", cents: cents ?? left };
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
        ...{ number, payments, things: frozen },
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

const MONTHS = [
  "2026-09-01",
  "2026-10-01",
  "2026-11-01",
  "2026-12-01",
  "2027-01-01",
  "2027-02-01",
  "2027-03-01",
  "2027-04-01",
];
const waitsForMoney = ({ kept }: Month, plan: Plan) =>
  !plan.isEnded &&
  plan.parts.some(
    ({ payment }) => payment === null || kept.counters.some(({ of, kind }) => of === payment && kind === "returned"),
  );

const agree: Deed<Of<"agree a plan">> = (month, step) => {
  const people = familyAt(month, step.family);
  const [first] = people;
  if (!first) return;
  const owed = owing(month.club, month.truth, month.kept).find(({ family }) => family === first.family);
  const cents = Math.max(100, Math.ceil((((owed?.claimedCents ?? 0) + (owed?.plannedCents ?? 0)) * step.share) / 8));
  const months = [...new Set(step.months.flatMap((index) => chosen(MONTHS, index) ?? []))].sort();
  const even = Math.floor(cents / months.length);
  const parts = months.map((on, place) => ({
    month: on,
    cents: place === 0 ? cents - even * (months.length - 1) : even,
  }));
  const open = month.kept.plans.filter(
    (plan) => people.some(({ id }) => id === plan.member) && waitsForMoney(month, plan),
  );
  const note = month.token("agreed");
  const wish = {
    id: month.ask(),
    member: first.id,
    note,
    parts,
    replaces: step.replace ? open.map(({ id }) => id) : [],
  };
  return {
    ...{ pressed: DESK_DEEDS.agree, wish },
    mayBe: open.length > 0 && !step.replace ? { because: "a family owes its debt once" } : "done",
    done: async () => {
      for (const plan of open) plan.isEnded = true;
      const own = parts.map((part) => ({ ...part, payment: null }));
      month.kept.plans.push({ id: wish.id, member: first.id, parts: own, isEnded: false });
      month.trace("a plan", note, ...parts.map((part) => euros(part.cents)));
    },
  };
};

const link: Deed<Of<"link a part">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  const part = plan && chosen(plan.parts, step.part);
  const family = month.club.people.find(({ id }) => id === plan?.member)?.family;
  const ours = month.truth.payments.filter(
    (one) => bringsMoney(one) && month.club.people.some(({ id, family: of }) => id === one.member_id && of === family),
  );
  const payment = chosen(ours, step.payment);
  if (!plan || !part || !payment) return;
  const isTaken = month.kept.plans.some((one) =>
    one.parts.some((other) => other !== part && other.payment === payment.id),
  );
  const wish = { plan: plan.id, position: plan.parts.indexOf(part) + 1, paymentId: payment.id, seen: part.payment };
  return {
    ...{ pressed: DESK_DEEDS.link, wish },
    mayBe: plan.isEnded
      ? { because: "a plan that was ended waits for nothing" }
      : isTaken
        ? { because: "a payment is one part" }
        : "done",
    done: async () => {
      part.payment = payment.id;
    },
  };
};

const unlink: Deed<Of<"unlink a part">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  const part =
    plan &&
    chosen(
      plan.parts.filter(({ payment }) => payment !== null),
      step.part,
    );
  if (!plan || !part || part.payment === null) return;
  return {
    pressed: DESK_DEEDS.unlink,
    wish: { plan: plan.id, position: plan.parts.indexOf(part) + 1, seen: part.payment },
    mayBe: "done",
    done: async () => {
      part.payment = null;
    },
  };
};

const endPlan: Deed<Of<"end a plan">> = (month, step) => {
  const plan = chosen(month.kept.plans, step.plan);
  if (!plan) return;
  return {
    ...{ pressed: DESK_DEEDS.endPlan, wish: { plan: plan.id }, mayBe: "either" },
    done: async () => {
      plan.isEnded = true;
    },
  };
};

const fieldsOf = ({ member, kind, code, promisedCents, ...rest }: Omit<Dossier, "id">): DossierFields => ({
  ...{ memberId: member, kind, code, promisedCents, claimedOn: rest.claimedOn, reimbursedOn: rest.reimbursedOn },
  ...{ reimbursedCents: rest.reimbursedCents, refusedOn: rest.refusedOn, paymentId: null, note: null },
});

const openDossier: Deed<Of<"open a dossier">> = (month, step) => {
  const person = chosen(month.club.people, step.person);
  if (!person) return;
  const code = step.code ? month.token("CODE") : null;
  const own = {
    ...{ member: person.id, kind: month.aidKind, code, promisedCents: step.cents, claimedOn: null },
    ...{ reimbursedOn: null, reimbursedCents: null, refusedOn: null },
  };
  return {
    ...{ pressed: DESK_DEEDS.keepAid, wish: { ask: month.ask(), id: null, seen: null, fields: fieldsOf(own) } },
    // A second one of the same kind for somebody is asked about.
    mayBe: month.kept.dossiers.some(({ member }) => member === person.id) ? "either" : "done",
    done: async ({ id }) => {
      month.kept.dossiers.push({ id, ...own });
      month.trace("a dossier of aid", code, euros(step.cents));
    },
  };
};

const changeDossier: Deed<Of<"change a dossier">> = (month, step) => {
  const one = chosen(month.kept.dossiers, step.dossier);
  if (!one) return;
  const changed = {
    claimed: { claimedOn: TODAY, reimbursedOn: null, reimbursedCents: null, refusedOn: null },
    reimbursed: { claimedOn: TODAY, reimbursedOn: TODAY, reimbursedCents: step.cents, refusedOn: null },
    refused: { claimedOn: TODAY, reimbursedOn: null, reimbursedCents: null, refusedOn: TODAY },
    "other amount": { promisedCents: step.cents },
  }[step.to];
  const { id, ...before } = one;
  const after = { ...before, ...changed };
  return {
    pressed: DESK_DEEDS.keepAid,
    ...{ wish: { ask: month.ask(), id, seen: fieldsOf(before), fields: fieldsOf(after) }, mayBe: "done" },
    done: async () => {
      Object.assign(one, after);
      if (step.to === "reimbursed" || step.to === "other amount")
        month.trace("what became of a dossier", euros(step.cents));
    },
  };
};

const removeDossier: Deed<Of<"remove a dossier">> = (month, step) => {
  const one = chosen(month.kept.dossiers, step.dossier);
  if (!one) return;
  const { id, ...fields } = one;
  return {
    ...{ pressed: DESK_DEEDS.removeAid, wish: { id, seen: fieldsOf(fields) }, mayBe: "either" },
    done: async () => {
      month.kept.dossiers.splice(month.kept.dossiers.indexOf(one), 1);
    },
  };
};

const exempt: Deed<Of<"exempt">> = (month, step) => {
  const members = familyAt(month, step.family).map(({ id }) => id);
  const reason = month.token("spared");
  return {
    ...{ pressed: DESK_DEEDS.exempt, wish: { members, until: "2027-01-31", reason }, mayBe: "done" },
    done: async () => {
      for (const id of members) month.kept.exempt.add(id);
      month.trace("who is spared", reason);
    },
  };
};

const remindAgain: Deed<Of<"remind again">> = (month, step) => {
  const members = familyAt(month, step.family).map(({ id }) => id);
  return {
    ...{ pressed: DESK_DEEDS.remindAgain, wish: { members }, mayBe: "done" },
    done: async () => {
      for (const id of members) month.kept.exempt.delete(id);
    },
  };
};

const remind: Deed<Of<"remind">> = async (month, step) => {
  // Builds that do not part what waits for a decision have no such list.
  if (
    step.whom === "who waits" &&
    !(await month.seat("treasurer").text(`${month.base}/treasury/dues`)).includes("show=waiting")
  )
    return;
  const families = owing(month.club, month.truth, month.kept);
  const ours = familyAt(month, step.family);
  const meant = families.filter(({ family, claimedCents, waitingCents }) =>
    step.whom === "a family"
      ? family === ours[0]?.family
      : (step.whom === "who owes" ? claimedCents : waitingCents) > 0,
  );
  const view = step.whom === "who owes" ? "show=owes" : "show=waiting";
  const wish =
    step.whom === "a family"
      ? { ask: month.ask(), families: ours.map(({ id }) => id), waiting: false }
      : { ask: month.ask(), view };
  return {
    ...{ pressed: DESK_DEEDS.beginRound, wish },
    mayBe: meant.length === 0 ? { because: "there is nobody to remind" } : "done",
    done: async ({ id }) => roundFaults(month, step, id, meant),
  };
};

const issue: Deed<Of<"issue">> = (month, step) => {
  const { club, truth } = month;
  const person = chosen(club.people, step.which);
  const payment = chosen(truth.payments, step.which);
  if (!person || (step.of === "payment" && !payment)) return;
  const signed = (one: Payment) =>
    one.type === "Remboursement" ? -one.amount_cents : bringsMoney(one) ? one.amount_cents : 0;
  const family = club.people.filter((one) => one.family === person.family).map(({ id }) => id);
  const netOf = (members: readonly number[]) =>
    sum(truth.payments.filter((one) => members.includes(one.member_id)).map(signed));
  const net =
    step.of === "person"
      ? netOf([person.id])
      : step.of === "family"
        ? netOf(family)
        : signed(payment as Payment) - sum(countering(truth, month.kept, payment?.id ?? 0));
  const of =
    step.of === "person"
      ? { members: [person.id] }
      : step.of === "family"
        ? { family: person.id }
        : { payments: [payment?.id] };
  const seat = month.seat(step.by);
  const old = { members: `members=${person.id}`, family: `family=${person.id}`, payments: `payments=${payment?.id}` };
  const [name] = Object.keys(of) as (keyof typeof old)[];
  const papers = `/api/clubs/${CLUB}/${club.season}/receipts`;
  const check = async (path: string) => {
    const text = await textOfPdf(await seat.bytes(path));
    if (!text.includes(euros(net)))
      month.found(
        "a paper that states another sum",
        `${euros(net)} is not on the ${step.kind} of ${JSON.stringify(of)}: ${text.slice(0, 400)}`,
      );
  };
  const wish = { ask: month.ask(), kind: step.kind, of };
  return {
    pressed: seat.has("issueReceipts")
      ? DESK_DEEDS.issue
      : // Builds that issue nothing draw a paper whenever they are asked.
        {
          ...DESK_DEEDS.issue,
          byHttp: async () => {
            const { status } = await seat.read(`${papers}?as=${step.kind}&${old[name ?? "members"]}&language=en`);
            return { ok: status === 200, code: String(status), words: String(status) };
          },
        },
    ...{
      wish,
      mayBe:
        net > 0
          ? "done"
          : step.of === "payment" && !bringsMoney(payment as Payment)
            ? "either"
            : { because: "a paper states nothing" },
    },
    done: async ({ numbers }) => {
      // What is signed was read from the club first: it is true whatever the copy had.
      if (numbers) {
        await check(`${papers}?numbers=${numbers.join(",")}`);
        month.trace("a paper", ...numbers);
      } else await check(`${papers}?as=${step.kind}&${old[name ?? "members"]}&language=en`);
    },
  };
};

const makeJournal: Deed<Of<"make a journal">> = (month, step) => ({
  ...{ pressed: DESK_DEEDS.makeJournal, wish: {}, mayBe: "done" },
  done: async ({ number }) => {
    const { payments } = month.truth;
    const known = month.kept.journals.find((one) => one.number === number);
    if (!known) month.kept.journals.push({ number, payments });
    await journalFaults(month, month.seat(step.by), number, payments);
  },
});

const sayReceived: Deed<Of<"say received">> = (month, step) => ({
  ...{ pressed: DESK_DEEDS.sayReceived, wish: { means: step.means }, mayBe: "done" },
  done: async () => {
    month.kept.means = step.means;
  },
});

/** Each step at the desk, by its name. */
export const DESK: { [Name in DeskStep["do"]]: Deed<Of<Name>> } = {
  ...{ receive, paste, correct, settle, issue, exempt, remind },
  ...{
    "give back": giveBack,
    "write on a cheque": writeOnCheque,
    "make a slip": makeSlip,
    "take to the bank": takeToBank,
  },
  ...{ "cancel a slip": cancelSlip, "agree a plan": agree, "link a part": link, "unlink a part": unlink },
  ...{ "end a plan": endPlan, "open a dossier": openDossier, "change a dossier": changeDossier },
  ...{ "remove a dossier": removeDossier, "remind again": remindAgain, "make a journal": makeJournal },
  "say received": sayReceived,
};
