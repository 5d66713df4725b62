import * as fc from "fast-check";
import { expect } from "vitest";
import type { TestAnswer, TestClient } from "./client.ts";
import { ClubData } from "./club-data.ts";

/** What a walk does to money and to what it is for; numbers choose among what there is, modulo how many there are. */
export type MoneyStep =
  | { do: "register"; to: "annual" | "event"; member: number; activity: number }
  | { do: "decide"; on: "annual" | "event"; which: number; how: "validate" | "refuse" | "cancel" | "delete" }
  | { do: "move"; which: number; group?: number; member?: number }
  | { do: "price"; of: "groups" | "events"; which: number; euros: number | null }
  | { do: "membership"; season: number; euros: number }
  | { do: "transfer"; of: "groups" | "events"; which: number; season: number }
  | { do: "pay"; member: number; season: number; type: PaidAs; keys: number[]; share: number; wild?: number }
  | { do: "amend"; which: number; cents?: number; type?: PaidAs; member?: number; season?: number; method?: string }
  | { do: "allocate"; which: number; keys: number[]; share: number; wild?: number }
  | { do: "race"; steps: MoneyStep[] };

type PaidAs = "Paiement" | "Reduction" | "Remboursement" | "Autre";

const pick = fc.nat({ max: 20 });
const cents = fc.integer({ min: 1, max: 12 }).map((tens) => tens * 1_000);
const euros = fc.integer({ min: 0, max: 12 }).map((tens) => tens * 10);
const paidAs = fc.constantFrom<PaidAs>("Paiement", "Paiement", "Reduction", "Remboursement", "Remboursement", "Autre");
const kind = fc.constantFrom("annual" as const, "event" as const);
const several = fc.array(pick, { maxLength: 3, size: "max" });
/** Of what the chosen keys can take, in eighths. */
const share = fc.integer({ min: 1, max: 8 });
/** An amount and keys as they come, not such as can be taken: one time in eight. */
const wild = fc
  .option(cents, { freq: 1, nil: undefined })
  .chain((one) => fc.nat({ max: 7 }).map((n) => (n === 0 ? (one ?? 5_000) : undefined)));

const single: fc.Arbitrary<MoneyStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("register" as const), to: kind, member: pick, activity: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant("decide" as const), on: kind, which: pick },
      how: fc.constantFrom(
        "validate" as const,
        "validate" as const,
        "refuse" as const,
        "cancel" as const,
        "delete" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { do: fc.constant("move" as const), which: pick, group: pick, member: pick },
      { requiredKeys: ["do", "which"] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant("price" as const), of: fc.constantFrom("groups" as const, "events" as const), which: pick },
      euros: fc.option(euros, { freq: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("membership" as const), season: pick, euros }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant("transfer" as const), of: fc.constantFrom("groups" as const, "events" as const) },
      ...{ which: pick, season: pick },
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      ...{ member: pick, season: pick, type: paidAs, keys: several, share, wild },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        do: fc.constant("amend" as const),
        ...{ which: pick, cents, type: paidAs, member: pick, season: pick, method: fc.constantFrom("", "Virement") },
      },
      { requiredKeys: ["do", "which"] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("allocate" as const), which: pick, keys: several, share, wild }),
  },
);

/** Walks of a length; now and then several steps at once. */
export const moneyWalks = (steps: number): fc.Arbitrary<MoneyStep[]> =>
  fc.array(
    fc.oneof(
      { weight: 9, arbitrary: single },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant("race" as const),
          steps: fc.array(single, { minLength: 2, maxLength: 4 }),
        }),
      },
    ),
    { minLength: steps, maxLength: steps, size: "max" },
  );

interface Part {
  type: string;
  registration_id: number | null;
  amount_cents: number;
}
interface Paid {
  id: number;
  member_id: number;
  season_id: number;
  amount_cents: number;
  type: string;
  method: string;
  allocations: Part[];
}
interface Registered {
  id: number;
  member_id: number;
  season_id: number;
  valid: boolean | null;
  activity: number;
}

/** All that the API says of the money of a walk. */
interface Books {
  payments: Paid[];
  annual: Registered[];
  event: Registered[];
  /** In cents. */
  prices: { annual: Map<number, number>; event: Map<number, number>; membership: Map<number, number> };
}

/** The answers that a step may get; anything else is a fault. */
const REFUSALS = new Set(["already_registered", "registration_state", "allocation_invalid", "not_found"]);

/** A walk through one club: people, seasons, groups and events of its own. What holds is written from docs/api, not from the service's code. */
export class MoneyWalk {
  readonly #client: TestClient;
  readonly #make: ClubData;
  #books: Books | undefined;
  readonly members: number[] = [];
  readonly seasons: number[] = [];
  readonly groups: number[] = [];
  readonly events: number[] = [];
  /** How often a step of each kind took effect; payments apart that settle something. */
  readonly took: Record<string, number> = {};

  constructor(client: TestClient) {
    this.#client = client;
    this.#make = new ClubData(client);
  }

  async begin(): Promise<void> {
    const make = this.#make;
    for (const membership_cost_euros of [20, 0]) this.seasons.push(await make.season({ membership_cost_euros }));
    const [one = 0, two = 0] = this.seasons;
    for (const [season, cost_euros] of [
      [one, 30],
      [one, 90],
      [two, 60],
    ] as const)
      this.groups.push(await make.group(season, { cost_euros }));
    for (const [season, cost_euros] of [
      [one, 40],
      [two, 10],
    ] as const)
      this.events.push(await make.event(season, { cost_euros }));
    for (let count = 0; count < 3; count++) this.members.push(await make.person());
    for (const member_id of this.members) {
      const [group, event] = [
        await make.annual(member_id, this.groups[0] ?? 0),
        await make.toEvent(member_id, this.events[0] ?? 0),
      ];
      await make.annual(member_id, this.groups[2] ?? 0);
      for (const [type, amount_cents, allocations] of [
        ["Paiement", 4_000, [`annual-registration:${group}`, `membership:${one}`]],
        ["Reduction", 1_000, [`event-registration:${event}`]],
        ["Autre", 2_000, [`event-registration:${event}`]],
        ["Remboursement", 500, [`annual-registration:${group}`]],
        ["Remboursement", 500, [`event-registration:${event}`]],
      ] as const) {
        const paid = { member_id, season_id: one, amount_cents, method: "Chèque", received_on: "2026-09-10", type };
        expect((await this.#client.post("/payments", { ...paid, allocations })).status).toBe(200);
      }
    }
    this.#books = await this.read();
  }

  /** Takes a step and holds the books after it against those before. */
  async take(step: MoneyStep): Promise<void> {
    const before = this.#books ?? expect.unreachable();
    const steps = step.do === "race" ? step.steps : [step];
    const answers = await Promise.all(steps.map((one) => this.#do(one, before)));
    const after = await this.read();
    this.#books = after;
    const said = () =>
      JSON.stringify({ step, answers: answers.map((one) => one && [one.status, one.body]), before, after }, show);
    for (const [index, answer] of answers.entries()) {
      if (!answer || answer.status === 200 || answer.status === 201) continue;
      expect(REFUSALS, said()).toContain(answer.body.code);
      // What was not sent stands in nobody's way.
      if (steps[index]?.do === "amend") expect.unreachable(said());
    }
    expect(faultsOf(after), said()).toEqual([]);
    for (const [index, { do: name }] of steps.entries()) {
      const status = answers[index]?.status ?? 404;
      if (status < 300) this.took[name] = (this.took[name] ?? 0) + 1;
    }
    const parts = after.payments.flatMap(({ type, allocations }) => allocations.map((part) => `${part.type} ${type}`));
    for (const part of new Set(parts)) this.took[part] = (this.took[part] ?? 0) + 1;
    if (step.do === "race") return;
    const [answer] = answers;
    if (!answer || answer.status >= 400) expect(after, said()).toEqual(before);
    else if (step.do === "pay" || step.do === "allocate" || step.do === "amend")
      expect(faultsOfPaying(step, before, after, answer.body.data.id), said()).toEqual([]);
    else expect(faultsOfTransition(before, after), said()).toEqual([]);
    if (step.do === "pay" || step.do === "allocate" || step.do === "move") await this.#look(after, step);
  }

  #do(step: MoneyStep, books: Books): Promise<TestAnswer> | undefined {
    const client = this.#client;
    if (step.do === "register") {
      const member_id = at(this.members, step.member);
      return step.to === "annual"
        ? client.post("/annual-registrations", { member_id, group_id: at(this.groups, step.activity) })
        : client.post("/event-registrations", { member_id, event_id: at(this.events, step.activity) });
    }
    if (step.do === "decide") {
      const found = at(books[step.on], step.which);
      if (!found) return;
      const path = `/${step.on}-registrations/${found.id}`;
      return step.how === "delete" ? client.delete(path) : client.post(`${path}/${step.how}`);
    }
    if (step.do === "move") {
      const found = at(books.annual, step.which);
      if (!found || (step.group === undefined && step.member === undefined)) return;
      return client.patch(`/annual-registrations/${found.id}`, {
        ...(step.group !== undefined && { group_id: at(this.groups, step.group) }),
        ...(step.member !== undefined && { member_id: at(this.members, step.member) }),
      });
    }
    if (step.do === "price")
      return client.patch(`/${step.of}/${at(this[step.of], step.which)}`, { cost_euros: step.euros });
    if (step.do === "membership")
      return client.patch(`/seasons/${at(this.seasons, step.season)}`, { membership_cost_euros: step.euros });
    if (step.do === "transfer")
      return client.patch(`/${step.of}/${at(this[step.of], step.which)}`, { season_id: at(this.seasons, step.season) });
    if (step.do === "pay") {
      const [member_id = 0, season_id = 0] = [at(this.members, step.member), at(this.seasons, step.season)];
      const said = { member_id, season_id, method: "Chèque", received_on: "2026-09-10", type: step.type };
      return client.post("/payments", { ...said, ...spread(books, { id: 0, ...said }, step) });
    }
    if (step.do === "race") return;
    const payment = at(books.payments, step.which);
    if (!payment) return;
    if (step.do === "allocate") return client.patch(`/payments/${payment.id}`, spread(books, payment, step));
    const body = {
      ...(step.cents !== undefined && { amount_cents: step.cents }),
      ...(step.type !== undefined && { type: step.type }),
      ...(step.method !== undefined && { method: step.method }),
      ...(step.member !== undefined && { member_id: at(this.members, step.member) }),
      ...(step.season !== undefined && { season_id: at(this.seasons, step.season) }),
    };
    return Object.keys(body).length > 0 ? client.patch(`/payments/${payment.id}`, body) : undefined;
  }

  /** The options of one payment, against what the books say; sent as they are, they are taken. */
  async #look(books: Books, step: MoneyStep): Promise<void> {
    const payment = at(books.payments, "which" in step ? step.which : books.payments.length - 1);
    if (!payment) return;
    const { body } = await this.#client.get(`/payments/${payment.id}/allocation-options`);
    expect(
      faultsOfOptions(books, payment, body.data),
      JSON.stringify({ payment, options: body.data, books }, show),
    ).toEqual([]);
  }

  async read(): Promise<Books> {
    const { get } = { get: (path: string) => this.#client.all(path) };
    const ours = async (path: string) =>
      (await Promise.all(this.seasons.map((id) => get(`/seasons/${id}/${path}`)))).flat();
    const seasoned = async (path: string, activity: string) =>
      (
        await Promise.all(
          this.seasons.map(async (season_id) =>
            (
              await get(`/seasons/${season_id}/${path}`)
            ).map((row) => {
              const { id, member_id, valid } = row;
              return { id, member_id, valid, season_id, activity: row[activity] };
            }),
          ),
        )
      )
        .flat()
        .sort((a, b) => a.id - b.id) as Registered[];
    const [payments, annual, event, groups, events, seasons] = await Promise.all([
      ours("payments"),
      seasoned("annual-registrations", "group_id"),
      seasoned("event-registrations", "event_id"),
      ours("groups"),
      ours("events"),
      Promise.all(this.seasons.map(async (id) => (await this.#client.get(`/seasons/${id}`)).body.data)),
    ]);
    const priced = (rows: { id: number; cost_euros: number | null }[]) =>
      new Map(rows.map(({ id, cost_euros }) => [id, (cost_euros ?? 0) * 100]));
    return {
      payments: (payments as Paid[]).sort((a, b) => a.id - b.id),
      ...{ annual, event },
      prices: {
        annual: priced(groups),
        event: priced(events),
        membership: new Map(seasons.map((season) => [season.id, season.membership_cost_euros * 100])),
      },
    };
  }
}

const at = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];
const show = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);

type Payer = Pick<Paid, "id" | "member_id" | "season_id" | "type">;

/** An amount and keys that can take it, or wild ones: of the person's own, in whatever state, of others, of payments, and of nothing. */
function spread(
  books: Books,
  payer: Payer,
  { keys, share, wild }: { keys: number[]; share: number; wild?: number | undefined },
) {
  const open = openTo(books, payer);
  const names = [...open.keys()];
  if (wild === undefined && names.length > 0) {
    const allocations = [...new Set(keys.map((index) => names[index % names.length] ?? ""))];
    const room = sum(allocations.map((key) => open.get(key) ?? 0));
    return { allocations, amount_cents: Math.max(1, Math.ceil((room * share) / 8)) };
  }
  const all = [
    ...books.annual.filter((one) => one.member_id === payer.member_id).map(({ id }) => `annual-registration:${id}`),
    ...books.event.filter((one) => one.member_id === payer.member_id).map(({ id }) => `event-registration:${id}`),
    `membership:${payer.season_id}`,
    ...books.payments.filter((one) => one.member_id === payer.member_id).map(({ id }) => `payment:${id}`),
    ...books.annual.slice(0, 1).map(({ id }) => `annual-registration:${id}`),
  ];
  return { allocations: [...new Set(keys.map((index) => all[index % all.length] ?? ""))], amount_cents: wild ?? 4_000 };
}

/** What of the payer's own can take something of a payment, by its key, and how much. */
function openTo(books: Books, { id, member_id, season_id, type }: Payer): Map<string, number> {
  const open = new Map<string, number>();
  const payments = books.payments.filter((one) => one.id !== id);
  for (const [name, { cents, named }] of dues({ ...books, payments })) {
    const key = name
      .replace(/^(annual|event) (\d+) of (\d+)$/, (_, kind, of, whose) =>
        Number(whose) === member_id ? `${kind}-registration:${of}` : "",
      )
      .replace(/^membership (\d+) (\d+)$/, (_, whose, of) =>
        Number(whose) === member_id && Number(of) === season_id ? `membership:${of}` : "",
      );
    const registered = [...books.annual, ...books.event].some(
      (one) => one.season_id === season_id && key.endsWith(`:${one.id}`),
    );
    const room = type === "Remboursement" ? named.money - named.refund : cents - net(named);
    if (key && room > 0 && (registered || key.startsWith("membership"))) open.set(key, room);
  }
  if (type === "Remboursement")
    for (const one of payments.filter(
      (other) => isMoney(other) && other.member_id === member_id && other.season_id === season_id,
    )) {
      const left = one.amount_cents - sumOf(one.allocations);
      if (left > 0) open.set(`payment:${one.id}`, left);
    }
  return open;
}

const isMoney = ({ type }: Paid) => type === "Paiement" || type === "Autre" || type === "ReportSolde";
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const sumOf = (parts: Part[]) => sum(parts.map(({ amount_cents }) => amount_cents));
const isLive = ({ valid }: Registered) => valid !== false;

interface Named {
  money: number;
  discount: number;
  refund: number;
}
const net = ({ money, discount, refund }: Named) => money + discount - refund;

/** What payments say of one thing; of a membership those of one person and season. */
function namedBy(payments: Paid[], of: (part: Part, payment: Paid) => boolean): Named {
  const cents = (those: (payment: Paid) => boolean) =>
    sum(payments.filter(those).map((one) => sumOf(one.allocations.filter((part) => of(part, one)))));
  return {
    money: cents(isMoney),
    discount: cents(({ type }) => type === "Reduction"),
    refund: cents(({ type }) => type === "Remboursement"),
  };
}

/** Everything that is due in the books: by what it is called there, how much, and what names it. */
function dues(books: Books): Map<string, { cents: number; named: Named }> {
  const found = new Map<string, { cents: number; named: Named }>();
  for (const kind of ["annual", "event"] as const)
    for (const one of books[kind].filter(isLive)) {
      const of = (part: Part) => part.type === `${kind}_registration` && part.registration_id === one.id;
      const cents = books.prices[kind].get(one.activity) ?? 0;
      found.set(`${kind} ${one.id} of ${one.member_id}`, { cents, named: namedBy(books.payments, of) });
    }
  const people = new Set(books.annual.filter(isLive).map(({ member_id, season_id }) => `${member_id} ${season_id}`));
  for (const person of people) {
    const of = (part: Part, payment: Paid) =>
      part.type === "membership" && `${payment.member_id} ${payment.season_id}` === person;
    const cents = books.prices.membership.get(Number(person.split(" ")[1])) ?? 0;
    found.set(`membership ${person}`, { cents, named: namedBy(books.payments, of) });
  }
  return found;
}

/** What of the books cannot be, at any moment. */
function faultsOf(books: Books): string[] {
  const faults: string[] = [];
  const due = dues(books);
  for (const [name, { cents, named }] of due) {
    if (net(named) > cents) faults.push(`${name}: ${net(named)} settled of ${cents}`);
    if (named.refund > named.money) faults.push(`${name}: ${named.refund} given back of ${named.money}`);
  }
  for (const { id, member_id, season_id, amount_cents, type, allocations } of books.payments) {
    if (sumOf(allocations) > amount_cents) faults.push(`payment ${id} settles more than it is`);
    if (allocations.some((part) => part.amount_cents < 1)) faults.push(`payment ${id} has an empty part`);
    for (const part of allocations) {
      if (part.type === "payment") {
        if (type !== "Remboursement") faults.push(`payment ${id}, no refund, gives back`);
        continue;
      }
      const whose =
        part.type === "membership" ? `${member_id} ${season_id}` : `${part.registration_id} of ${member_id}`;
      if (!due.has(`${part.type.replace("_registration", "")} ${whose}`))
        faults.push(`payment ${id} settles what is not due: ${whose}`);
    }
  }
  for (const member of new Set(books.payments.map(({ member_id }) => member_id))) {
    const theirs = books.payments.filter((one) => one.member_id === member);
    const free = sum(theirs.filter(isMoney).map((one) => one.amount_cents - sumOf(one.allocations)));
    const back = sum(theirs.map((one) => sumOf(one.allocations.filter(({ type }) => type === "payment"))));
    if (back > free) faults.push(`person ${member}: ${back} given back of ${free}`);
  }
  return faults;
}

const bare = ({ allocations: _, ...payment }: Paid) => payment;

/** After a step that is none of a payment: what is still due keeps what it had up to what is due now, and what went back stays gone. */
function faultsOfTransition(before: Books, after: Books): string[] {
  const faults: string[] = [];
  if (JSON.stringify(before.payments.map(bare)) !== JSON.stringify(after.payments.map(bare)))
    faults.push("payments changed");
  const then = dues(before);
  for (const [name, { cents, named }] of dues(after)) {
    const expected = Math.min(cents, net(then.get(name)?.named ?? { money: 0, discount: 0, refund: 0 }));
    if (net(named) !== expected) faults.push(`${name}: ${net(named)}, not ${expected}`);
  }
  const refunds = (books: Books) =>
    books.payments.filter(({ type }) => type === "Remboursement").map((one) => `${one.id}: ${sumOf(one.allocations)}`);
  if (refunds(before).join() !== refunds(after).join())
    faults.push(`refunds ${refunds(before)} became ${refunds(after)}`);
  return faults;
}

/** After a payment was made or changed: it settles what was chosen, and money of others what it did. */
function faultsOfPaying(step: MoneyStep, before: Books, after: Books, id: number): string[] {
  const faults: string[] = [];
  const [was, is] = [before, after].map(({ payments }) => payments.find((one) => one.id === id));
  if (!is) return ["the payment is gone"];
  const others = (books: Books) => books.payments.filter((one) => one.id !== id);
  const kept = (books: Books) => others(books).map((one) => (one.type === "Remboursement" ? bare(one) : one));
  // Where a refund gives back less than before, what others have paid since may be too much.
  if (was?.type !== "Remboursement" && JSON.stringify(kept(before)) !== JSON.stringify(kept(after)))
    faults.push("another payment settles something else");
  const settled = new Map(others(before).map((one) => [one.id, sumOf(one.allocations)]));
  if (others(after).some((one) => sumOf(one.allocations) > (settled.get(one.id) ?? 0)))
    faults.push("another payment settles more");
  if (step.do === "amend") {
    const names = (paid: Paid | undefined) =>
      new Set(paid?.allocations.map(({ type, registration_id }) => `${type} ${registration_id}`));
    if (!names(is).isSubsetOf(names(was))) faults.push("it settles what it did not");
    const isOther = was && JSON.stringify({ ...bare(was), method: "" }) !== JSON.stringify({ ...bare(is), method: "" });
    if (!isOther && JSON.stringify(was?.allocations) !== JSON.stringify(is.allocations))
      faults.push("its parts changed by themselves");
  } else if (step.do !== "race" && "keys" in step && step.keys.length === 0) {
    if (is.allocations.length > 0) faults.push("it settles what was not chosen");
  } else {
    const left = is.amount_cents - sumOf(is.allocations);
    const back = sum(
      others(after).flatMap((one) =>
        one.allocations.filter(({ type }) => type === "payment").map((part) => part.amount_cents),
      ),
    );
    if (left > 0 && (is.type === "Remboursement" || is.type === "Reduction" || left > back))
      faults.push(`${left} of it settles nothing`);
  }
  return faults;
}

interface Option {
  key: string;
  type: string;
  registration_id: number | null;
  due_cents: number;
  allocated_cents: number;
  available_cents: number;
}

/** What an option says, of what other payments have settled. */
function faultsOfOptions(books: Books, payment: Paid, options: Option[]): string[] {
  const faults: string[] = [];
  const isRefund = payment.type === "Remboursement";
  const own = new Set(payment.allocations.map(({ type, registration_id }) => `${type} ${registration_id}`));
  const due = dues({ ...books, payments: books.payments.filter(({ id }) => id !== payment.id) });
  const registered = [...books.annual, ...books.event].filter(
    (one) => one.member_id === payment.member_id && isLive(one),
  );
  const expected =
    books.annual.filter(
      (one) =>
        registered.includes(one) && (one.season_id === payment.season_id || own.has(`annual_registration ${one.id}`)),
    ).length +
    books.event.filter(
      (one) =>
        registered.includes(one) && (one.season_id === payment.season_id || own.has(`event_registration ${one.id}`)),
    ).length +
    (due.has(`membership ${payment.member_id} ${payment.season_id}`) && books.prices.membership.get(payment.season_id)
      ? 1
      : 0);
  const named = options.filter(({ type }) => type !== "payment");
  if (named.length !== expected) faults.push(`${named.length} options, not ${expected}`);
  for (const option of named) {
    const whose =
      option.registration_id === null
        ? `${payment.member_id} ${payment.season_id}`
        : `${option.registration_id} of ${payment.member_id}`;
    const one = due.get(`${option.type.replace("_registration", "")} ${whose}`);
    if (!one) {
      faults.push(`${option.key} is not due`);
      continue;
    }
    // What went back of the payment's own part went back of the payment.
    const refund = Math.min(one.named.refund, one.named.money);
    const allocated = net({ ...one.named, refund });
    if (option.due_cents !== one.cents || option.allocated_cents !== allocated)
      faults.push(`${option.key}: ${one.cents}, ${allocated}`);
    const available = isRefund ? Math.min(allocated, one.named.money - refund) : one.cents - allocated;
    if (option.available_cents !== available) faults.push(`${option.key} can take ${available}`);
  }
  const given = options.filter(({ type }) => type === "payment");
  if (given.length > 0 && !isRefund) faults.push("what is no refund can give back");
  for (const { key, due_cents, allocated_cents, available_cents } of given) {
    const of = books.payments.find(({ id }) => key === `payment:${id}`);
    if (!of || of.member_id !== payment.member_id || !isMoney(of)) faults.push(`${key} is not theirs`);
    else if (due_cents !== of.amount_cents - sumOf(of.allocations)) faults.push(`${key}: ${due_cents}`);
    if (allocated_cents + available_cents !== due_cents) faults.push(`${key} does not add up`);
  }
  return faults;
}
