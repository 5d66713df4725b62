import { describe, expect, it } from "vitest";
import { formChanges, formDigest } from "./change.ts";
import { parseContract } from "./document.ts";
import { contractOf, operation } from "./testing/club-contract.ts";
import { formModel } from "./walk.ts";

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
});
