import type { JsonObject } from "#lib/base/json-object.ts";

/**
 * A contract in the shape of the document's write operations (club-api §2.2, §2.4, §2.6, §2.8), written for tests: the
 * fields of a feature are there only when it is on.
 */
export function clubContract(
  features: { geography?: boolean; priority?: boolean; licences?: boolean; slots?: boolean } = {},
) {
  const season = seasonProperties(features);
  const required = ["name", "start_date", "end_date", "registration_start", "registration_end"];
  return contractOf({
    "/seasons": { post: operation(closed(season, required, true)) },
    "/seasons/{id}": { patch: operation({ ...closed(season, [], false), minProperties: 1 }) },
    "/members": { post: operation(closed(memberProperties(), ["email", "first_name", "last_name"], true)) },
    "/members/{id}": { patch: operation({ ...closed(memberProperties(), [], false), minProperties: 1 }) },
    "/groups": { post: operation(closed(groupProperties(features), ["name", "season_id"], true)) },
  });
}

/** An OpenAPI 3.2 document with these paths. */
export function contractOf(paths: JsonObject, components: JsonObject = {}): JsonObject {
  return { openapi: "3.2.0", info: { title: "Club", version: "1.5" }, paths, components };
}

/** An operation whose JSON body has this schema. */
export function operation(schema: unknown): JsonObject {
  return { requestBody: { required: true, content: { "application/json": { schema } } }, responses: {} };
}

function closed(properties: JsonObject, required: string[], withDefaults: boolean): JsonObject {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const { default: initial, ...rest } = schema as JsonObject;
    return [name, withDefaults && initial !== undefined ? { ...rest, default: initial } : rest];
  });
  return { type: "object", properties: Object.fromEntries(entries), required, additionalProperties: false };
}

const date = { type: "string", format: "date" };
const nullableDate = { type: ["string", "null"], format: "date" };

function seasonProperties({
  geography,
  priority,
  licences,
}: {
  geography?: boolean;
  priority?: boolean;
  licences?: boolean;
}) {
  return {
    name: { type: "string", minLength: 2, maxLength: 255, title: "Name" },
    start_date: date,
    end_date: date,
    registration_start: date,
    registration_end: date,
    membership_cost_euros: { type: "integer", minimum: 0, maximum: 10_000_000, default: 0 },
    ...(priority
      ? {
          previous_registration_start: { ...nullableDate, default: null },
          previous_registration_all: { type: "boolean", default: false },
        }
      : {}),
    ...(geography
      ? {
          city_registration_start: { ...nullableDate, default: null },
          city_code: { type: ["string", "null"], minLength: 5, maxLength: 5 },
        }
      : {}),
    max_annual_registrations: { type: "integer", minimum: 0, maximum: 2_147_483_647, default: 0 },
    ...(licences ? { licence_immediate_payment: { type: "boolean", default: false } } : {}),
  };
}

function memberProperties() {
  const optional = (schema: JsonObject) => ({ ...schema, type: [schema.type, "null"] });
  return {
    email: { type: "string", format: "email", maxLength: 127 },
    first_name: { type: "string", minLength: 1, maxLength: 63 },
    last_name: { type: "string", minLength: 1, maxLength: 63 },
    phone: optional({ type: "string", maxLength: 15 }),
    birth_date: nullableDate,
    sex: { type: ["string", "null"], enum: ["Homme", "Femme", null] },
    address: optional({ type: "string", maxLength: 10_000 }),
    parents: {
      type: "array",
      maxItems: 2,
      items: {
        type: "object",
        properties: {
          type: { type: "string", enum: ["Pere", "Mere", "Institution", "Responsable_legal"] },
          first_name: { type: "string", maxLength: 63 },
          email: { type: "string", format: "email", maxLength: 127 },
        },
        required: ["type"],
        additionalProperties: false,
      },
    },
  };
}

function groupProperties({ slots }: { slots?: boolean }) {
  const year = { type: ["integer", "null"], minimum: 1900, maximum: 2200 };
  return {
    name: { type: "string", minLength: 2, maxLength: 255 },
    season_id: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
    birth_year_start: year,
    birth_year_end: year,
    auto_validate: { type: ["boolean", "null"] },
    ...(slots
      ? { slot_ids: { type: "array", maxItems: 100, uniqueItems: true, items: { type: "integer", minimum: 1 } } }
      : {}),
  };
}
