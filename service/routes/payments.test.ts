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
    const tooMuch = await client.patch(`/payments/${id}`, { amount_cents: 16_000 });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "allocation_invalid" } });
    expect((await read(id)).amount_cents).toBe(12_000);
    const moved = await client.patch(`/payments/${id}`, { member_id: await make.person() });
    expect(moved).toMatchObject({ status: 422, body: { code: "allocation_invalid" } });
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
