import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvPreset, csvOf } from "./csv.ts";

const PRESETS: CsvPreset[] = ["excel", "open"];

/** What an attacker would put together: formula characters, both separators, every break, quotes, blanks. */
const hostileText = fc.string({
  unit: fc.constantFrom(...[..."=+-@＝;,\"' \t\r\n\v\u2028\u00a0\u0000\ufeffaé1"], "\r\n", "HYPERLINK(1)"),
  maxLength: 12,
});
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

  it.each(["=1+1", "+33612345678", "-2", "@cmd", "\tx", "\rx"])("disarms %j", (text) => {
    expect(csvOf("open", ["h"], [[text]])).toContain(`'${text}`);
  });

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
        const bare = (table: readonly (readonly string[])[]) =>
          table.map((row) => row.map((c) => c.replaceAll("'", "")));
        expect(bare(read.slice(1))).toEqual(bare(rows));
        for (const cell of [...read.flat(), ...coarseCells(text)]) expect(cell).not.toMatch(/^[=+\-@＝\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps leading zeros and leaves unknown values empty", () => {
    expect(csvOf("open", ["tel", "age"], [["0612345678", null]])).toBe("tel,age\n0612345678,\n");
  });
});
