import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { IS_WHOLE } from "../../scripts/testing/whole.ts";
import { bodyLimitOf } from "../contract/body-limit.ts";
import { documentOf } from "../contract/document.ts";
import { FEATURES, type Feature } from "../contract/features.ts";
import { exampleOf, type JsonSchema } from "../contract/json-schema.ts";
import { isWrite, type Operation } from "../contract/operation.ts";
import { ALL_SCOPES, type Scope } from "../contract/scopes.ts";
import { club as clubTable, document_fields } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { FILES } from "../testing/files.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";
import { operations, routes } from "./all.ts";

const guarded = routes.map(({ operation }) => operation).filter(({ access }) => access !== "public");
const scoped = guarded.filter(({ access }) => access !== "token");
const withIds = guarded.filter(({ path }) => path.includes("{"));
const written = guarded.filter(({ body, method }) => body && method !== "GET");

const named = (operations: Operation[]) =>
  operations.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]);
const addressed = (path: string, id: number | string) => path.replaceAll(/\{\w+\}/g, String(id));

/** What a client may send in a field by mistake or on purpose. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2_147_483_648,
  1e308,
  "",
  "0000-00-00",
  "9999-12-31",
  "-infinity",
  "now",
  "9999-12-31T23:59:59.999999999+00:00",
  "' or 1=1; --",
  "x".repeat(10_001),
  [],
  [null],
  [[1]],
  [2_147_483_647, 2_147_483_647],
  Array.from({ length: 100 }, (_, index) => index + 1),
  {},
  { type: "Pere", id: 1 },
];

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read here, not typed
const contract: any = documentOf(operations, new Set(FEATURES), "https://club.example/api/v1");

/** The fields of an operation's body, with every feature on. */
function propertiesOf(operation: Operation): object {
  const schema = operation.body?.(new Set(FEATURES));
  return z.toJSONSchema(schema as z.ZodType, { unrepresentable: "any", io: "input" }).properties ?? {};
}

/** The first and last days that a calendar, JavaScript and both databases can say. */
const HOSTILE_DAYS = ["0001-01-01", "0001-01-02", "0099-12-31", "0999-12-31", "1000-01-01", "9999-12-30", "9999-12-31"];

interface Described {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** What an operation takes in its query or its body. */
function takenIn(place: "query" | "body", { path, method }: Operation): Described[] {
  const { parameters = [], requestBody } = contract.paths[path][method.toLowerCase()];
  if (place === "query") return parameters.filter((parameter: { in: string }) => parameter.in === "query");
  const { properties = {}, required = [] } = requestBody?.content["application/json"]?.schema ?? {};
  return Object.entries<JsonSchema>(properties).map(([name, schema]) => {
    return { name, schema, required: required.includes(name) };
  });
}

const isDated = ({ schema }: Described) => schema.format === "date" || schema.format === "date-time";
const dated = (["query", "body"] as const).flatMap((place) =>
  guarded
    .filter((operation) => takenIn(place, operation).some(isDated))
    .map((operation): [string, "query" | "body", Operation] => [
      `${operation.method} ${operation.path}`,
      place,
      operation,
    ]),
);

/** The service under test has other records than the contract's sample club. */
const FROM_SCHEMA_ALONE = { resolve: () => ({}), valueOf: () => undefined };

/** Each date alone, and all of them, on a day; what else is required is as the contract shows it. */
function onDay(day: string, fields: Described[]): Record<string, unknown>[] {
  const required = fields.filter((field) => field.required);
  const right = Object.fromEntries(
    required.map(({ name, schema }) => [name, exampleOf(schema, "", FROM_SCHEMA_ALONE)]),
  );
  const dates = fields.filter(isDated).map(({ name, schema }) => {
    return { [name]: schema.format === "date" ? day : `${day}T00:00:00Z` };
  });
  return [...dates, Object.assign({}, ...dates)].map((chosen) => ({ ...right, ...chosen }));
}

/** On the embedded database one operation in so many is asked each question, another for the next: all are with `TEST_WHOLE=1`. */
const BY_TURNS = 4;

/**
 * The operations that are asked a question: all on PostgreSQL. The other database is the same in another process, and what is asked for here is nearly always refused before it.
 * @param turn of the question
 */
const askedOn = <T>(kind: (typeof KINDS)[number], turn: number, all: T[]): T[] =>
  kind === "PostgreSQL" || IS_WHOLE ? all : all.filter((_, nth) => nth % BY_TURNS === turn % BY_TURNS);

describe.each(KINDS)("every operation, %s", { timeout: 600_000 }, (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    stranger = await (await service.createClub()).client();
    // One record of each kind, so that the identifier 1 names something everywhere.
    const make = new ClubData(client);
    const season = await make.season();
    await make.sport();
    const [person, slot] = [await make.person(), await make.slot(season)];
    const group = await make.group(season, { slot_ids: [slot] });
    await make.lesson(group);
    await make.annual(person, group, { slot_ids: [slot] });
    await make.toEvent(person, await make.event(season));
    const paid = { member_id: person, season_id: season, amount_cents: 1, method: "Chèque", received_on: "2026-09-10" };
    await client.post("/payments", paid);
    await client.post("/documents", { name: "Règlement", content_base64: FILES.pdf.toString("base64") });
    await club.club.database.db.insert(document_fields).values({ name: "Photo" });
  });
  afterAll(() => service.stop());

  const send = (operation: Operation, path: string, sending: Parameters<TestClient["send"]>[2] = {}, as = client) => {
    const key = isWrite(operation) ? {} : { key: null };
    return as.send(operation.method, path, { ...key, ...(operation.body && { body: {} }), ...sending });
  };

  it.each(askedOn(kind, 0, named(guarded)))("%s is for bearers of a token of this club", async (_name, operation) => {
    const path = addressed(operation.path, 1);
    for (const token of [null, "nonsense", stranger.token]) {
      const { status, body, headers } = await send(operation, path, { token });
      expect([status, body.code]).toEqual([401, "invalid_token"]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  });

  it.each(askedOn(kind, 1, named(scoped)))("%s needs each of its scopes", async (_name, operation) => {
    const needed = operation.access as readonly Scope[];
    for (const missing of needed) {
      const narrow = await club.client({ scopes: ALL_SCOPES.filter((scope) => scope !== missing) });
      const { status, body, headers } = await send(operation, addressed(operation.path, 1), {}, narrow);
      expect([status, body.code]).toEqual([403, "insufficient_scope"]);
      // What is missing, and only that: clients ask for it (club-api#errors).
      expect(headers.get("www-authenticate")).toContain(`scope="${missing}"`);
    }
  });

  it.each(askedOn(kind, 2, named(withIds)))("%s takes identifiers from 1 to 2147483647", async (_name, operation) => {
    for (const id of [0, -1, 2_147_483_648, "99999999999999999999", "1.5", "1e3", "abc", "%00", "１"]) {
      const { status, body } = await send(operation, addressed(operation.path, id));
      expect([id, status, body.code]).toEqual([id, 400, "invalid_query"]);
    }
  });

  it.each(askedOn(kind, 3, named(guarded.filter(isWrite))))(
    "%s needs a well-formed Idempotency-Key",
    async (_name, operation) => {
      const path = addressed(operation.path, 1);
      expect((await send(operation, path, { key: null })).body.code).toBe("idempotency_key_required");
      for (const key of ["short", "x".repeat(129), "sixteen chars é!", "with a space in it"]) {
        const bytes = Buffer.from(key).toString("latin1");
        expect((await send(operation, path, { key: bytes })).body.code).toBe("idempotency_key_invalid");
      }
    },
  );

  it.each(askedOn(kind, 4, named(written)))(
    "%s answers hostile values in each field with 4xx or takes them, and never fails",
    async (_name, operation) => {
      const names = Object.keys(propertiesOf(operation));
      // Where something is required, a field alone is refused whatever it holds: all of them at once are looked at as well, in one request.
      const together = takenIn("body", operation).some(({ required }) => required);
      for (const value of HOSTILE) {
        for (const fields of together ? [names] : names.map((name) => [name])) {
          const body = Object.fromEntries(fields.map((name) => [name, value]));
          const { status, body: answer } = await send(operation, addressed(operation.path, 1), { body });
          expect(status, JSON.stringify([fields, value, answer]).slice(0, 500)).toBeLessThan(500);
        }
      }
    },
  );

  it.each(askedOn(kind, 5, named(written)))(
    "%s tells a hundred faults of a body that is full of them, and no more",
    async (_n, operation) => {
      const path = addressed(operation.path, 1);
      const names = Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 0]);
      const long = { ["x".repeat(30_000)]: 1, ["~/".repeat(10_000)]: 1 };
      for (const body of [Object.fromEntries(names), long]) {
        const { status, body: answer } = await send(operation, path, { body });
        expect([status, answer.code]).toEqual([422, "validation_failed"]);
        expect(answer.errors.length).toBeLessThanOrEqual(100);
        expect(JSON.stringify(answer).length).toBeLessThan(20_000);
        if (body !== long) expect(answer.detail).toContain("More than 100");
      }
      const lists = Object.entries(takenIn("body", operation)).filter(([, { schema }]) => schema.type === "array");
      for (const [, { name }] of lists) {
        const { status, body: answer } = await send(operation, path, { body: { [name]: Array(5_000).fill("\0") } });
        expect([status, answer.errors.length]).toEqual([422, 100]);
      }
    },
  );

  it.each(
    askedOn(
      kind,
      6,
      named(written.filter((operation) => !takenIn("body", operation).some((f) => f.name === "content_base64"))),
    ),
  )("%s reads no body beyond what its own fields can fill", async (_name, operation) => {
    const limit = bodyLimitOf(operation);
    expect(limit).toBeLessThan(300_000);
    const body = `{"name":"${"x".repeat(limit)}"}`;
    const { status, body: answer } = await send(operation, addressed(operation.path, 1), { body });
    expect([status, answer.code]).toEqual([413, "payload_too_large"]);
  });

  it.each(askedOn(kind, 7, named(written)))(
    "%s takes its longest texts, however they are escaped",
    async (_name, operation) => {
      for (const { name, schema } of takenIn("body", operation)) {
        if (![schema.type].flat().includes("string") || !schema.maxLength || name === "content_base64") continue;
        const text = "\\ud83d\\ude00".repeat(Number(schema.maxLength));
        const { status } = await send(operation, addressed(operation.path, 1), { body: `{"${name}":"${text}"}` });
        // Refused for what is missing, or for a form such as an email's; never for its size.
        expect([200, 422]).toContain(status);
      }
    },
  );

  it.each(askedOn(kind, 8, dated))(
    "%s takes the first and last days of calendars in its %s, or refuses them",
    async (_name, place, operation) => {
      const path = addressed(operation.path, 1);
      for (const given of HOSTILE_DAYS.flatMap((day) => onDay(day, takenIn(place, operation)))) {
        const query = place === "query" ? `?${new URLSearchParams(given as Record<string, string>)}` : "";
        const { status, body } = await send(operation, path + query, place === "body" ? { body: given } : {});
        // A day on which nothing was is no mistake of a reader.
        const expected = place === "query" ? [200] : [200, 201, 422];
        expect(expected, JSON.stringify([given, status, body])).toContain(status);
      }
    },
  );

  describe("of a club", () => {
    const features = new Set(guarded.flatMap(({ feature }) => feature ?? []));
    it.each(askedOn(kind, 9, [...features]))("that does not use %s", async (feature: Feature) => {
      const its = await (
        await service.createClub({ features: FEATURES.filter((other) => other !== feature) })
      ).client();
      for (const operation of guarded.filter((candidate) => candidate.feature === feature)) {
        const { status, body } = await send(operation, addressed(operation.path, 1), {}, its);
        expect([operation.id, status, body.code]).toEqual([operation.id, 403, "feature_disabled"]);
      }
    });

    it("that has turned its API off", async () => {
      const closed = await service.createClub();
      const its = await closed.client();
      await closed.club.database.db.update(clubTable).set({ api_enabled: false });
      for (const operation of guarded) {
        const { status, body } = await send(operation, addressed(operation.path, 1), {}, its);
        expect([operation.id, status, body.code]).toEqual([operation.id, 403, "integration_api_disabled"]);
      }
    });

    it("knows nothing of another club's records", async () => {
      for (const operation of guarded.filter(({ method, path }) => method === "GET" && /\{id\}$/.test(path))) {
        const query = operation.path.startsWith("/staff-hours") ? "?month=2026-09" : "";
        const { status } = await send(operation, addressed(operation.path, 1) + query, {}, stranger);
        expect([operation.id, status]).toEqual([operation.id, 404]);
      }
    });
  });
});
