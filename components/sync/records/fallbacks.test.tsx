/**
 * What a contract says otherwise than the screens expect: each field is drawn by itself and once, in an input that can hold what
 * it takes.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/base/json-object.ts";
import { parseContract } from "#lib/club/contract/document.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";
import { type RenderedForm, renderedForm } from "./testing/rendered-form.tsx";

const everyName = (fields: readonly Field[]): string[] =>
  fields.flatMap((field) => [field.name, ...("fields" in field ? everyName(field.fields) : [])]);

function expectDrawn(model: FormModel, { html, names, unreached }: RenderedForm): void {
  expect(names).toEqual(everyName(model.fields).sort());
  expect(unreached).toEqual([]);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}

/** The box of a field: from its mark to the next one's. */
const boxOf = (html: string, name: string) => html.split(` data-field="${name}"`)[1]?.split(" data-field=")[0] ?? "";

describe("documents of other styles", () => {
  it.each(["inheritance", "old-nullable", "discriminators"])("%s: every field of every write is drawn", (name) => {
    const text = readFileSync(new URL(`../../../lib/club/contract/testing/${name}.json`, import.meta.url), "utf8");
    const contract = parseContract(text);
    let drawn = 0;
    for (const [path, item] of Object.entries(contract.paths))
      for (const method of ["POST", "PATCH", "PUT"] as const) {
        const model = Object.hasOwn(item as JsonObject, method.toLowerCase()) && formModel(contract, { method, path });
        if (!model) continue;
        drawn++;
        const form = renderedForm("sports", model, null);
        expectDrawn(model, form);
        for (const field of model.fields)
          if (field.kind === "raw") expect(boxOf(form.html, field.name), field.name).toContain("<textarea");
      }
    expect(drawn).toBeGreaterThan(0);
  });

  it("a body that cannot be drawn opens on the record", () => {
    const contract = contractOf({ "/x": { patch: operation({ oneOf: [{ type: "object" }, { type: "array" }] }) } });
    const model = formModel(parseContract(JSON.stringify(contract)), { method: "PATCH", path: "/x" });
    const { html } = renderedForm("sports", model ?? expect.unreachable(), { id: 7, name: "Judo" });
    expect(html).toMatch(/<textarea[^>]*>[^<]*Judo/);
  });
});

describe("what must be filled in", () => {
  const body = {
    type: "object",
    required: ["name", "kind", "note"],
    properties: {
      name: { type: "string", maxLength: 20 },
      kind: { type: "string", default: "usual" },
      note: { type: ["string", "null"] },
      remark: { type: "string" },
    },
  };
  const contract = parseContract(
    JSON.stringify(contractOf({ "/x": { post: operation(body) }, "/x/{id}": { patch: operation(body) } })),
  );
  const marked = (method: "POST" | "PATCH", path: string, record: JsonObject | null) => {
    const model = formModel(contract, { method, path }) ?? expect.unreachable();
    const { html } = renderedForm("sports", model, record);
    return model.fields.map(({ name }) => name).filter((name) => boxOf(html, name).includes(" *</span>"));
  };

  it("is marked where nothing stands in it yet and null does not do; nothing is called optional", () => {
    expect(marked("POST", "/x", null)).toEqual(["name"]);
  });

  it("is marked on no record that was filled in before", () => {
    expect(marked("PATCH", "/x/{id}", { id: 7, name: "Judo", kind: "usual", note: null })).toEqual([]);
  });
});

describe("fields that mean one thing together, of kinds that no screen expects", () => {
  const integer = { type: "integer" };
  const raw = { oneOf: [{ type: "integer" }, { type: "string" }] };
  const text = { type: "string", maxLength: 5 };
  const time = { hour: integer, minute: integer, duration_minutes: integer };
  const years = { birth_year_start: integer, birth_year_end: integer };

  const cases: [string, ResourceName, object, string[]][] = [
    ["as the screens expect", "slots", { ...time, ...years }, []],
    ["years that are JSON", "groups", { birth_year_start: raw, birth_year_end: raw }, ["birth_year_start"]],
    ["one year that is JSON", "groups", { ...years, birth_year_end: raw }, ["birth_year_start", "birth_year_end"]],
    ["a time that is JSON", "slots", { hour: raw, minute: raw, duration_minutes: raw }, ["hour", "minute"]],
    ["an hour that is text", "slots", { ...time, hour: text }, ["hour", "minute", "duration_minutes"]],
    ["a minute that is a choice", "slots", { ...time, minute: { enum: [0, 30] } }, ["hour", "minute"]],
    ["a duration that is JSON", "slots", { ...time, duration_minutes: raw }, ["duration_minutes"]],
  ];

  it.each(cases)("%s", (_words, resource, properties, alone) => {
    const contract = contractOf({ "/x": { post: operation({ type: "object", properties }) } });
    const found = formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/x" });
    const model = found ?? expect.unreachable();
    const form = renderedForm(resource, model, null);
    expectDrawn(model, form);
    for (const name of alone) {
      const box = boxOf(form.html, name);
      expect(box, name).not.toContain("data-time");
      expect(box, name).toMatch(/<(input|textarea)/);
      if (model.fields.find((field) => field.name === name)?.kind === "raw") expect(box, name).toContain("<textarea");
    }
  });
});
