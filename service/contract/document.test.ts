import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { afterAll, describe, expect, it } from "vitest";
import { operations } from "../routes/all.ts";
import { announcedWith } from "./announced.ts";
import { documentOf } from "./document.ts";
import { FEATURES, type Feature } from "./features.ts";
import type { JsonSchema } from "./json-schema.ts";
import { SAMPLE_PARAMETERS } from "./sample-identifiers.ts";
import { MANY } from "./validate.ts";

const BASE = "https://club.example/fencing/api/v1";

interface Described {
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>;
}
const folder = mkdtempSync(join(tmpdir(), "guichet-contract-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contract = (...features: Feature[]) => documentOf(operations, new Set(features), BASE);

/** None, all, each switch alone, and all but each. */
const SETS: [string, Feature[]][] = [
  ["none", []],
  ["all", [...FEATURES]],
  ...FEATURES.map((feature): [string, Feature[]] => [`only ${feature}`, [feature]]),
  ...FEATURES.map((feature): [string, Feature[]] => [`all but ${feature}`, FEATURES.filter((one) => one !== feature)]),
];

it("is clean for redocly under every single switch, none and all", () => {
  const files = SETS.map(([name, features]) => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
    writeFileSync(file, JSON.stringify(contract(...features)));
    return file;
  });
  writeFileSync(join(folder, "redocly.yaml"), "extends: [recommended]\n");
  const lint = spawnSync(
    "node_modules/.bin/redocly",
    ["lint", "--format=json", "--config", join(folder, "redocly.yaml"), ...files],
    {
      encoding: "utf8",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  // One report a file, each a JSON object that ends with a brace of its own.
  const reports = lint.stdout
    .split(/(?=\{\s*"totals")/)
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  expect(reports).toHaveLength(files.length);
  for (const { totals, problems } of reports) {
    const found = problems.map((problem: { ruleId: string; location: { pointer: string }[] }) => [
      problem.ruleId,
      problem.location[0]?.pointer,
    ]);
    expect(found).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  }
}, 180_000);

describe.each(SETS)("the contract with %s", (_name, features) => {
  const document = contract(...features);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ $id: "https://club.example/contract", ...document });

  it("has an example beside every JSON body, and each example is valid", () => {
    let examples = 0;
    for (const { pointer, media } of mediaOf(document)) {
      if (media.example === undefined) continue;
      examples++;
      // By the component where it is one, which is compiled once: a refusal's stands in hundreds of answers.
      const { $ref = `#${pointer}/schema` } = media.schema as { $ref?: string };
      const check = ajv.getSchema(`https://club.example/contract${$ref}`) ?? expect.unreachable(pointer);
      expect(check(media.example), `${pointer} ${JSON.stringify(check.errors)} ${JSON.stringify(media.example)}`).toBe(
        true,
      );
    }
    expect(examples).toBeGreaterThan(20);
  });

  it("has an example beside every refusal of every operation, of a code that it names and with the status", () => {
    let answers = 0;
    for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Described>>))
      for (const [method, { responses }] of Object.entries(item))
        for (const [status, { description, content = {} }] of Object.entries(responses))
          for (const { example } of status < "400" ? [] : Object.values(content)) {
            answers++;
            const { status: told, code, error, request_id } = (example ?? {}) as Record<string, unknown>;
            const place = `${method} ${path} ${status} ${JSON.stringify(example)}`;
            expect(error ?? request_id, place).toBeDefined();
            expect(description, place).toContain(`\`${error ?? code}\``);
            if (error === undefined) expect(told, place).toBe(Number(status));
          }
    expect(answers).toBeGreaterThan(400);
  });

  it("speaks in its examples of one club, and leaves no blank in them", () => {
    const blanks: string[] = [];
    for (const { pointer, media } of mediaOf(document)) {
      if (media.example === undefined) continue;
      JSON.stringify(media.example, (name, value) => {
        const filler = typeof value === "string" && /^x*$/.test(value);
        const empty =
          typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
        if (filler || empty) blanks.push(`${pointer} ${name}`);
        if (name === "season_id") expect(value, pointer).toBe(3);
        return value;
      });
    }
    expect(blanks).toEqual([]);
  });

  it("answers in its examples with the identifier that a code sample asks for", () => {
    const ids: Record<string, number> = SAMPLE_PARAMETERS.id;
    let compared = 0;
    for (const { path, method, operation } of operationsOf(document)) {
      const responses = operation.responses as Record<string, { content?: Record<string, { example?: unknown }> }>;
      const { example } = responses[200]?.content?.["application/json"] ?? {};
      const { data } = (example ?? {}) as { data?: { id?: number } };
      const [, segment = ""] = path.split("/");
      if (data?.id === undefined || !/^\/[a-z-]+\/\{id\}(\/[a-z]+)?$/.test(path)) continue;
      expect(data.id, `${method} ${path}`).toBe(ids[segment]);
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("has every webhook that the features leave, each with an example that its schema accepts", () => {
    const webhooks = document.webhooks as Record<string, { post: JsonSchema & { operationId: string } }>;
    expect(Object.keys(webhooks)).toEqual(announcedWith(new Set(features)));
    for (const [type, { post }] of Object.entries(webhooks)) {
      const pointer = `/webhooks/${type}/post/requestBody/content/${encodeURIComponent("application~1cloudevents+json")}`;
      const { content } = post.requestBody as { content: Record<string, { example: { type: string } }> };
      const { example } = content["application/cloudevents+json"] ?? {};
      const valid = ajv.validate({ $ref: `https://club.example/contract#${pointer}/schema` }, example);
      expect(valid, `${type} ${JSON.stringify(ajv.errors)}`).toBe(true);
      expect(example?.type).toBe(type);
    }
    const ids = [...operationsOf(document).map(({ operation }) => operation.operationId)];
    const all = [...ids, ...Object.values(webhooks).map(({ post }) => post.operationId)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("closes every request body of JSON", () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const body = operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined;
      const schema = body?.content["application/json"]?.schema;
      if (schema) expect(schema.additionalProperties, `${method} ${path}`).toBe(false);
    }
  });

  it("names the scopes of every operation and asks for a key on every write", () => {
    for (const { path, method, operation } of operationsOf(document)) {
      expect(operation.security, `${method} ${path}`).toBeDefined();
      const isPublic = (operation.security as unknown[]).length === 0;
      const parameters = (operation.parameters ?? []) as { name: string; required?: boolean }[];
      const key = parameters.find(({ name }) => name === "Idempotency-Key");
      const writes = method !== "get" && !isPublic && !path.endsWith("/search");
      expect(key?.required ?? false, `${method} ${path}`).toBe(writes);
    }
  });
});

it("says which fields come with an answer, and which errors OAuth has", () => {
  const paths = contract(...FEATURES).paths as Record<string, Record<string, JsonSchema>>;
  const answers = (path: string, method = "get") => paths[path]?.[method]?.responses as Record<string, JsonSchema>;
  const fields = (path: string, status: number, method?: string) =>
    Object.keys((answers(path, method)[status]?.headers ?? {}) as object);
  expect(fields("/openapi.json", 200)).toContain("ETag");
  expect(fields("/openapi.json", 304)).toContain("ETag");
  for (const path of ["/members", "/groups", "/events"]) {
    expect(fields(path, 200)).toEqual(expect.arrayContaining(["Deprecation", "Link"]));
  }
  expect(fields("/seasons", 401)).toContain("WWW-Authenticate");
  expect(fields("/seasons", 429)).toContain("Retry-After");
  for (const status of [200, 400, 403, 404, 429]) {
    expect(fields("/seasons", status)).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy"]));
    expect(fields("/changes", status)).not.toContain("RateLimit");
  }
  for (const path of ["/seasons", "/changes"]) expect(fields(path, 503)).toContain("Retry-After");
  expect(fields("/token", 503, "post")).toContain("Retry-After");
  const types = (status: number) => Object.keys(answers("/token", "post")[status]?.content as object);
  expect(types(400)).toEqual(["application/json"]);
  expect(types(404)).toEqual(["application/problem+json"]);
  expect(types(503)).toEqual(["application/json", "application/problem+json"]);
  expect(answers("/token", "post")).not.toHaveProperty("422");
  expect(answers("/token", "post")[400]?.description).toContain("invalid_scope");
});

const REGISTERING = ["age_not_allowed", "birth_date_required", "capacity_reached"];
const IN_GROUP = [
  ...["registration_limit_reached", "sex_not_allowed"],
  ...["too_many_slots", "slot_not_offered", "slot_full"],
];
const PAPERS = ["documents_missing", "medical_missing"];

/** What the rules of an operation can say, each under its status (club-api#errors); no other operation has any. */
const RULES: Record<string, { 409?: string[]; 422?: string[] }> = {
  deleteSeason: { 409: ["season_in_use"] },
  createAnnualRegistration: {
    409: ["already_registered"],
    422: [...REGISTERING, ...IN_GROUP, "registration_closed"],
  },
  changeAnnualRegistration: { 409: ["already_registered"], 422: [...REGISTERING, ...IN_GROUP] },
  validateAnnualRegistration: {
    409: ["already_registered", "registration_state"],
    422: [...REGISTERING, ...IN_GROUP, ...PAPERS],
  },
  refuseAnnualRegistration: { 409: ["registration_state"] },
  createEventRegistration: {
    409: ["already_registered"],
    422: [...REGISTERING, "registration_closed", "membership_required"],
  },
  validateEventRegistration: { 409: ["already_registered", "registration_state"], 422: [...REGISTERING, ...PAPERS] },
  refuseEventRegistration: { 409: ["registration_state"] },
  recordAttendance: { 422: ["attendance_not_open"] },
  createPayment: { 422: ["allocation_invalid"] },
  changePayment: { 422: ["allocation_invalid"] },
};

/** The codes that a contract gives under each status from 400 on. */
function codesOf(responses: Record<string, JsonSchema>): Record<string, string[]> {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    refusals.map(([status, { description }]) => [
      status,
      [...String(description).matchAll(/`(\w+)`/g)].map(([, code = ""]) => code).sort(),
    ]),
  );
}

describe("the codes of refusals", () => {
  const keys = ["idempotency_key_invalid", "idempotency_key_required"];
  const listed = operationsOf(contract(...FEATURES)).filter(({ path }) => path !== "/token");

  it.each(listed)("of $method $path stand under the status that they come with", ({ path, operation }) => {
    const { operationId, security, responses } = operation as {
      operationId: string;
      security: { oauth: string[] }[];
    } & {
      responses: Record<string, JsonSchema>;
    };
    const [called] = security;
    const parameters = (operation.parameters ?? []) as { in: string; name: string }[];
    const writes = parameters.some(({ name }) => name === "Idempotency-Key");
    const asked = path.includes("{") || parameters.some((parameter) => parameter.in === "query");
    const its = operations.find(({ id }) => id === operationId);
    const expected = {
      400: [
        ...(writes ? keys : []),
        ...(asked ? ["invalid_query"] : []),
        ...(operation.requestBody ? ["malformed_json"] : []),
      ],
      401: called ? ["invalid_token"] : [],
      403: [
        ...(its?.feature ? ["feature_disabled"] : []),
        ...(called?.oauth.length ? ["insufficient_scope"] : []),
        ...(called ? ["integration_api_disabled"] : []),
      ],
      404: ["not_found"],
      409: [
        ...(RULES[operationId]?.[409] ?? []),
        ...(writes ? ["idempotency_in_progress", "idempotency_key_reused"] : []),
      ],
      413: operation.requestBody ? ["payload_too_large"] : [],
      415: operation.requestBody ? ["unsupported_media_type"] : [],
      422: [...(RULES[operationId]?.[422] ?? []), ...(operation.requestBody ? ["validation_failed"] : [])],
      429: called ? ["rate_limited"] : [],
      500: ["internal_error"],
      503: ["unavailable"],
    };
    const coming = Object.entries(expected).filter(([, codes]) => codes.length > 0);
    expect(codesOf(responses)).toEqual(Object.fromEntries(coming.map(([status, codes]) => [status, codes.sort()])));
  });

  it("leave out what only features that are off can refuse", () => {
    const text = JSON.stringify(contract());
    for (const code of ["too_many_slots", "slot_not_offered", "slot_full", ...PAPERS]) expect(text).not.toContain(code);
  });
});

it("says how far a cursor reaches", () => {
  const { paths } = contract(...FEATURES) as { paths: Record<string, Record<string, { parameters: JsonSchema[] }>> };
  const schemas = Object.values(paths).flatMap(({ get }) =>
    (get?.parameters ?? []).filter(({ name }) => name === "after" || name === "offset").map(({ schema }) => schema),
  );
  expect(schemas.length).toBeGreaterThan(20);
  for (const schema of schemas) expect(schema).toMatchObject({ minimum: 0, maximum: 9_007_199_254_740_991 });
});

it.each([
  ["attendance", ["attendance.recorded"]],
  ["documents", ["member_documents.deposited", "member_documents.deleted", "invoices.generated"]],
  ["payments", ["invoices.generated"]],
  ["staff_hours", ["staff_hours.validated"]],
  ["slots", []],
] as [Feature, string[]][])("has no webhook of %s while that is off", (feature, gone) => {
  const webhooks = (...features: Feature[]) => Object.keys(contract(...features).webhooks as object);
  const left = webhooks(...FEATURES.filter((one) => one !== feature));
  expect(webhooks(...FEATURES).filter((type) => !left.includes(type))).toEqual(gone);
});

it("lists nothing of a feature that is off", () => {
  const text = JSON.stringify(contract());
  for (const word of [
    "slot_ids",
    "licence_id",
    "city_registration_start",
    "previous_registration_all",
    "external_access",
    "pre_registration_required",
    "invitation_only",
    "/attendance",
    "payments_path",
    "payments:read",
    "/documents",
    "/medical",
    "staff_hours",
  ]) {
    expect(text, word).not.toContain(word);
  }
});

function operationsOf(document: JsonSchema) {
  return Object.entries(document.paths as Record<string, Record<string, JsonSchema>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function mediaOf(document: JsonSchema) {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const place = `/paths/${encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"))}/${method}`;
    const bodies = {
      requestBody: operation.requestBody,
      ...prefixed(operation.responses as Record<string, JsonSchema>),
    };
    return Object.entries(bodies).flatMap(([name, holder]) =>
      Object.entries(((holder as JsonSchema | undefined)?.content ?? {}) as Record<string, JsonSchema>)
        .filter(([type]) => type.includes("json"))
        .map(([type, media]) => ({
          pointer: `${place}/${name}/content/${encodeURIComponent(type.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
          media,
        })),
    );
  });
}

function prefixed(responses: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(responses).map(([status, answer]) => [`responses/${status}`, answer]));
}

/** A schema of the document, as far as this looks into it. */
interface Bounded {
  $ref?: string;
  items?: Bounded;
  maxItems?: number;
  properties?: Record<string, Bounded>;
  additionalProperties?: unknown;
  anyOf?: Bounded[];
  oneOf?: Bounded[];
  allOf?: Bounded[];
}

it("takes no list or object of so many members in a body that the check would not look at each", () => {
  const document = JSON.parse(JSON.stringify(contract(...FEATURES)));
  const lists: number[] = [];
  const look = (schema: Bounded | undefined, seen: Set<Bounded>): void => {
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    if (schema.$ref) {
      const path = schema.$ref.slice("#/".length).split("/");
      const named = path.reduce((inner, name) => inner[name], document);
      look(named, seen);
    }
    if (schema.items) lists.push(schema.maxItems ?? Number.POSITIVE_INFINITY);
    if (schema.properties) expect(Object.keys(schema.properties).length).toBeLessThan(MANY);
    expect(typeof schema.additionalProperties, "an object of any members").not.toBe("object");
    const inner = [schema.items, ...Object.values(schema.properties ?? {})];
    for (const one of [...inner, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
      look(one, seen);
  };
  for (const item of Object.values<Record<string, { requestBody?: { content: Record<string, { schema: Bounded }> } }>>(
    document.paths,
  ))
    for (const operation of Object.values(item))
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) look(schema, new Set());
  expect(lists.length).toBeGreaterThan(3);
  expect(Math.max(...lists)).toBeLessThan(MANY);
});
