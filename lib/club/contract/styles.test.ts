import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/base/json-object.ts";
import { parseContract } from "./document.ts";
import type { Field } from "./form-field.ts";
import { formModel } from "./form-model.ts";
import { bodyFaults } from "./validator.ts";

/** Documents of other houses, written for this test in the manner of well-known public descriptions. */
const document = (name: string) =>
  parseContract(readFileSync(new URL(`./testing/${name}.json`, import.meta.url), "utf8"));

function form(name: string, method: "POST" | "PATCH", path: string) {
  const model = formModel(document(name), { method, path });
  if (!model) throw new Error(`${name}: no ${method} ${path}`);
  return model;
}

const shapes = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field.notice ? `${field.kind}: ${field.notice}` : field.kind]));

describe("documents of other styles", () => {
  it.each(["inheritance", "old-nullable", "discriminators"])(
    "%s: every write is walked without an exception",
    (name) => {
      const contract = document(name);
      let walked = 0;
      for (const [path, item] of Object.entries(contract.paths))
        for (const method of ["POST", "PATCH", "PUT"] as const) {
          if (!Object.hasOwn(item as JsonObject, method.toLowerCase())) continue;
          const model = formModel(contract, { method, path });
          if (!model) continue;
          walked++;
          bodyFaults(model, {});
          for (const field of model.fields) if (field.kind === "raw") expect(field.notice).toBeDefined();
        }
      expect(walked).toBeGreaterThan(0);
    },
  );

  it("a hierarchy of allOf becomes one flat form", () => {
    const model = form("inheritance", "POST", "/v2/employees");
    expect(shapes(model.fields)).toEqual({
      id: "text",
      name: "text",
      emails: "list",
      address: "group",
      manager: "group",
      salary: "number",
      metadata: "raw: object_shape",
    });
    expect(model.fields.find((field) => field.name === "id")).toMatchObject({ readOnly: true, required: false });
    expect(model.fields.filter((field) => field.required).map((field) => field.name)).toEqual(["name", "salary"]);
  });

  it("3.0's leftovers: nullable beside references, boolean exclusive bounds, references in bodies and paths", () => {
    const model = form("old-nullable", "PATCH", "/pets/{petId}");
    expect(shapes(model.fields)).toEqual({
      name: "text",
      tag: "text",
      weight: "number",
      status: "enum",
      owner: "group",
      photo: "text",
      visits: "list",
      notes: "raw: any_value",
    });
    expect(model.fields.filter((field) => field.nullable).map((field) => field.name)).toEqual([
      "tag",
      "status",
      "owner",
    ]);
    expect(model.fields.find((field) => field.name === "weight")).toMatchObject({ exclusiveMinimum: 0 });
    expect(bodyFaults(model, { status: null, owner: null, tag: null })).toEqual([]);
  });

  it("alternatives with discriminators: raw JSON with its reason, for one field or for the whole body", () => {
    expect(shapes(form("discriminators", "POST", "/payments").fields)).toEqual({
      amount: "integer",
      currency: "enum",
      method: "raw: alternatives",
      shipping: "raw: alternatives",
      plan: "raw: recursive",
      receipt_email: "text",
    });
    const whole = form("discriminators", "POST", "/events");
    expect(whole).toMatchObject({ shape: "raw", fields: [{ kind: "raw", name: "", notice: "alternatives" }] });
    const ruled = form("discriminators", "POST", "/contacts");
    expect(shapes(ruled.fields)).toEqual({ email: "text", phone: "text" });
    expect(ruled.notices).toEqual([{ code: "rules_unchecked", names: [] }]);
  });
});
