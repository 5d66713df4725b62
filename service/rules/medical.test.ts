import { describe, expect, it } from "vitest";
import { afterChange, faultsOfDates, faultsOfMixing, type MedicalItem } from "./medical.ts";

const validated: MedicalItem = {
  health_questionnaire: true,
  certificate_begin: "2026-09-01",
  certificate_end: "2027-08-31",
  certificate_type: "standard",
  valid: true,
};

describe("a medical item", () => {
  it.each([
    ["its begin", { certificate_begin: "2026-09-02" }, false],
    ["its end", { certificate_end: null }, false],
    ["its type", { certificate_type: "elite" }, false],
    ["its file", {}, true],
  ])("goes back to pending when the certificate changes in %s", (_what, change, withFile) => {
    expect(afterChange(validated, change, withFile)).toEqual({ ...validated, ...change, valid: null });
  });

  it("keeps a decision that comes with the certificate", () => {
    expect(afterChange(validated, { certificate_type: "elite", valid: true }, false).valid).toBe(true);
    expect(afterChange(validated, { certificate_type: "elite", valid: false }, true).valid).toBe(false);
  });

  it("keeps its decision when only the questionnaire changes", () => {
    expect(afterChange(validated, { health_questionnaire: null }, false)).toEqual({
      ...validated,
      health_questionnaire: null,
    });
  });

  it("takes questionnaire and certificate in separate requests only", () => {
    expect(faultsOfMixing({ health_questionnaire: true, certificate_type: "elite" }, false)).toHaveLength(1);
    expect(faultsOfMixing({ health_questionnaire: true }, true)).toHaveLength(1);
    expect(faultsOfMixing({ health_questionnaire: true, valid: true }, false)).toEqual([]);
    expect(faultsOfMixing({ certificate_type: "elite" }, true)).toEqual([]);
  });

  it("has a certificate that ends on or after its first day", () => {
    expect(faultsOfDates({ ...validated, certificate_end: "2026-08-31" })).toHaveLength(1);
    expect(faultsOfDates({ ...validated, certificate_end: "2026-09-01" })).toEqual([]);
    expect(faultsOfDates({ ...validated, certificate_begin: null })).toEqual([]);
  });
});
