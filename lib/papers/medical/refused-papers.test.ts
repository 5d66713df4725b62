import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_RECORD } from "./record.ts";
import { isRefusedFor } from "./refused-papers.ts";
import { recordAfter } from "./wish.ts";

const TODAY = "2026-11-26";

it("is the club's own rule: attested, or an accepted certificate that has not run out", () => {
  const lacks = (record: Partial<typeof NO_RECORD>) => isRefusedFor({ ...NO_RECORD, ...record }, TODAY);
  expect(lacks({})).toBe(true);
  expect(lacks({ questionnaire: true })).toBe(false);
  expect(lacks({ questionnaire: false, valid: true })).toBe(false);
  expect(lacks({ valid: true, end: TODAY })).toBe(false);
  expect(lacks({ valid: true, end: "2026-11-25" })).toBe(true);
  expect(lacks({ begin: "2026-09-01", end: "2027-08-31" })).toBe(true);
});

it("says so again of whoever corrects an accepted certificate without deciding (club-api §3.2), and never of whoever is attested", () => {
  fc.assert(
    fc.property(fc.constantFrom(true, false, null), (questionnaire) => {
      const accepted = { ...NO_RECORD, questionnaire, begin: "2026-09-01", valid: true };
      expect(isRefusedFor(accepted, TODAY)).toBe(false);
      const corrected = recordAfter(accepted, { of: "certificate", begin: "2026-09-02" });
      expect(isRefusedFor(corrected, TODAY)).toBe(questionnaire !== true);
    }),
  );
});
