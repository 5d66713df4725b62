import fc from "fast-check";
import { expect, it } from "vitest";
import { MOST_CENTS } from "#lib/base/arguments/most-cents.ts";
import { readAmount } from "./amount.ts";

it.each([
  ["1 234,50", 123_450],
  ["1\u202f234,50 €", 123_450],
  ["1\u00a0234,5", 123_450],
  ["1,234.50", 123_450],
  ["1.234,50", 123_450],
  ["1.234.567,00", 123_456_700],
  ["+120,00", 12_000],
  ["45,-", 4_500],
  ["12 345 678", 1_234_567_800],
  ["45€", 4_500],
  ["€45", 4_500],
  ["45 EUR", 4_500],
  ["45 euros", 4_500],
  ["45€50", 4_550],
  ["12.5", 1_250],
  [",5", 50],
  ["0,01", 1],
  ["70.", 7_000],
  ["007", 700],
  ["1'234.50", 123_450],
])("reads %s as people write it", (written, cents) => {
  expect(readAmount(written)).toEqual(cents > MOST_CENTS ? { fault: "tooLarge" } : { cents });
});

it.each([
  ["", "empty"],
  [" € ", "unreadable"],
  ["-5", "negative"],
  ["45,00-", "negative"],
  ["(45,00) €", "negative"],
  ["1.234", "twoMeanings"],
  ["12,345", "twoMeanings"],
  ["12,345 €", "twoMeanings"],
  ["0,001", "tooPrecise"],
  ["12,345,6.7", "unreadable"],
  ["1,234,56", "unreadable"],
  ["1.23.4", "unreadable"],
  ["12e3", "unreadable"],
  ["0x10", "unreadable"],
  ["1,2345", "tooPrecise"],
  ["0", "tooSmall"],
  ["0,00 €", "tooSmall"],
  ["99999999999", "tooLarge"],
  ["quarante", "unreadable"],
])("says why %j is no amount", (written, fault) => {
  expect(readAmount(written)).toEqual({ fault });
});

it("reads every amount as both languages write it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_CENTS }),
      fc.constantFrom("fr-FR", "en-GB", "de-DE", "fr-CH"),
      (cents, language) => {
        const format = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" });
        expect(readAmount(format.format(cents / 100))).toEqual({ cents });
        expect(readAmount((cents / 100).toFixed(2))).toEqual({ cents });
      },
    ),
  );
});

it("never throws, and gives whole cents within what the API takes", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[\d., €'-]{0,20}$/)), (written) => {
      const read = readAmount(written);
      if ("cents" in read)
        expect(Number.isInteger(read.cents) && read.cents >= 1 && read.cents <= MOST_CENTS).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
