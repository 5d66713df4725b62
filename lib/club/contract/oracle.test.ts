import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { regexes } from "zod";
import type { JsonObject } from "#lib/base/json-object.ts";
import { parseContract } from "./document.ts";
import { pointerOf } from "./fault.ts";
import type { FormModel } from "./form-field.ts";
import { formModel } from "./form-model.ts";
import { contractOf, operation } from "./testing/club-contract.ts";
import { bodyFaults } from "./validator.ts";

/**
 * ajv, an implementation of JSON Schema 2020-12 that nobody here wrote, judges the same schemas and values. Differences that
 * are known and meant, and therefore not generated:
 * - email: HTML's expression, which we take, also accepts a host without a dot and dots side by side;
 * - date-time: ajv-formats accepts a leap second and a space instead of T; zod does not;
 * - integers beyond 2^53: zod refuses what JavaScript cannot hold exactly.
 */
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateFormats: true }));

/** A schema with values that it accepts and values that it refuses for exactly one reason. */
interface Sample {
  schema: JsonObject;
  valid: unknown;
  faulty: unknown;
}

const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom("a", "é", "Z", "7", " ", "-", "🏊", "<", '"', "/", "~"), minLength, maxLength });

const text: fc.Arbitrary<Sample> = fc
  .record({ min: fc.integer({ min: 0, max: 4 }), extra: fc.integer({ min: 0, max: 12 }), long: fc.boolean() })
  .chain(({ min, extra, long }) =>
    fc.record({
      schema: fc.constant({ type: "string", minLength: min, maxLength: min + extra }),
      valid: word(min, min + extra),
      faulty: long || min === 0 ? word(min + extra + 1, min + extra + 9) : word(0, min - 1),
    }),
  );

const integer: fc.Arbitrary<Sample> = fc
  .record({
    low: fc.integer({ min: -1000, max: 1000 }),
    span: fc.integer({ min: 0, max: 5000 }),
    how: fc.integer({ min: 0, max: 3 }),
  })
  .chain(({ low, span, how }) =>
    fc.record({
      schema: fc.constant({ type: "integer", minimum: low, maximum: low + span }),
      valid: fc.integer({ min: low, max: low + span }),
      faulty: fc.constant([low - 1, low + span + 1, low + 0.5, String(low)][how]),
    }),
  );

const multiple: fc.Arbitrary<Sample> = fc
  .record({ step: fc.integer({ min: 2, max: 60 }), times: fc.integer({ min: -20, max: 20 }) })
  .map(({ step, times }) => ({
    schema: { type: "integer", multipleOf: step },
    valid: step * times,
    faulty: step * times + 1,
  }));

const boolean: fc.Arbitrary<Sample> = fc.record({
  schema: fc.constant({ type: "boolean" }),
  valid: fc.boolean(),
  faulty: fc.constantFrom<unknown>("true", 1, []),
});

const choice: fc.Arbitrary<Sample> = fc
  .uniqueArray(fc.oneof(word(1, 8), fc.integer()), { minLength: 1, maxLength: 7 })
  .chain((values) =>
    fc.record({
      schema: fc.constant({ enum: values }),
      valid: fc.constantFrom(...values),
      faulty: fc.constant("none of these at all"),
    }),
  );

const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });

const date: fc.Arbitrary<Sample> = fc.record({
  schema: fc.constant({ type: "string", format: "date" }),
  valid: day.map((value) => value.toISOString().slice(0, 10)),
  faulty: fc.constantFrom("2026-02-30", "2026-13-01", "05/09/2026", "", "2026-9-5", "2026-09-05T00:00:00Z"),
});

const dateTime: fc.Arbitrary<Sample> = fc.record({
  schema: fc.constant({ type: "string", format: "date-time" }),
  valid: fc
    .tuple(day, fc.constantFrom("Z", "+02:00", "-03:30"))
    .map(([value, offset]) => value.toISOString().slice(0, 19) + offset),
  faulty: fc.constantFrom("2026-09-05", "2026-09-05T25:00:00Z", "18:30", ""),
});

const email: fc.Arbitrary<Sample> = fc.record({
  schema: fc.constant({ type: "string", format: "email", maxLength: 127 }),
  valid: fc
    .tuple(
      fc.constantFrom("a", "r&d", "jean=x", "o'neil", "a!b+c", "A.b-c_d"),
      fc.constantFrom("club.fr", "a-b.x.org", "xn--bcher-kva.fr"),
    )
    .map(([local, host]) => `${local}@${host}`),
  faulty: fc.constantFrom("", "somebody", "a@", "@club.fr", "a b@club.fr", "a@club..fr", "a@-club.fr", "a@b@club.fr"),
});

const pattern: fc.Arbitrary<Sample> = fc.record({
  schema: fc.constant({ type: "string", maxLength: 20, pattern: "^[A-Z]{2}[0-9]+$" }),
  valid: fc.integer({ min: 0, max: 99_999 }).map((digits) => `AB${digits}`),
  faulty: fc.constantFrom("ab1", "AB", "AB1 ", ""),
});

const scalar = fc.oneof(text, integer, multiple, boolean, choice, date, dateTime, email, pattern);

const list: fc.Arbitrary<Sample> = fc
  .record({
    item: fc.oneof(text, integer, date),
    max: fc.integer({ min: 1, max: 4 }),
    how: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ item, max, how }) => ({
    schema: { type: "array", items: item.schema, minItems: 1, maxItems: max },
    valid: [item.valid],
    faulty: [[], Array.from({ length: max + 1 }, () => item.valid), [item.faulty]][how],
  }));

/** The same sample where null is allowed too: in a type list, or as a branch. */
function orNull(sample: Sample, asBranch: boolean): Sample {
  const { schema } = sample;
  if (asBranch || typeof schema.type !== "string") return { ...sample, schema: { anyOf: [schema, { type: "null" }] } };
  return { ...sample, schema: { ...schema, type: [schema.type, "null"] } };
}

const property = fc
  .tuple(fc.oneof(scalar, list), fc.constantFrom("plain", "list", "branch"), fc.boolean())
  .map(([sample, null_, useNull]) => {
    const chosen = null_ === "plain" ? sample : orNull(sample, null_ === "branch");
    return { ...chosen, valid: null_ !== "plain" && useNull ? null : chosen.valid };
  });

const NAMES = ["name", "capacity", "sex", "city_code", "a.b", "with space", "é", "0", "toString", "parents"];

/** A body like those of the document: closed or open, some properties required, each with a value. */
const body = fc
  .record({
    properties: fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), property, fc.boolean()), {
      minLength: 1,
      maxLength: 8,
      selector: ([name]) => name,
    }),
    closed: fc.boolean(),
  })
  .map(({ properties, closed }) => ({
    properties,
    schema: {
      type: "object",
      properties: Object.fromEntries(properties.map(([name, sample]) => [name, sample.schema])),
      required: properties.filter(([, , required]) => required).map(([name]) => name),
      ...(closed ? { additionalProperties: false } : {}),
    },
    valid: Object.fromEntries(properties.map(([name, sample]) => [name, sample.valid])),
  }));

function modelOf(schema: unknown): FormModel {
  const contract = parseContract(JSON.stringify(contractOf({ "/things": { post: operation(schema) } })));
  const model = formModel(contract, { method: "POST", path: "/things" });
  if (!model) throw new Error("the contract lost its operation");
  return model;
}

const EMAIL = { type: "string", format: "email" };

/** Whether JavaScript holds every number of a value exactly, and no text is an address to one of the two expressions alone. */
function isExact(value: unknown): boolean {
  // Chance writes addresses, too: "-@0" is one of HTML's, and none of ajv's.
  if (typeof value === "string") return regexes.html5Email.test(value) === ajv.validate(EMAIL, value);
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isExact);
}

const RUNS = { numRuns: 400 };

describe("over random schemas like a club's, with ajv as the judge", () => {
  it("the form has the contract's properties exactly, each with a widget of its own", () => {
    fc.assert(
      fc.property(body, ({ schema }) => {
        const { fields } = modelOf(schema);
        expect(fields.map((field) => field.name)).toEqual(Object.keys(schema.properties));
        expect(fields.filter((field) => field.kind === "raw" || field.notice)).toEqual([]);
        expect(fields.filter((field) => field.required).map((field) => field.name)).toEqual(
          Object.keys(schema.properties).filter((name) => schema.required.includes(name)),
        );
      }),
      RUNS,
    );
  });

  it("accepts every valid value", () => {
    fc.assert(
      fc.property(body, ({ schema, valid }) => {
        expect(ajv.validate(schema, valid), ajv.errorsText()).toBe(true);
        expect(bodyFaults(modelOf(schema), valid)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("refuses every single fault, on the field that has it", () => {
    const faultyBody = body.chain((one) => fc.record({ one: fc.constant(one), at: fc.nat(one.properties.length - 1) }));
    fc.assert(
      fc.property(faultyBody, ({ one: { schema, valid, properties }, at }) => {
        const [name, sample] = properties[at] ?? expect.unreachable();
        const faulty = { ...valid, [name]: sample.faulty };
        expect(ajv.validate(schema, faulty)).toBe(false);
        const faults = bodyFaults(modelOf(schema), faulty);
        expect(faults).not.toEqual([]);
        for (const { pointer } of faults) expect(`${pointer}/`.startsWith(`${pointerOf([name])}/`)).toBe(true);
      }),
      RUNS,
    );
  });

  it("misses what is required and names what is unknown", () => {
    fc.assert(
      fc.property(body, ({ schema, valid }) => {
        const model = modelOf(schema);
        for (const name of schema.required) {
          const { [name]: _, ...without } = valid;
          expect(bodyFaults(model, without)).toEqual([{ pointer: pointerOf([name]), code: "required" }]);
        }
        const faults = bodyFaults(model, { ...valid, unheard_of: 1 });
        expect(faults).toEqual(model.closed ? [{ pointer: "/unheard_of", code: "unknown_field" }] : []);
      }),
      RUNS,
    );
  });

  it("judges any JSON as ajv does", () => {
    const anything = body.chain(({ schema, valid }) =>
      fc.record({
        schema: fc.constant(schema),
        value: fc.dictionary(fc.constantFrom(...Object.keys(valid)), fc.jsonValue({ maxDepth: 2 })),
      }),
    );
    fc.assert(
      fc.property(anything, ({ schema, value }) => {
        fc.pre(isExact(value));
        expect(bodyFaults(modelOf(schema), value).length === 0).toBe(ajv.validate(schema, value));
      }),
      RUNS,
    );
  });
});
