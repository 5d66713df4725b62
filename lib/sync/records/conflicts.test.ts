import { describe, expect, it } from "vitest";
import { parseContract } from "#lib/club/contract/document.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { clubContract, contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { conflictsOf } from "./conflicts.ts";

const found = formModel(parseContract(JSON.stringify(clubContract({ geography: true }))), {
  method: "PATCH",
  path: "/seasons/{id}",
});
const model = found ?? expect.unreachable();
const CONTEXT = { timeZone: "Europe/Paris", language: "fr" } as const;
const conflicts = (opened: object, fresh: object, body: object) =>
  conflictsOf(model, { ...opened }, { ...fresh }, { ...body }, CONTEXT);

describe("two people at one record", () => {
  it("conflict where both changed a field to different values", () => {
    expect(conflicts({ name: "a" }, { name: "theirs" }, { name: "mine" })).toEqual([
      { name: "name", theirs: "theirs" },
    ]);
  });

  it("do not where both meant the same, or only one of them changed the field", () => {
    expect(conflicts({ name: "a" }, { name: "same" }, { name: "same" })).toEqual([]);
    expect(
      conflicts({ name: "a", membership_cost_euros: 1 }, { name: "a", membership_cost_euros: 2 }, { name: "b" }),
    ).toEqual([]);
    expect(conflicts({ name: "a" }, { name: "a" }, { name: "b" })).toEqual([]);
  });

  it("conflict at a body that cannot be drawn wherever somebody else changed the record", () => {
    const contract = contractOf({
      "/x/{id}": { patch: operation({ oneOf: [{ type: "object" }, { type: "array" }] }) },
    });
    const raw = formModel(parseContract(JSON.stringify(contract)), { method: "PATCH", path: "/x/{id}" });
    const whole = (opened: object, fresh: object, body: object) =>
      conflictsOf(raw ?? expect.unreachable(), { ...opened }, { ...fresh }, { ...body }, CONTEXT);
    expect(whole({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 1 })).toEqual([{ name: "", theirs: { a: 1, b: 2 } }]);
    expect(whole({ a: 1, b: 1 }, { b: 1, a: 1 }, { a: 3, b: 1 })).toEqual([]);
    expect(whole({ a: 1, b: 1 }, { a: 3, b: 1 }, { b: 1, a: 3 })).toEqual([]);
  });

  it("take null and absent for the same nothing", () => {
    expect(conflicts({ city_code: null }, {}, { city_code: "XTWQS" })).toEqual([]);
    expect(conflicts({ city_code: "XTWQS" }, { city_code: null }, { city_code: "ABCDE" })).toEqual([
      { name: "city_code", theirs: null },
    ]);
  });
});
