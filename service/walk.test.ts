import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../scripts/testing/free-port.ts";
import { startVictim } from "../scripts/testing/victim.ts";
import { documentOf } from "./contract/document.ts";
import { FEATURES } from "./contract/features.ts";
import { operations } from "./routes/all.ts";
import { document_fields, staff_hours_months } from "./store/schema.ts";
import type { TestClient } from "./testing/client.ts";
import { startService, type TestClub, type TestService } from "./testing/service.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-walk-"));
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
).toString("base64");

let service: TestService;
let club: TestClub;
let client: TestClient;
let prism: { url: string; stop: () => Promise<unknown> };
beforeAll(async () => {
  service = await startService("PostgreSQL");
  club = await service.createClub();
  client = await club.client();
  prism = await startPrism(club.baseUrl);
});
afterAll(async () => {
  await prism.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Prism between us and the service, with the contract as the service gives it: a violation either way is an error answer. */
async function startPrism(baseUrl: string): Promise<typeof prism> {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(documentOf(operations, new Set(FEATURES), baseUrl)));
  const port = await freePort();
  const words = [
    "node_modules/.bin/prism",
    "proxy",
    file,
    baseUrl,
    "--errors",
    "--port",
    String(port),
    "--host",
    "127.0.0.1",
  ];
  const program = startVictim(words, process.env);
  await program.until((line) => line.includes("is listening") || undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => program.end("SIGTERM") };
}

const walked = new Set<string>();

/** One call through Prism: the operation as the contract names it, its identifiers, query and body. */
async function step(
  name: string,
  {
    ids = {},
    query = "",
    body,
    expected = 200,
  }: { ids?: Record<string, number>; query?: string; body?: unknown; expected?: number } = {},
) {
  walked.add(name);
  const [method = "", template = ""] = name.split(" ");
  const path = template.replace(/\{(\w+)\}/g, (_, id) => String(ids[id]));
  const form = body instanceof URLSearchParams;
  const response = await fetch(`${prism.url}${path}${query && `?${query}`}`, {
    method,
    headers: {
      ...(!form && { Authorization: `Bearer ${client.token}` }),
      ...(method !== "GET" && !form && !path.endsWith("/search") && { "Idempotency-Key": randomUUID() }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, `${name} ${text.slice(0, 600)}`).toBe(expected);
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape; Prism checks them.
  return (response.headers.get("content-type") ?? "").includes("json") ? (JSON.parse(text) as any) : text;
}
const made = async (...given: Parameters<typeof step>): Promise<number> => (await step(...given)).data.id;

it("has a Prism in between that does look", async () => {
  const headers = {
    Authorization: `Bearer ${client.token}`,
    "Idempotency-Key": randomUUID(),
    "Content-Type": "application/json",
  };
  const body = JSON.stringify({ name: "Escrime", colour: "red" });
  const response = await fetch(`${prism.url}/sports`, { method: "POST", headers, body });
  expect(await response.text()).toContain("stoplight.io/prism/errors");
});

it("walks every operation of the contract without a violation either way", async () => {
  for (const path of [
    "/",
    "/openapi.json",
    "/docs",
    "/changes",
    "/oauth-authorization-server",
    "/oauth-protected-resource",
    "/webhook-schema.json",
    "/context",
  ]) {
    await step(`GET ${path}`);
  }
  const { clientId: client_id, clientSecret: client_secret } = client;
  await step("POST /token", {
    body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
  });
  await step("GET /communes", { query: "postal_code=35300" });

  const dates = {
    start_date: "2026-09-01",
    end_date: "2027-06-30",
    registration_start: "2026-06-01",
    registration_end: "2026-12-31",
  };
  const id = await made("POST /seasons", { body: { name: "2026-2027", ...dates }, expected: 201 });
  await step("PATCH /seasons/{id}", { ids: { id }, body: { membership_cost_euros: 40 } });
  const spare = await made("POST /seasons", { body: { name: "Spare", ...dates }, expected: 201 });
  await step("DELETE /seasons/{id}", { ids: { id: spare } });
  const season = { season_id: id };

  const person = {
    email: "ada@example.org",
    first_name: "Ada",
    last_name: "Byron",
    birth_date: "2012-05-01",
    sex: "Femme",
  };
  const member_id = await made("POST /members", {
    body: { ...person, parents: [{ type: "Mere", first_name: "Annabella" }] },
  });
  await step("PATCH /members/{id}", { ids: { id: member_id }, body: { phone: "0299000000" } });
  const sport_id = await made("POST /sports", { body: { name: "Escrime" } });
  await step("PATCH /sports/{id}", { ids: { id: sport_id }, body: { name: "Escrime artistique" } });
  const hours = { day: "mardi", hour: 18, minute: 30, duration_minutes: 60, trainer_ids: [member_id] };
  const slot = await made("POST /slots", { body: { name: "Mardi", ...season, ...hours, capacity: 20 } });
  await step("PATCH /slots/{id}", { ids: { id: slot }, body: { location: "Salle d'armes" } });
  const years = { birth_year_start: 2016, birth_year_end: 2008 };
  const group_id = await made("POST /groups", {
    body: { name: "Fleuret", ...season, sport_id, ...years, slot_ids: [slot], slot_count: 1, cost_euros: 90 },
  });
  await step("PATCH /groups/{id}", { ids: { id: group_id }, body: { description: "Le mardi" } });
  const lesson = await made("POST /lessons", { body: { group_id, ...hours } });
  await step("PATCH /lessons/{id}", { ids: { id: lesson }, body: { minute: 45 } });
  const moment = { begin: "2026-10-03T14:00:00+02:00", end: "2026-10-03T18:00:00+02:00" };
  const event_id = await made("POST /events", { body: { name: "Tournoi", ...season, ...moment, ...years } });
  await step("PATCH /events/{id}", { ids: { id: event_id }, body: { location: "Fougères" } });

  const annual = await made("POST /annual-registrations", { body: { member_id, group_id, slot_ids: [slot] } });
  await step("PATCH /annual-registrations/{id}", { ids: { id: annual }, body: { slot_ids: [] } });
  await step("POST /annual-registrations/{id}/refuse", { ids: { id: annual } });
  await step("POST /annual-registrations/{id}/validate", { ids: { id: annual } });
  const occasion = await made("POST /event-registrations", { body: { member_id, event_id } });
  await step("POST /event-registrations/{id}/refuse", { ids: { id: occasion } });
  await step("POST /event-registrations/{id}/validate", { ids: { id: occasion } });

  const payment = await made("POST /payments", {
    body: { member_id, ...season, amount_cents: 5000, method: "Chèque", received_on: "2026-09-12" },
  });
  await step("PATCH /payments/{id}", { ids: { id: payment }, body: { amount_cents: 4000 } });
  await step("GET /payments/{id}/allocation-options", { ids: { id: payment } });
  const session = { date: "2026-09-08", type: "lesson", course_id: lesson };
  await step("GET /attendance", { query: "date=2026-09-08" });
  await step("POST /attendance", { body: { ...session, member_id, presence: "present" } });
  await step("GET /attendance", { query: `date=2026-09-08&type=lesson&course_id=${lesson}` });

  const document = await made("POST /documents", { body: { name: "Règlement", content_base64: PNG } });
  await step("PATCH /documents/{id}", { ids: { id: document }, body: { description: "Du club" } });
  const { db } = club.club.database;
  const [field] = await db.insert(document_fields).values({ name: "Photo" }).returning();
  const filed = { id: member_id, field_id: field?.id ?? 0 };
  await step("PUT /member-documents/{id}/fields/{field_id}", { ids: filed, body: { content_base64: PNG } });
  await step("GET /member-documents/{id}", { ids: filed });
  await step("GET /member-documents/{id}/fields/{field_id}/content", { ids: filed });
  await step("DELETE /member-documents/{id}/fields/{field_id}", { ids: filed });
  await step("PATCH /medical/{id}", {
    ids: { id: member_id },
    body: { ...season, certificate_begin: "2026-09-01", content_base64: PNG },
  });
  await step("GET /medical");
  await step("GET /medical/{id}", { ids: { id: member_id } });
  await step("GET /medical/{id}/content", { ids: { id: member_id } });
  await db.insert(staff_hours_months).values({ member_id, month: "2026-08", validated_at: service.clock.now() });
  await step("GET /staff-hours/{id}", { ids: { id: member_id }, query: "month=2026-08" });

  for (const path of [
    "/seasons",
    "/sports",
    "/slots",
    "/lessons",
    "/annual-registrations",
    "/event-registrations",
    "/payments",
    "/documents",
  ]) {
    await step(`GET ${path}`, { query: "limit=1" });
  }
  for (const path of ["/members", "/groups", "/events"]) {
    await step(`GET ${path}`, { query: "all=true" });
    await step(`GET ${path}`);
  }
  for (const part of [
    "",
    "/members",
    "/groups",
    "/events",
    "/annual-registrations",
    "/event-registrations",
    "/payments",
    "/slots",
  ]) {
    await step(`GET /seasons/{id}${part}`, { ids: { id } });
  }
  const records: [string, number][] = [
    ["members", member_id],
    ["sports", sport_id],
    ["slots", slot],
    ["groups", group_id],
    ["lessons", lesson],
    ["events", event_id],
    ["annual-registrations", annual],
    ["event-registrations", occasion],
    ["payments", payment],
    ["documents", document],
  ];
  for (const [name, record] of records) await step(`GET /${name}/{id}`, { ids: { id: record } });
  await step("GET /groups/{id}/lessons", { ids: { id: group_id } });
  await step("GET /groups/{id}/members", { ids: { id: group_id } });
  await step("GET /events/{id}/members", { ids: { id: event_id } });
  await step("GET /members/{id}/registrations", { ids: { id: member_id }, query: `season_id=${id}` });
  await step("GET /members/{id}/attendance", { ids: { id: member_id }, query: `season_id=${id}` });
  await step("POST /members/search", { body: { query: "byr", season_id: id } });
  await step("POST /groups/search", { body: { season_id: id, query: "fleu" } });
  await step("GET /annual-registrations/{id}/invoice", { ids: { id: annual } });
  await step("GET /event-registrations/{id}/invoice", { ids: { id: occasion } });
  await step("GET /documents/{id}/content", { ids: { id: document } });
  await step("DELETE /documents/{id}", { ids: { id: document } });

  await step("POST /annual-registrations/{id}/cancel", { ids: { id: annual } });
  await step("POST /event-registrations/{id}/cancel", { ids: { id: occasion } });
  const again = await made("POST /annual-registrations", { body: { member_id, group_id } });
  await step("DELETE /annual-registrations/{id}", { ids: { id: again } });
  const once = await made("POST /event-registrations", { body: { member_id, event_id } });
  await step("DELETE /event-registrations/{id}", { ids: { id: once } });

  expect([...walked].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
}, 180_000);
