import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isConflict } from "./kind.ts";
import { isNews } from "./reported-presence.ts";
import { isDue } from "./stale-sheets.ts";
import { addTo, NOBODY, rateOf, together } from "./tally.ts";

import { PRESENCES } from "./wire.ts";

const presence = fc.constantFrom(...PRESENCES);
const perhaps = fc.option(presence, { nil: null });

describe("a rate of attendance", () => {
  it("is the share of those recorded; who was not recorded neither lowers nor raises it", () => {
    fc.assert(
      fc.property(fc.array(perhaps), (sheet) => {
        const tally = sheet.reduce((sum, one) => (one === null ? sum : addTo(sum, one, 1)), NOBODY);
        const recorded = sheet.filter((one) => one !== null);
        expect(tally.recorded).toBe(recorded.length);
        expect(tally.present + tally.absent + tally.excused).toBe(tally.recorded);
        const rate = recorded.length ? recorded.filter((one) => one === "present").length / recorded.length : null;
        expect(rateOf(tally)).toBe(rate);
        expect(together(tally, NOBODY)).toEqual(tally);
      }),
    );
  });
});

describe("a mark against what stands at the club", () => {
  it("is a conflict exactly where somebody put another value there than its maker saw and wishes, unless they insist", () => {
    fc.assert(
      fc.property(perhaps, perhaps, presence, fc.boolean(), (stands, seen, wish, insist) => {
        const expected = !insist && stands !== seen && stands !== wish;
        expect(isConflict(stands, { seen, presence: wish, insist })).toBe(expected);
        expect(isConflict(wish, { seen, presence: wish, insist })).toBe(false);
        expect(isConflict(seen, { seen, presence: wish, insist })).toBe(false);
      }),
    );
  });
});

describe("a message about a presence", () => {
  it("is news where it says another value than the copy has, or none: whichever clock says when", () => {
    const row = { presence: "present" as const };
    expect(isNews({ presence: "absent" }, row)).toBe(true);
    expect(isNews({ presence: null }, row)).toBe(true);
    expect(isNews({ presence: "absent" }, undefined)).toBe(true);
    expect(isNews({ presence: "present" }, row)).toBe(false);
  });
});

describe("a sheet in the copy", () => {
  const now = new Date("2026-09-12T10:00:00Z");
  const when = { today: "2026-09-12", now, announced: false };
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it("is read once and then the more seldom the longer ago its session was, and never before its day", () => {
    expect(isDue("2026-09-13", null, when)).toBe(false);
    expect(isDue("2025-09-12", null, when)).toBe(true);
    expect(isDue("2026-09-12", ago(1), when)).toBe(true);
    expect(isDue("2026-09-12", ago(1), { ...when, announced: true })).toBe(false);
    expect(isDue("2026-09-05", ago(1), when)).toBe(false);
    expect(isDue("2026-09-05", ago(25), when)).toBe(true);
    expect(isDue("2026-03-05", ago(200), when)).toBe(false);
    expect(isDue("2026-03-05", ago(400), when)).toBe(true);
  });
});
