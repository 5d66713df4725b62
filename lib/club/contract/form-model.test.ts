import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/base/json-object.ts";
import { parseContract } from "./document.ts";
import type { Field } from "./form-field.ts";
import { formModel } from "./form-model.ts";
import { clubContract, contractOf, operation } from "./testing/club-contract.ts";

function modelOf(contract: JsonObject, method: "POST" | "PATCH", path: string) {
  return formModel(parseContract(JSON.stringify(contract)), { method, path });
}

function fieldOf(schema: unknown, components: JsonObject = {}): Field {
  const body = { type: "object", properties: { it: schema } };
  const model = modelOf(contractOf({ "/things": { post: operation(body) } }, components), "POST", "/things");
  const [field] = model?.fields ?? [];
  if (!field) throw new Error("no field");
  return field;
}

describe("the form of an operation", () => {
  it("has the contract's properties in the contract's order, and none when a feature is off", () => {
    const names = (features: object) => modelOf(clubContract(features), "POST", "/seasons")?.fields.map((f) => f.name);
    expect(names({})).toEqual([
      "name",
      "start_date",
      "end_date",
      "registration_start",
      "registration_end",
      "membership_cost_euros",
      "max_annual_registrations",
    ]);
    expect(names({ geography: true })).toContain("city_code");
    expect(names({ priority: true })).not.toContain("city_code");
  });

  it("keeps constraints, defaults and what is required", () => {
    const model = modelOf(clubContract({ geography: true }), "POST", "/seasons");
    const field = (name: string) => model?.fields.find((candidate) => candidate.name === name);
    expect(field("name")).toMatchObject({ kind: "text", required: true, minLength: 2, maxLength: 255, title: "Name" });
    expect(field("city_code")).toMatchObject({ kind: "text", nullable: true, required: false });
    expect(field("membership_cost_euros")).toMatchObject({ kind: "integer", default: 0, maximum: 10_000_000 });
    expect(model).toMatchObject({ closed: true, notices: [] });
    expect(modelOf(clubContract(), "PATCH", "/seasons/{id}")?.minProperties).toBe(1);
  });

  it("finds an operation whatever its parameters are called, and says when the club does not offer it", () => {
    const contract = contractOf({
      "/seasons/{season_id}": { patch: operation({ type: "object", properties: { a: { type: "string" } } }) },
    });
    expect(modelOf(contract, "PATCH", "/seasons/{id}")?.fields).toHaveLength(1);
    expect(modelOf(contract, "POST", "/seasons")).toBeUndefined();
  });

  it("is plain data that survives serialisation", () => {
    const model = modelOf(clubContract({ geography: true, slots: true }), "POST", "/members");
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
});

describe("one field", () => {
  it.each([
    [{ type: "string" }, "text"],
    [{ type: "string", format: "date" }, "date"],
    [{ type: ["string", "null"], format: "date-time" }, "date-time"],
    [{ type: "integer", minimum: 1 }, "integer"],
    [{ type: "number", multipleOf: 0.5 }, "number"],
    [{ type: "boolean" }, "boolean"],
    [{ enum: ["a", "b"] }, "enum"],
    [{ const: "a" }, "enum"],
    [{ type: "array", items: { type: "integer" } }, "list"],
    [{ type: "array", items: { type: "object", properties: { a: { type: "string" } } } }, "records"],
    [{ type: "object", properties: { a: { type: "string" } } }, "group"],
    [{ minLength: 2 }, "text"],
    [{ minimum: 2 }, "number"],
  ])("%j is drawn as %s", (schema, kind) => {
    const field = fieldOf(schema);
    expect(field.kind).toBe(kind);
    expect(field.notice).toBeUndefined();
  });

  it.each([
    [{}, "any_value"],
    [true, "any_value"],
    [{ type: ["string", "integer"] }, "several_types"],
    [{ not: { type: "string" } }, "conditional"],
    [{ type: "string", if: {}, else: {} }, "conditional"],
    [{ oneOf: [{ type: "string" }, { type: "integer" }] }, "alternatives"],
    [{ type: "array" }, "list_shape"],
    [{ type: "array", prefixItems: [{ type: "string" }] }, "list_shape"],
    [{ type: "array", items: { type: "array", items: { type: "string" } } }, "list_shape"],
    [{ type: "object" }, "object_shape"],
    [{ type: "object", patternProperties: { a: {} }, properties: { a: {} } }, "object_shape"],
    [{ $ref: "https://elsewhere.example/schema.json" }, "outside_reference"],
    [{ $ref: "#/components/schemas/Absent" }, "unresolved_reference"],
    [{ allOf: [{ type: "string" }, { type: "integer" }] }, "contradiction"],
    [{ type: "string", minLength: "2" }, "malformed"],
    [{ type: "text" }, "malformed"],
    [{ allOf: [] }, "malformed"],
    [null, "malformed"],
    [{ enum: [["a"], ["b"]] }, "alternatives"],
  ])("%j falls back to raw JSON: %s", (schema, notice) => {
    expect(fieldOf(schema)).toMatchObject({ kind: "raw", notice });
  });

  it("takes null from type lists, from a branch, and from 3.0's nullable, even beside a reference", () => {
    const components = { schemas: { Sex: { type: "string", enum: ["Homme", "Femme"] } } };
    const reference = { $ref: "#/components/schemas/Sex" };
    for (const schema of [
      { type: ["string", "null"], enum: ["Homme", "Femme", null] },
      { anyOf: [reference, { type: "null" }] },
      { nullable: true, allOf: [reference] },
      { type: "string", nullable: true, enum: ["Homme", "Femme"] },
    ])
      expect(fieldOf(schema, components)).toMatchObject({ kind: "enum", nullable: true });
    expect(fieldOf({ type: ["string", "null"], enum: ["Homme"] })).toMatchObject({ nullable: false });
  });

  it("merges allOf: the narrower bound wins, the nearer words win", () => {
    const components = { schemas: { Name: { type: "string", maxLength: 255, title: "Far" } } };
    const field = fieldOf(
      { allOf: [{ $ref: "#/components/schemas/Name" }, { minLength: 2, maxLength: 300 }], title: "Near" },
      components,
    );
    expect(field).toMatchObject({ kind: "text", minLength: 2, maxLength: 255, title: "Near" });
  });

  it("refuses two closed objects under allOf, which no value could satisfy", () => {
    const part = (name: string) => ({
      type: "object",
      properties: { [name]: { type: "string" } },
      additionalProperties: false,
    });
    expect(fieldOf({ allOf: [part("a"), part("b")] })).toMatchObject({ kind: "raw", notice: "contradiction" });
  });

  it("reads labelled choices from titles of constants and from vendor keywords", () => {
    const labels = [
      { value: "L", label: "Loisir" },
      { value: "C", label: "Compétition" },
    ];
    const titled = {
      oneOf: [
        { const: "L", title: "Loisir" },
        { const: "C", title: "Compétition" },
      ],
    };
    expect(fieldOf(titled)).toMatchObject({ options: labels });
    expect(fieldOf({ enum: ["L", "C"], "x-enum-labels": { L: "Loisir", C: "Compétition" } })).toMatchObject({
      options: labels,
    });
  });

  it("understands draft 4's exclusive bounds and keeps unknown annotations", () => {
    expect(fieldOf({ type: "integer", minimum: 1, exclusiveMinimum: true, "x-unit": "min" })).toMatchObject({
      kind: "integer",
      exclusiveMinimum: 1,
      hints: { "x-unit": "min" },
    });
  });

  it("gives names that libraries would read as a path a key of their own", () => {
    const model = modelOf(
      contractOf({
        "/things": {
          post: operation({
            type: "object",
            properties: {
              "a.b": { type: "string" },
              "0": { type: "string" },
              x_61: { type: "string" },
              a: { type: "string" },
              constructor: { type: "string" },
            },
          }),
        },
      }),
      "POST",
      "/things",
    );
    const keys = model?.fields.map((field) => field.key) ?? [];
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/);
    expect(keys).not.toContain("constructor");
  });

  it("offers a required property that nothing declares as any value", () => {
    const body = { type: "object", properties: { a: { type: "string" } }, required: ["a", "b"] };
    const model = modelOf(contractOf({ "/things": { post: operation(body) } }), "POST", "/things");
    expect(model?.fields.map((field) => [field.name, field.kind, field.required])).toEqual([
      ["a", "text", true],
      ["b", "raw", true],
    ]);
  });
});
