import { describe, expect, it } from "vitest";
import { formChanges } from "./change.ts";
import { formDigest } from "./digest.ts";
import { parseContract } from "./document.ts";
import { formModel } from "./form-model.ts";
import { contractOf, operation } from "./testing/club-contract.ts";

function model(properties: object, required: string[] = []) {
  const contract = contractOf({ "/things": { post: operation({ type: "object", properties, required }) } });
  return (
    formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/things" }) ?? expect.unreachable()
  );
}

const text = { type: "string", maxLength: 20 };

describe("two readings of one form", () => {
  it("are told apart by what they accept", () => {
    const before = model({ gone: text, tighter: text, same: text, wanted: text });
    const after = model({ tighter: { ...text, maxLength: 10 }, same: text, wanted: text, fresh: text }, ["wanted"]);
    expect(formChanges(before, after).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "removed gone",
      "changed tighter",
      "now_required wanted",
      "added fresh",
    ]);
    expect(formDigest(before)).not.toBe(formDigest(after));
  });

  it("are the same when only words changed", () => {
    const before = model({ a: { ...text, title: "One", default: "x" } });
    const after = model({ a: { ...text, title: "Two", description: "more" } });
    expect(formChanges(before, after)).toEqual([]);
    expect(formDigest(before)).toBe(formDigest(after));
  });

  it("name the nested field that changed", () => {
    const list = (item: object) => ({ type: "array", items: { type: "object", properties: item } });
    const changes = formChanges(model({ parents: list({ a: text }) }), model({ parents: list({ a: text, b: text }) }));
    expect(changes).toEqual([{ kind: "added", name: "parents/b" }]);
  });

  it("tell a limit with its value before and after", () => {
    const number = { type: "integer", minimum: 0, maximum: 1000 };
    const before = model({
      capacity: number,
      day: { type: "string", enum: ["lundi", "mardi"] },
      note: text,
      tags: { type: "array", items: text, maxItems: 5 },
      coach: { type: "string" },
    });
    const after = model({
      capacity: { type: ["integer", "null"], minimum: 0, maximum: 500, multipleOf: 5 },
      day: { type: "string", enum: ["mardi", "jeudi"] },
      note: { type: "integer" },
      tags: { type: "array", items: { ...text, maxLength: 30 } },
      coach: { type: "string", pattern: "^[a-z]+$" },
    });
    expect(formChanges(before, after).map(({ name, limits }) => [name, limits])).toEqual([
      [
        "capacity",
        [
          { limit: "maximum", before: 1000, after: 500 },
          { limit: "multipleOf", after: 5 },
          { limit: "nullable", after: true },
        ],
      ],
      ["day", [{ limit: "options", added: ["jeudi"], removed: ["lundi"] }]],
      ["note", [{ limit: "kind", before: "text", after: "integer" }]],
      [
        "tags",
        [
          { limit: "maxItems", before: 5 },
          { limit: "maxLength", before: 20, after: 30 },
        ],
      ],
      ["coach", [{ limit: "other" }]],
    ]);
  });

  it("tell a lifted obligation, and a new one together with its new limit", () => {
    const changes = formChanges(
      model({ a: text, b: text, c: text }, ["a"]),
      model({ a: text, b: { ...text, maxLength: 5 }, c: text }, ["b", "c"]),
    );
    expect(changes).toEqual([
      { kind: "changed", name: "a", limits: [{ limit: "required", after: false }] },
      { kind: "now_required", name: "b", limits: [{ limit: "maxLength", before: 20, after: 5 }] },
      { kind: "now_required", name: "c" },
    ]);
  });

  it("tell a list's own limit beside the fields of its items", () => {
    const list = (maxItems: number, item: object) => ({
      type: "array",
      maxItems,
      items: { type: "object", properties: item },
    });
    expect(formChanges(model({ parents: list(2, { a: text }) }), model({ parents: list(3, { b: text }) }))).toEqual([
      { kind: "changed", name: "parents", limits: [{ limit: "maxItems", before: 2, after: 3 }] },
      { kind: "removed", name: "parents/a" },
      { kind: "added", name: "parents/b" },
    ]);
  });
});
