import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURES } from "../contract/features.ts";
import { payments } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("payments, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    season = await make.season({ membership_cost_euros: 20 });
  });
  afterAll(() => service.stop());

  const body = (member_id: number, more: object = {}) => {
    return { member_id, season_id: season, amount_cents: 15_000, method: "Chèque", received_on: "2026-09-10", ...more };
  };
  const pay = async (member: number, more: object = {}): Promise<number> => {
    const answer = await client.post("/payments", body(member, more));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.id;
  };
  const read = async (id: number) => (await client.get(`/payments/${id}`)).body.data;
  const options = async (id: number) => (await client.get(`/payments/${id}/allocation-options`)).body.data;
  /** A person with a registration to a group of 150 euros. */
  const registered = async () => {
    const person = await make.person();
    const registration = await make.annual(person, await make.group(season, { name: "Judo", cost_euros: 150 }));
    return { person, registration, key: `annual-registration:${registration}` };
  };

  it("are recorded with what they settle, and listed by season", async () => {
    const { person, registration, key } = await registered();
    const id = await pay(person, { allocations: [key] });
    expect(await read(id)).toEqual({
      id,
      ...body(person),
      type: "Paiement",
      recorded_at: expect.stringMatching(/^2026-09-12T08:/),
      allocations: [{ type: "annual_registration", registration_id: registration, amount_cents: 15_000 }],
    });
    const other = await make.season({ name: "Other" });
    expect(await client.all(`/seasons/${season}/payments`)).toContainEqual(await read(id));
    expect(await client.all("/payments")).toContainEqual(await read(id));
    expect(await client.all(`/seasons/${other}/payments`)).toEqual([]);
    expect((await client.get("/seasons/99999/payments")).status).toBe(404);
  });

  it("offer the person's registrations of the season and the membership, with what is left of each", async () => {
    const { person, registration, key } = await registered();
    const event = await make.event(season, { name: "Stage", cost_euros: 40 });
    const toEvent = await make.toEvent(person, event);
    const refused = await make.annual(person, await make.group(season, { cost_euros: 90 }));
    await client.post(`/annual-registrations/${refused}/refuse`);
    const first = await pay(person, { amount_cents: 10_000, allocations: [key] });
    const second = await pay(person, { amount_cents: 5_000 });
    expect(await options(second)).toEqual([
      {
        key,
        label: "Judo",
        type: "annual_registration",
        registration_id: registration,
        due_cents: 15_000,
        allocated_cents: 10_000,
        available_cents: 5_000,
      },
      {
        key: `membership:${season}`,
        label: "Adhésion – 2026-2027",
        type: "membership",
        registration_id: null,
        due_cents: 2_000,
        allocated_cents: 0,
        available_cents: 2_000,
      },
      {
        key: `event-registration:${toEvent}`,
        label: "Stage",
        type: "event_registration",
        registration_id: toEvent,
        due_cents: 4_000,
        allocated_cents: 0,
        available_cents: 4_000,
      },
    ]);
    // Its own part does not count against it: a PATCH replaces it.
    expect((await options(first))[0]).toMatchObject({ allocated_cents: 0, available_cents: 15_000 });
  });

  it("settle several things in the order of the keys", async () => {
    const { person, registration, key } = await registered();
    const id = await pay(person, { amount_cents: 17_000, allocations: [key, `membership:${season}`] });
    expect((await read(id)).allocations).toEqual([
      { type: "annual_registration", registration_id: registration, amount_cents: 15_000 },
      { type: "membership", registration_id: null, amount_cents: 2_000 },
    ]);
    await client.patch(`/payments/${id}`, { allocations: [] });
    expect((await read(id)).allocations).toEqual([]);
  });

  it("refuse keys of other people, seasons and amounts", async () => {
    const [mine, theirs] = [await registered(), await registered()];
    const refuse = async (more: object, pointer: string) => {
      const answer = await client.post("/payments", body(mine.person, more));
      expect(answer).toMatchObject({ status: 422, body: { code: "allocation_invalid" } });
      expect(answer.body.errors[0].pointer).toBe(pointer);
    };
    await refuse({ allocations: [theirs.key] }, "/allocations/0");
    await refuse({ allocations: ["invented"] }, "/allocations/0");
    await refuse({ allocations: [mine.key, mine.key] }, "/allocations/1");
    await refuse({ amount_cents: 15_001, allocations: [mine.key] }, "/allocations");
    const elsewhere = await make.season({ name: "Elsewhere" });
    await refuse({ season_id: elsewhere, allocations: [mine.key] }, "/allocations/0");
    await pay(mine.person, { allocations: [mine.key] });
    await refuse({ allocations: [mine.key] }, "/allocations/0");
  });

  it("give back with a refund what was paid, and no more", async () => {
    const { person, key } = await registered();
    const refund = { type: "Remboursement", allocations: [key] };
    expect((await client.post("/payments", body(person, refund))).body.code).toBe("allocation_invalid");
    await pay(person, { allocations: [key] });
    const back = await pay(person, { ...refund, amount_cents: 5_000 });
    expect((await read(back)).type).toBe("Remboursement");
    const next = await pay(person, { amount_cents: 100 });
    expect((await options(next))[0]).toMatchObject({ allocated_cents: 10_000, available_cents: 5_000 });
  });

  it("change in the supplied fields only, and check their allocations again when the amount moves", async () => {
    const { person, registration, key } = await registered();
    const id = await pay(person, { amount_cents: 10_000, allocations: [key] });
    expect((await client.patch(`/payments/${id}`, { method: "Virement" })).body).toEqual({ data: { id } });
    expect(await read(id)).toMatchObject({ ...body(person), amount_cents: 10_000, method: "Virement" });
    // The document gives it no least length.
    expect((await client.patch(`/payments/${id}`, { method: "" })).status).toBe(200);
    expect((await read(id)).method).toBe("");
    await client.patch(`/payments/${id}`, { method: "Virement" });
    await client.patch(`/payments/${id}`, { amount_cents: 12_000 });
    expect((await read(id)).allocations).toEqual([
      { type: "annual_registration", registration_id: registration, amount_cents: 12_000 },
    ]);
    // Who sends no allocations is not refused for them: what they cannot take is free.
    expect((await client.patch(`/payments/${id}`, { amount_cents: 16_000 })).status).toBe(200);
    expect((await read(id)).allocations).toEqual([
      { type: "annual_registration", registration_id: registration, amount_cents: 15_000 },
    ]);
    const sent = await client.patch(`/payments/${id}`, { amount_cents: 16_001, allocations: [key] });
    expect(sent).toMatchObject({ status: 422, body: { code: "allocation_invalid" } });
    expect((await read(id)).amount_cents).toBe(16_000);
    expect((await client.patch(`/payments/${id}`, { member_id: await make.person() })).status).toBe(200);
    expect((await read(id)).allocations).toEqual([]);
  });

  describe("are there to be allocated again or given back", () => {
    /** A person who has paid 100 of 150 euros, 20 of which went back. */
    const paidInPart = async () => {
      const { person, registration, key } = await registered();
      const paid = await pay(person, { amount_cents: 10_000, allocations: [key] });
      const back = await pay(person, { amount_cents: 2_000, type: "Remboursement", allocations: [key] });
      return { person, registration, key, paid, back };
    };
    const partsOf = async (id: number) => (await read(id)).allocations;
    const returned = (amount_cents: number) => [{ type: "payment", registration_id: null, amount_cents }];

    it.each(["refuse", "cancel", "delete", "another person"])("after %s", async (what) => {
      const { person, registration, key, paid, back } = await paidInPart();
      const path = `/annual-registrations/${registration}`;
      const other = await make.person();
      const answer = await (what === "delete"
        ? client.delete(path)
        : what === "another person"
          ? client.patch(path, { member_id: other })
          : client.post(`${path}/${what}`));
      expect(answer.status).toBe(200);
      expect(await partsOf(paid)).toEqual([]);
      expect(await partsOf(back)).toEqual(returned(2_000));
      for (const change of [
        { method: "Virement" },
        { amount_cents: 11_000 },
        { type: "Autre" },
        { received_on: "2026-09-11" },
      ])
        expect((await client.patch(`/payments/${paid}`, change)).status, JSON.stringify(change)).toBe(200);
      const refund = await pay(person, { amount_cents: 1_000, type: "Remboursement" });
      const free = { key: `payment:${paid}`, due_cents: 11_000, allocated_cents: 2_000, available_cents: 9_000 };
      expect(await options(refund)).toMatchObject([{ ...free, label: "Virement – 11/09/2026", type: "payment" }]);
      const more = { amount_cents: 9_001, type: "Remboursement", allocations: [free.key] };
      expect((await client.post("/payments", body(person, more))).body.code).toBe("allocation_invalid");
      await pay(person, { ...more, amount_cents: 9_000 });
      if (what !== "another person") return;
      expect((await client.post("/payments", body(person, { allocations: [key] }))).status).toBe(422);
      expect((await options(await pay(other)))[0]).toMatchObject({ key, allocated_cents: 0, available_cents: 15_000 });
    });

    it("but not for what went back of them already", async () => {
      const { person, registration, paid } = await paidInPart();
      await client.post(`/annual-registrations/${registration}/cancel`);
      const again = await make.annual(person, await make.group(season, { cost_euros: 90 }));
      const allocations = [`annual-registration:${again}`];
      expect((await client.patch(`/payments/${paid}`, { allocations })).status).toBe(200);
      expect(await partsOf(paid)).toMatchObject([{ registration_id: again, amount_cents: 8_000 }]);
    });
  });

  it("stay with a registration that moves, up to what is due there", async () => {
    const { person, registration, key } = await registered();
    const next = await make.season({ name: "2027-2028", membership_cost_euros: 20 });
    const id = await pay(person, { amount_cents: 17_000, allocations: [key, `membership:${season}`] });
    const dear = await make.group(next, { cost_euros: 200 });
    const move = (group_id: number) => client.patch(`/annual-registrations/${registration}`, { group_id });
    expect((await move(dear)).status).toBe(200);
    // The membership is of the season that was left.
    const parts = [{ type: "annual_registration", registration_id: registration, amount_cents: 15_000 }];
    expect((await read(id)).allocations).toEqual(parts);
    const due = { due_cents: 20_000, allocated_cents: 15_000, available_cents: 5_000 };
    const more = await pay(person, { season_id: next, amount_cents: 5_000 });
    expect(await options(more)).toContainEqual(expect.objectContaining({ key, ...due }));
    const again = { season_id: next, amount_cents: 15_000, allocations: [key] };
    expect((await client.post("/payments", body(person, again))).status).toBe(422);
    // The keys that it has may be sent again.
    expect((await client.patch(`/payments/${id}`, { amount_cents: 15_000, allocations: [key] })).status).toBe(200);
    expect((await move(await make.group(next, { cost_euros: 60 }))).status).toBe(200);
    expect((await read(id)).allocations).toEqual([{ ...parts[0], amount_cents: 6_000 }]);
  });

  it.each(["group", "event"])("stay when the %s moves to another season, up to a lower price", async (what) => {
    const person = await make.person();
    const isGroup = what === "group";
    const activity = await (isGroup ? make.group : make.event).call(make, season, { cost_euros: 30 });
    const registration = await (isGroup ? make.annual : make.toEvent).call(make, person, activity);
    const key = `${isGroup ? "annual" : "event"}-registration:${registration}`;
    const id = await pay(person, { amount_cents: 3_000, allocations: [key] });
    const next = await make.season({ name: "Next" });
    const path = `/${what}s/${activity}`;
    expect((await client.patch(path, { season_id: next })).status).toBe(200);
    const again = { amount_cents: 3_000, allocations: [key] };
    for (const season_id of [season, next])
      expect((await client.post("/payments", body(person, { ...again, season_id }))).status).toBe(422);
    const cents = async () => (await read(id)).allocations.map((part: { amount_cents: number }) => part.amount_cents);
    expect(await cents()).toEqual([3_000]);
    await client.patch(path, { cost_euros: 20 });
    expect(await cents()).toEqual([2_000]);
    await client.patch(path, { cost_euros: null });
    expect(await cents()).toEqual([]);
  });

  it("never settle more than is due when a payment races with what changes it", async () => {
    for (let round = 0; round < 8; round++) {
      const { person, registration, key } = await registered();
      const path = `/annual-registrations/${registration}`;
      const group = (await client.get(path)).body.data.group_id;
      const changes = [
        () => client.patch(path, { member_id: other }),
        () => client.post(`${path}/cancel`),
        () => client.patch(`/groups/${group}`, { cost_euros: 40 }),
        () => client.patch(`/annual-registrations/${registration}`, { group_id: cheap }),
      ] as const;
      const [other, cheap] = [await make.person(), await make.group(season, { cost_euros: 40 })];
      const payment = () => client.post("/payments", body(person, { allocations: [key] }));
      const race = [payment, changes[round % 4] ?? expect.unreachable(), payment];
      const [one, , two] = await Promise.all(race.map((start) => start()));
      const paid = [one, two].flatMap((answer) => (answer?.status === 200 ? [answer.body.data.id] : []));
      const parts = (await Promise.all(paid.map(read))).flatMap(({ allocations }) => allocations);
      const settled = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect(settled).toBeLessThanOrEqual([0, 0, 4_000, 4_000][round % 4] ?? 0);
    }
  });

  it("settle a registration once when two come at the same time", async () => {
    const { person, key } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post("/payments", body(person, { allocations: [key] }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const stored = await club.club.database.db.select().from(payments).where(eq(payments.member_id, person));
    expect(stored).toHaveLength(1);
  });

  it.each([
    [{ amount_cents: 0 }, "/amount_cents"],
    [{ amount_cents: 1_000_000_001 }, "/amount_cents"],
    [{ amount_cents: 10.5 }, "/amount_cents"],
    [{ method: "x".repeat(256) }, "/method"],
    [{ type: "ReportSolde" }, "/type"],
    [{ received_on: "2026-02-30" }, "/received_on"],
    [{ received_on: "0026-09-12" }, "/received_on"],
    [{ received_on: "2926-09-12" }, "/received_on"],
    [{ allocations: Array(101).fill("a") }, "/allocations"],
    [{ allocations: ["x".repeat(101)] }, "/allocations/0"],
    [{ iban: "FR76" }, "/iban"],
    [{ member_id: 99_999 }, "/member_id"],
    [{ season_id: 99_999 }, "/season_id"],
  ])("refuse %j", async (fault, pointer) => {
    const answer = await client.post("/payments", body(await make.person(), fault));
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  });

  it("are a domain of their own, which a club may not use", async () => {
    const other = await club.client({ scopes: ["members:read", "members:write", "groups:read"] });
    expect(await other.get("/payments")).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    const without = await service.createClub({ features: FEATURES.filter((feature) => feature !== "payments") });
    expect((await (await without.client()).get("/payments")).body.code).toBe("feature_disabled");
    expect((await client.get("/payments/99999")).status).toBe(404);
    expect((await client.patch("/payments/99999", { nonsense: true })).status).toBe(404);
  });
});
