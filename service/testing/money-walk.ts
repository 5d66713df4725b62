import * as fc from "fast-check";
import { expect } from "vitest";
import {
  at,
  type Books,
  faultsOf,
  faultsOfOptions,
  faultsOfPaying,
  faultsOfTransition,
  type Paid,
  type Registered,
  show,
  spread,
} from "../../simulate/club/books.ts";
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
