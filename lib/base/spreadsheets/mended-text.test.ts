import fc from "fast-check";
import { expect, it } from "vitest";
import { mendedText } from "./mended-text.ts";

/** What becomes of a text that one program writes in UTF-8 and another reads as Windows' does. */
const broken = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));

it("mends what was read in the wrong encoding", () => {
  expect(["LÃ©a", "FranÃ§ois D’AcÃ´ta".replace("’", "â€™"), "NoÃ«l Å“uvre"].map(mendedText)).toEqual([
    "Léa",
    "François D’Acôta",
    "Noël œuvre",
  ]);
});

it("leaves every other text as it is", () => {
  expect(["Léa", "ÂGE", "Âgé", "SÃO PAULO", "10 €", "Ã", "Zoë", "日本", "CAFÉ’S"].map(mendedText)).toEqual([
    "Léa",
    "ÂGE",
    "Âgé",
    "SÃO PAULO",
    "10 €",
    "Ã",
    "Zoë",
    "日本",
    "CAFÉ’S",
  ]);
});

it("gives back what was broken, and never breaks what was not", () => {
  const french = fc.string({ unit: fc.constantFrom(..."aeiouéèêàçôïœÉÀÇ’ -"), maxLength: 12 });
  fc.assert(fc.property(french, (text) => mendedText(broken(text)) === text || broken(text) === text));
  fc.assert(fc.property(french, (text) => mendedText(text) === text));
});
