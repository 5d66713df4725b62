import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvPreset, csvOf } from "./csv.ts";

const PRESETS: CsvPreset[] = ["excel", "open"];

/** What an attacker would put together: formula characters, both separators, every break, quotes, blanks. */
const hostileText = fc.string({
  unit: fc.constantFrom(...[..."=+-@＝;,\"' \t\r\n\v\u2028\u00a0\u0000\ufeffaé1.()"], "\r\n", "HYPERLINK(1)", "+262"),
  maxLength: 12,
});
/** What alone may begin with a sign: a number, which no reader can work out; in quotes where a spreadsheet would make it one. */
const NUMBERS = { open: /^[+-][\d\p{Zs}.()]+$/u, excel: /^="[+-][\d\p{Zs}.()]+"?$/u };

const table = fc.array(fc.tuple(hostileText, hostileText, hostileText), { minLength: 1, maxLength: 5 });

/** The cells as a reader takes them that knows no quotes and cuts at everything that could be cut at. */
const coarseCells = (text: string) =>
  text.split(/[\r\n\v\f\u0085\u2028\u2029;,\t]/).map((cell) => cell.replace(/^[\p{Zs}\p{C}"]+/u, ""));

describe("CSV", () => {
  it("is what French offices open: semicolons, a byte order mark, CRLF, decimal commas", () => {
    expect(csvOf("excel", ["Nom", "Prix"], [["Lebœuf; Éloïse", 12.5]])).toBe(
      '\uFEFFNom;Prix\r\n"Lebœuf; Éloïse";12,5\r\n',
    );
  });

  it("is open data: commas, no mark, decimal points", () => {
    expect(csvOf("open", ["a", "b"], [['say "hi", you', -12.5]])).toBe('a,b\n"say ""hi"", you",-12.5\n');
  });

  it.each(["=1+1", "+1+1", "-2-3", "+A1", "-2/3", '+1"', "+cmd|' /C calc'!A0", "@cmd", "\tx", "\rx"])(
    "disarms %j",
    (text) => {
      for (const preset of PRESETS) expect(csvOf(preset, ["h"], [[text]])).toContain(`'${text.replaceAll('"', '""')}`);
    },
  );

  it.each(["+262692112233", "+33 6 12 34 56 78", "+33 (0)6.12.34.56.78", "-2", "-12.5"])(
    "leaves %s alone in open data, and gives it to a spreadsheet as a text without an apostrophe",
    (text) => {
      expect(csvOf("open", ["h"], [[text]])).toBe(`h\n${text}\n`);
      expect(csvOf("excel", ["h"], [[text]])).toBe(`\uFEFFh\r\n"=""${text}"""\r\n`);
    },
  );

  it("keeps a bare line break within its cell, whichever kind, in both presets", () => {
    for (const preset of PRESETS)
      for (const text of ["a\nb", "a\rb", "a\r\nb"]) expect(csvOf(preset, ["h"], [[text]])).toContain(`"${text}"`);
  });

  it("disarms what would be a formula behind a break, or for a reader with the other separator", () => {
    expect(csvOf("excel", ["h"], [["x,=HYPERLINK(1)"]])).toContain(`"x,'=HYPERLINK(1)"`);
    expect(csvOf("open", ["h"], [["x;=1"]])).toContain(`"x;'=1"`);
    expect(csvOf("open", ["h"], [["x\n=1+2"]])).toContain(`"x\n'=1+2"`);
    expect(csvOf("open", ["h"], [["Marie-Ange, 12 rue A"]])).toContain(`"Marie-Ange, 12 rue A"`);
  });

  it.each(PRESETS)("gives back every text and begins no cell with a formula, for any reader: %s", (preset) => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = csvOf(preset, ["a", "b", "c"], rows);
        const read: string[][] = parse(text, {
          bom: true,
          delimiter: preset === "excel" ? ";" : ",",
          record_delimiter: preset === "excel" ? "\r\n" : "\n",
        });
        // Whatever is between the quotes of a text formula is the text.
        const told = (cell: string) => (preset === "excel" ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell);
        const bare = (table: readonly (readonly string[])[]) =>
          table.map((row) => row.map((c) => c.replaceAll("'", "")));
        expect(bare(read.slice(1).map((row) => row.map(told)))).toEqual(bare(rows));
        for (const cell of [...read.flat(), ...coarseCells(text)])
          if (!NUMBERS[preset].test(cell.replaceAll('""', '"').replace(/"$/, "")))
            expect(cell).not.toMatch(/^[=+\-@＝\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps leading zeros and leaves unknown values empty", () => {
    expect(csvOf("open", ["tel", "age"], [["0612345678", null]])).toBe("tel,age\n0612345678,\n");
  });
});
