import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocation.ts";

const options = [
  { key: "membership", type: "membership", registration_id: null, available_cents: 2_000 },
  { key: "annual:7", type: "annual", registration_id: 7, available_cents: 15_000 },
  { key: "annual:8", type: "annual", registration_id: 8, available_cents: 0 },
];

describe("allocating a payment", () => {
  it("fills the options in the order of the keys", () => {
    expect(allocate(5_000, ["membership", "annual:7"], options)).toEqual({
      allocations: [
        { key: "membership", type: "membership", registration_id: null, amount_cents: 2_000 },
        { key: "annual:7", type: "annual", registration_id: 7, amount_cents: 3_000 },
      ],
    });
  });
  it("to nothing is allowed: the payment waits to be allocated", () => {
    expect(allocate(5_000, [], options)).toEqual({ allocations: [] });
  });
  it.each<[string, number, string[], string]>([
    ["a key that is not an option", 100, ["annual:9"], "/allocations/0"],
    ["a key chosen twice", 100, ["annual:7", "annual:7"], "/allocations/1"],
    ["an option on which nothing is due", 100, ["annual:8"], "/allocations/0"],
    ["an option for which nothing is left", 2_000, ["membership", "annual:7"], "/allocations/1"],
    ["options that cannot take the whole amount", 2_001, ["membership"], "/allocations"],
  ])("refuses %s", (_what, amount, keys, pointer) => {
    expect(allocate(amount, keys, options)).toMatchObject({ denied: [{ code: "allocation_invalid", pointer }] });
  });

  it("neither loses a cent nor exceeds what is due, whatever the amounts", () => {
    const dues = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(dues, fc.integer({ min: 1, max: 400_000 }), (due, amount) => {
        const open = due.map((available_cents, index) => ({
          key: `annual:${index}`,
          type: "annual",
          registration_id: index,
          available_cents,
        }));
        const result = allocate(
          amount,
          open.map((option) => option.key),
          open,
        );
        const owed = due.reduce((sum, cents) => sum + cents, 0);
        // Too much for all of them together, or nothing left for the last.
        const fits = amount <= owed && amount > owed - (due.at(-1) ?? 0);
        expect("allocations" in result).toBe(fits);
        if ("denied" in result) return;
        expect(result.allocations.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(amount);
        for (const [index, allocation] of result.allocations.entries()) {
          expect(allocation.amount_cents).toBeGreaterThan(0);
          expect(allocation.amount_cents).toBeLessThanOrEqual(due[index] ?? 0);
        }
      }),
    );
  });
});
