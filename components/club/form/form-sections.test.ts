import { describe, expect, it } from "vitest";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { layOutFields } from "./form-sections.ts";
import { baseComposites } from "./testers.ts";

const PLAIN = { required: false, nullable: false, readOnly: false, deprecated: false };
const number = (name: string): Field => ({ ...PLAIN, name, key: name, kind: "integer" });
const raw = (name: string): Field => ({ ...PLAIN, name, key: name, kind: "raw", notice: "alternatives" });
const text = (name: string): Field => ({ ...PLAIN, name, key: name, kind: "text", patterns: [] });
const choice = (name: string): Field => ({ ...PLAIN, name, key: name, kind: "enum", options: [{ value: 18 }] });
const assigned = (name: string): Field => ({ ...number(name), readOnly: true });

/** The rows of a form, a composite by the names that it draws. */
function rows(...fields: Field[]): string[] {
  const model: FormModel = { method: "POST", path: "/x", shape: "fields", closed: true, notices: [], fields };
  const sections = [{ id: "one", title: "One", names: fields.map(({ name }) => name) }];
  return layOutFields(model, sections, baseComposites, "Other").flatMap((section) =>
    section.rows.map((row) => ("field" in row ? row.field.name : Object.keys(row.fields).join("+"))),
  );
}

describe("fields that are asked together", () => {
  it("stand together where each is of a kind that can be drawn so", () => {
    expect(rows(number("birth_year_start"), number("birth_year_end"))).toEqual(["birth_year_start+birth_year_end"]);
    expect(rows(number("hour"), number("minute"), number("duration_minutes"))).toEqual([
      "hour+minute+duration_minutes",
    ]);
  });

  it.each([
    ["both are JSON", raw("birth_year_start"), raw("birth_year_end")],
    ["one is JSON", number("birth_year_start"), raw("birth_year_end")],
    ["one is text", text("hour"), number("minute")],
    ["one is a choice", number("hour"), choice("minute")],
    ["one is assigned by the service", assigned("hour"), number("minute")],
  ])("stand each by itself where %s", (_words, ...fields) => {
    expect(rows(...fields)).toEqual(fields.map(({ name }) => name));
  });

  it("do without one that need not be among them", () => {
    for (const last of [text("duration_minutes"), raw("duration_minutes"), assigned("duration_minutes")])
      expect(rows(number("hour"), number("minute"), last)).toEqual(["hour+minute", "duration_minutes"]);
  });
});
