import fc from "fast-check";
import { expect, it } from "vitest";
import { type HealthPapers, NO_RECORD } from "./record.ts";
import { type MedicalWish, medicalWish, recordAfter, wishFault } from "./wish.ts";

const day = fc.option(fc.constantFrom("2026-03-01", "2026-09-09", "2027-03-16"));
const papers: fc.Arbitrary<HealthPapers> = fc.record({
  ...{ questionnaire: fc.option(fc.boolean()), begin: day, end: day, valid: fc.option(fc.boolean()) },
  ...{ type: fc.option(fc.constantFrom("standard", "elite")), hasFile: fc.boolean() },
});
const wish = fc
  .oneof(
    fc.record({ of: fc.constant("questionnaire"), attested: fc.option(fc.boolean()) }),
    fc.record({ of: fc.constant("decision"), valid: fc.option(fc.boolean()) }),
    fc.record(
      { of: fc.constant("certificate"), begin: day, valid: fc.option(fc.boolean()) },
      { requiredKeys: ["of", "begin"] },
    ),
  )
  .map((one) => medicalWish.parse(one) as MedicalWish);

it("decides about nothing where nothing was handed in, and takes such a decision back", () => {
  const decided = (valid: boolean | null, record: HealthPapers) => wishFault({ of: "decision", valid }, record, record);
  for (const valid of [true, false]) {
    expect(decided(valid, NO_RECORD)).toBe("no_certificate");
    expect(decided(valid, { ...NO_RECORD, valid: !valid, questionnaire: true })).toBe("no_certificate");
    for (const some of [{ begin: "2026-09-01" }, { end: "2027-09-01" }, { type: "elite" }, { hasFile: true }])
      expect(decided(valid, { ...NO_RECORD, ...some })).toBeNull();
  }
  expect(decided(null, { ...NO_RECORD, valid: true })).toBeNull();
});

it("is sent of the record that was seen, of one that is as wished already, and of no other", () => {
  fc.assert(
    fc.property(wish, papers, papers, (asked, seen, stands) => {
      fc.pre(asked.of !== "decision" || wishFault(asked, stands, null) === null);
      expect(wishFault(asked, seen, seen) ?? "no_certificate").toBe("no_certificate");
      expect(wishFault(asked, recordAfter(stands, asked), seen) ?? "no_certificate").toBe("no_certificate");
      const { questionnaire: seenAnswer, ...seenCertificate } = seen;
      const { questionnaire, ...certificate } = stands;
      const isSame =
        asked.of === "questionnaire"
          ? questionnaire === seenAnswer
          : JSON.stringify(Object.entries(certificate).sort()) ===
            JSON.stringify(Object.entries(seenCertificate).sort());
      const after = recordAfter(stands, asked);
      const isDone = JSON.stringify(Object.entries(after).sort()) === JSON.stringify(Object.entries(stands).sort());
      expect(wishFault(asked, stands, seen)).toBe(isSame || isDone ? null : "papers_changed");
    }),
  );
});
