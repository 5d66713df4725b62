import { randomUUID } from "node:crypto";
import { count, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotency_keys, outbox, seasons } from "../store/schema.ts";
import type { TestAnswer, TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const season = (name: string) => ({
  name,
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-12-31",
});

describe.each(KINDS)("an Idempotency-Key, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
  });
  afterAll(() => service.stop());

  const named = async (name: string) =>
    (await club.club.database.db.select({ found: count() }).from(seasons).where(eq(seasons.name, name)))[0]?.found;
  const coded = ({ status, body }: TestAnswer) => [status, body.code];

  it("makes fifty parallel writes one: one effect, one identifier", async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post("/seasons", season("Fifty"), { key })),
    );
    const done = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + waiting.length).toBe(50);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    for (const answer of waiting) {
      expect(answer.body.code).toBe("idempotency_in_progress");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect(await named("Fifty")).toBe(1);
    const later = await client.post("/seasons", season("Fifty"), { key });
    expect(later.body).toEqual(done[0]?.body);
    expect(later.status).toBe(201);
    expect(await named("Fifty")).toBe(1);
  });

  it("knows the same request however its JSON is laid out", async () => {
    const key = randomUUID();
    const first = await client.post("/seasons", season("Laid out"), { key });
    const reversed = Object.fromEntries(Object.entries(season("Laid out")).reverse());
    const second = await client.post("/seasons", JSON.stringify(reversed, null, 3), { key });
    expect(second.body).toEqual(first.body);
  });

  it("is not given to a different body, path or method", async () => {
    const key = randomUUID();
    const { id } = (await client.post("/seasons", season("Taken"), { key })).body.data;
    expect(coded(await client.post("/seasons", season("Other"), { key }))).toEqual([409, "idempotency_key_reused"]);
    expect(coded(await client.delete(`/seasons/${id}`, { key }))).toEqual([409, "idempotency_key_reused"]);
    expect(await named("Other")).toBe(0);
  });

  it("belongs to its integration alone", async () => {
    const key = randomUUID();
    const other = await club.client();
    const first = await client.post("/seasons", season("Mine"), { key });
    const second = await other.post("/seasons", season("Yours"), { key });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it("is not spent by a refused write", async () => {
    const key = randomUUID();
    expect((await client.post("/seasons", { ...season("Mended"), end_date: "2020-01-01" }, { key })).status).toBe(422);
    expect((await client.post("/seasons", season("Mended"), { key })).status).toBe(201);
  });

  it("answers a deletion again after the record is gone", async () => {
    const { id } = (await client.post("/seasons", season("Gone"))).body.data;
    const key = randomUUID();
    const [first, second] = [
      await client.delete(`/seasons/${id}`, { key }),
      await client.delete(`/seasons/${id}`, { key }),
    ];
    expect([first.status, second.status, second.body]).toEqual([200, 200, { data: { id } }]);
    expect((await client.delete(`/seasons/${id}`)).status).toBe(404);
  });

  it.each([
    [null, "idempotency_key_required"],
    ["fifteen-letters", "idempotency_key_invalid"],
    ["x".repeat(129), "idempotency_key_invalid"],
    ["with spaces in between", "idempotency_key_invalid"],
    ["clé-française-longue", "idempotency_key_invalid"],
  ])("is refused as %s", async (key, code) => {
    const header = key && Buffer.from(key, "utf8").toString("latin1");
    expect(coded(await client.post("/seasons", season("No key"), { key: header }))).toEqual([400, code]);
  });

  it.each(["x".repeat(16), "A1._:-".repeat(21)])("is accepted as %s", async (key) => {
    expect((await client.post("/seasons", season("Key"), { key })).status).toBe(201);
  });

  it("is looked at before the body, and after who asks", async () => {
    expect(coded(await client.post("/seasons", "{", { key: "short" }))).toEqual([400, "idempotency_key_invalid"]);
    expect(coded(await client.post("/seasons", "{", { token: null, key: null }))).toEqual([401, "invalid_token"]);
  });

  it("is stored with its write and its event, or not at all", async () => {
    const { db } = club.club.database;
    const rows = async () => (await db.select({ kept: count() }).from(idempotency_keys))[0]?.kept ?? 0;
    const before = await rows();
    const announced = async () =>
      (await db.select({ sent: count() }).from(outbox).where(gt(outbox.sequence, 0)))[0]?.sent ?? 0;
    const eventsBefore = await announced();
    const person = { first_name: "Ada", last_name: "Byron", email: "ada@example.org" };
    expect((await client.post("/members", person)).status).toBe(200);
    expect((await client.post("/members", { ...person, email: "nonsense" })).status).toBe(422);
    expect(await rows()).toBe(before + 1);
    expect(await announced()).toBe(eventsBefore + 1);
  });
});
