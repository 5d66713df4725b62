import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClubError } from "#lib/club/client/error.ts";
import { medicalItemIn, medicalItemOf } from "./item.ts";

describe("a medical record as a club sends it", () => {
  const sent = {
    ...{ member_id: 5, season_id: 2, health_questionnaire: null, valid: true, certificate_type: "elite" },
    ...{ certificate_begin: "2026-09-01", certificate_end: "2027-08-31", content_path: "/medical/5/content" },
  };
  const read = {
    ...{ memberId: 5, seasonId: 2, questionnaire: null, valid: true, type: "elite" },
    ...{ begin: "2026-09-01", end: "2027-08-31", hasFile: true },
  };

  it("is read field by field, within an envelope or bare, and in the words of another service", () => {
    expect(medicalItemIn({ data: sent }, 5)).toEqual(read);
    expect(medicalItemIn(sent, 5)).toEqual(read);
    const certificate = { begin: "2026-09-01T00:00:00Z", end: "2027-08-31", type: "elite", valid: true };
    const nested = { id: 5, season_id: 2, certificate, filename: "a.pdf" };
    expect(medicalItemIn({ data: nested }, 5)).toEqual(read);
  });

  it("has a type of the document's in whatever case, and any other as it is written", () => {
    const typed = (type: unknown) => medicalItemOf({ ...sent, certificate_type: type })?.type;
    expect(["Standard", " PERFORMANCE ", "compétition", "<b>elite</b>", 7, {}].map(typed)).toEqual([
      ...["standard", "performance", "compétition", "<b>elite</b>", null, null],
    ]);
    expect(typed(`${"x".repeat(59)}\u{1f600}`)?.isWellFormed()).toBe(true);
  });

  it("that names somebody else, or says nothing that we understand, is none", () => {
    for (const answer of [{ data: { ...sent, member_id: 6 } }, { data: { id: 5, santé: "ok" } }, {}, []])
      expect(() => medicalItemIn(answer, 5)).toThrow(ClubError);
  });

  it("of any shape throws nothing and takes nothing of another type", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(sent)), fc.anything()), (raw) => {
        const item = medicalItemOf(raw, 5);
        expect([true, false, null]).toContain(item?.valid);
        expect([true, false, null]).toContain(item?.questionnaire);
        expect((item?.type ?? "").length).toBeLessThanOrEqual(60);
      }),
    );
  });
});
