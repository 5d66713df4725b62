import { describe, expect, it } from "vitest";
import { openInstalments } from "./open-parts.ts";
import type { Instalment } from "./plans.ts";

const part = (position: number, month: string, cents: number, standing: Instalment["standing"]): Instalment => ({
  ...{ position, month, cents, standing, isLate: standing === "late" },
  ...{ paymentId: null, payment: null, linkedBy: null },
});

const plan = (memberId: number, parts: Instalment[], endedAt: Date | null = null) => ({ memberId, parts, endedAt });

describe("what of plans is to be paid next", () => {
  const agreed = plan(1, [
    part(1, "2026-09-01", 4_000, "paid"),
    part(2, "2026-10-01", 4_000, "late"),
    part(3, "2026-12-01", 4_000, "planned"),
  ]);

  it("is what is not paid, the oldest first, also of two plans", () => {
    const other = plan(2, [part(1, "2026-11-01", 1_000, "returned")]);
    expect(openInstalments([agreed, other], [1, 2], 20_000)).toEqual([
      { month: "2026-10-01", cents: 4_000, isLate: true },
      { month: "2026-11-01", cents: 1_000, isLate: false },
      { month: "2026-12-01", cents: 4_000, isLate: false },
    ]);
  });

  it("is never more than is owed", () => {
    expect(openInstalments([agreed], [1], 5_500).map(({ cents }) => cents)).toEqual([4_000, 1_500]);
    expect(openInstalments([agreed], [1], 0)).toEqual([]);
  });

  it("is nothing of a plan that was ended, nor of somebody else's", () => {
    expect(openInstalments([plan(1, agreed.parts, new Date(0))], [1], 9_000)).toEqual([]);
    expect(openInstalments([agreed], [7], 9_000)).toEqual([]);
  });
});
