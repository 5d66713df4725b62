import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { csvOf } from "#lib/base/words/csv.ts";
import { readHere } from "./testing/read-here.ts";

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const TABLE = "Nom;Prénom\r\nDURAND;Zoé\r\n";
const ROWS = [
  { number: 1, cells: ["Nom", "Prénom"] },
  { number: 2, cells: ["DURAND", "Zoé"] },
];

/** « é » in the two encodings of a byte a letter. */
const inBytes = (text: string, e: number) => Buffer.from(text.replaceAll("é", String.fromCharCode(e)), "latin1");

describe("a text file", () => {
  it.each<[string, Uint8Array, string]>([
    ["UTF-8", Buffer.from(TABLE), "utf-8"],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${TABLE}`), "utf-8"],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${TABLE}`, "utf16le"), "utf-16le"],
    ["UTF-16 the other way round", utf16be(`\ufeff${TABLE}`), "utf-16be"],
    ["UTF-16 without a mark", Buffer.from(TABLE, "utf16le"), "utf-16le"],
    ["UTF-16 the other way round, without a mark", utf16be(TABLE), "utf-16be"],
    ["Windows", inBytes(TABLE, 0xe9), "windows-1252"],
    ["a Mac", inBytes(TABLE, 0x8e), "macintosh"],
  ])("in %s", async (_, bytes, encoding) => {
    expect(await readHere(bytes)).toMatchObject({ rows: ROWS, findings: { format: "csv", encoding, delimiter: ";" } });
  });

  it("in the pages of DOS and in Latin-9, as German and French write, told by the words that come of it", async () => {
    const words =
      "Nom;Prénom;Adresse\nHÉLAIN;Gaëlle;3, rue de l'Œuvre – Sœur Noëlle\nLEFÈVRE;Hélène;Forêt des Châtaigniers\n";
    const dos = iconv.encode(words.replace(/[Œœ–]/g, "o"), "cp850");
    expect(await readHere(dos)).toMatchObject({
      rows: [
        {},
        { cells: ["HÉLAIN", "Gaëlle", "3, rue de l'ouvre o Sour Noëlle"] },
        { cells: ["LEFÈVRE", "Hélène", "Forêt des Châtaigniers"] },
      ],
      findings: { encoding: "cp850", unsure: [] },
    });
    const latin9 = iconv.encode(words.replace("–", "-"), "iso-8859-15");
    expect(await readHere(latin9)).toMatchObject({
      rows: [{}, { cells: ["HÉLAIN", "Gaëlle", "3, rue de l'Œuvre - Sœur Noëlle"] }, {}],
      findings: { encoding: "iso-8859-15", unsure: [] },
    });
    const german = iconv.encode("Nachname;Ort\nMüller;Köln\nGroß;Düsseldorf\n", "cp850");
    expect(await readHere(german)).toMatchObject({
      rows: [{}, { cells: ["Müller", "Köln"] }, { cells: ["Groß", "Düsseldorf"] }],
    });
  });

  it("asks where letters may be meant in two ways, and takes what was said", async () => {
    // « Éric » of a page of DOS is « êric » on a Mac: nothing else in the file tells.
    const bytes = iconv.encode("Nom;Prenom\nDURAND;Éric\n", "cp850");
    const asked = await readHere(bytes);
    if (!("findings" in asked) || asked.findings.format !== "csv") throw new Error("It was not read.");
    expect(asked.findings.unsure.map(({ samples }) => samples[0]).toSorted()).toEqual(["Éric", "êric"]);
    for (const { encoding, samples } of asked.findings.unsure)
      expect(await readHere(bytes, { encoding })).toMatchObject({
        rows: [{}, { cells: ["DURAND", samples[0]] }],
        findings: { encoding, unsure: [] },
      });
  });

  it("takes the apostrophe away that kept digits as they are, and none of a name", async () => {
    const text = "Nom;Tel;CP\n's-Graven;'0612345678;'01000\nPETIT;'+33 6;'06 12 34 56 78\n";
    expect(await readHere(Buffer.from(text))).toMatchObject({
      rows: [{}, { cells: ["'s-Graven", "0612345678", "01000"] }, { cells: ["PETIT", "+33 6", "06 12 34 56 78"] }],
    });
  });

  it.each([
    ["a semicolon", ";", "\r\n"],
    ["a comma", ",", "\n"],
    ["a tab", "\t", "\r\n"],
    ["bare returns", ";", "\r"],
    ["a bar", "|", "\n"],
  ])("parted by %s", async (_, delimiter, end) => {
    const text = TABLE.replaceAll(";", delimiter).replaceAll("\r\n", end);
    expect(await readHere(Buffer.from(text))).toMatchObject({ rows: ROWS, findings: { delimiter } });
  });

  it("numbers rows as a spreadsheet does: blank ones count, ends of lines in quotes do not, nor does a named delimiter", async () => {
    const text = 'sep=,\r\nNom,Adresse\r\n\r\n"DURAND","1, rue ""A""\r\nLyon"\r\n,\r\nPETIT,x\r\n';
    expect(await readHere(Buffer.from(text))).toMatchObject({
      rows: [
        { number: 1, cells: ["Nom", "Adresse"] },
        { number: 3, cells: ["DURAND", '1, rue "A"\r\nLyon'] },
        { number: 5, cells: ["PETIT", "x"] },
      ],
    });
  });

  it("takes a quote that nobody closed for a sign, so that no rows are swallowed", async () => {
    const text = `Nom;Taille\r\n"DURAND;1\r\nPETIT;2\r\n`;
    expect(await readHere(Buffer.from(text))).toMatchObject({
      rows: [{}, { number: 2, cells: ['"DURAND', "1"] }, { number: 3, cells: ["PETIT", "2"] }],
      findings: { hasLooseQuotes: true },
    });
    expect(await readHere(Buffer.from('Nom;Taille\nPETIT;12"\n'))).toMatchObject({
      rows: [{}, { cells: ["PETIT", '12"'] }],
    });
  });

  it("takes texts that were written so that spreadsheets leave them alone", async () => {
    const text = csvOf("excel", ["Nom", "Téléphone", "Note"], [["DURAND", "+262692112233", "=1+1"]]);
    expect(await readHere(Buffer.from(text))).toMatchObject({
      rows: [{}, { cells: ["DURAND", "+262692112233", "=1+1"] }],
    });
  });

  it("mends what was read in the wrong encoding before", async () => {
    expect(await readHere(Buffer.from("Nom;PrÃ©nom\nDURAND;LÃ©a\n"))).toMatchObject({
      rows: [{ cells: ["Nom", "Prénom"] }, { cells: ["DURAND", "Léa"] }],
      findings: { mended: 2 },
    });
  });

  it("does not take decimal commas for delimiters", async () => {
    const text = "Nom;Tarif\nDURAND;12,50\nPETIT;9,00\n";
    expect(await readHere(Buffer.from(text))).toMatchObject({
      findings: { delimiter: ";" },
      rows: [{}, { cells: ["DURAND", "12,50"] }, {}],
    });
  });

  it("reads back whatever this desk exports", async () => {
    const cell = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((text) => /^[\p{L}\d][^\p{C}"]*$/u.test(text) && text.trim() === text);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 8 }),
        fc.constantFrom("excel" as const, "open" as const),
        async (rows, preset) => {
          const text = csvOf(preset, ["Nom", "Prénom", "Ville"], rows);
          const read = await readHere(Buffer.from(text));
          if (!("rows" in read)) throw new Error("not read");
          expect(read.rows.map(({ cells }) => cells)).toEqual([
            ["Nom", "Prénom", "Ville"],
            ...rows.map((row) => row.map(guarded)),
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("is read or refused whatever it says", async () => {
    const sign = fc.constantFrom(...['"', ";", ",", "\t", "\r", "\n", "\r\n", "a", "é", "\0", "=", "\u2028"]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(sign, { maxLength: 60 }),
        async (signs) => void (await readHere(Buffer.from(signs.join("")))),
      ),
      { numRuns: 300 },
    );
  });
});

/** A formula within a cell leaves behind an apostrophe (lib/base/words/csv.ts). */
const guarded = (text: string) =>
  csvOf("open", [], [[text]])
    .replace(/\n$/, "")
    .replace(/^\n/, "")
    .replace(/^"([\s\S]*)"$/, "$1");
