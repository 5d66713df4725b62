import { describe, expect, it } from "vitest";
import { parseContract } from "#lib/contract/document.ts";
import { clubContract } from "#lib/contract/testing/club-contract.ts";
import { formModel } from "#lib/contract/walk.ts";
import { conflictsOf } from "./conflicts.ts";

const found = formModel(parseContract(JSON.stringify(clubContract({ geography: true }))), {
  method: "PATCH",
  path: "/seasons/{id}",
});
const model = found ?? expect.unreachable();
const conflicts = (opened: object, fresh: object, body: object) =>
  conflictsOf(model, { ...opened }, { ...fresh }, { ...body }, { timeZone: "Europe/Paris" });

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

  it("take null and absent for the same nothing", () => {
    expect(conflicts({ city_code: null }, {}, { city_code: "XTWQS" })).toEqual([]);
    expect(conflicts({ city_code: "XTWQS" }, { city_code: null }, { city_code: "ABCDE" })).toEqual([
      { name: "city_code", theirs: null },
    ]);
  });
});
