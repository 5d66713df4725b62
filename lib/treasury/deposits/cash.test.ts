import { describe, expect, it } from "vitest";
import { type CashMove, cashBookOf } from "./cash.ts";

const move = (day: string | null, cents: number): CashMove => ({
  ...{ day, cents, person: "LEBŒUF Éloïse", paymentId: 1, slip: null, expense: null },
  kind: cents > 0 ? "received" : "refunded",
});

const moves = [
  move("2026-10-02", 4_000),
  move("2026-09-30", -1_000),
  move("2026-09-30", 5_000),
  move(null, 700),
  move("2026-10-15", -8_000),
];

describe("the cash book", () => {
  it("goes by day, what came in before what went out, with what there is after each", () => {
    const { openingCents, lines, inCents, outCents, closingCents, months } = cashBookOf(moves, null);
    expect(openingCents).toBe(0);
    expect(lines.map(({ day, cents, balanceCents }) => [day, cents, balanceCents])).toEqual([
      [null, 700, 700],
      ["2026-09-30", 5_000, 5_700],
      ["2026-09-30", -1_000, 4_700],
      ["2026-10-02", 4_000, 8_700],
      ["2026-10-15", -8_000, 700],
    ]);
    expect([inCents, outCents, closingCents]).toEqual([9_700, 9_000, 700]);
    expect(months).toEqual(["2026-09-01", "2026-10-01"]);
  });

  it("begins a month with what the months before left", () => {
    const october = cashBookOf(moves, "2026-10-01");
    expect([october.openingCents, october.lines.length, october.closingCents]).toEqual([4_700, 2, 700]);
    const september = cashBookOf(moves, "2026-09-01");
    expect([september.openingCents, september.closingCents]).toEqual([700, 4_700]);
    const none = cashBookOf(moves, "2027-01-01");
    expect([none.openingCents, none.lines, none.closingCents]).toEqual([700, [], 700]);
  });
});
