import fc from "fast-check";
import readSheet from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { type ExportValue, exportFile, fileAnswer, fileName, isExportFormat } from "./export-file.ts";

const PARIS = "Europe/Paris";

/** What XML cannot say, and no cell of a workbook either. */
const ILLEGAL = ["\u0000", "\u001b", "\ufffe"];

const read = async (headers: string[], rows: ExportValue[][]) => {
  const [sheet] = await readSheet(
    Buffer.from(await exportFile("xlsx", { columns: headers.map((header) => ({ header })), rows }, PARIS)),
  );
  return sheet?.data.slice(1).map((row) => row.map(nearest));
};
/** A workbook counts days: a minute is a fraction that no binary number is exactly. */
const nearest = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell);
const text = async (format: "excel" | "open", rows: ExportValue[][], zone = PARIS) =>
  new TextDecoder().decode(await exportFile(format, { columns: [{ header: "h" }], rows }, zone)).split(/\r?\n/)[1];

describe("a workbook", () => {
  it("has dates that sort, moments as the club's clocks showed them, numbers, and phones as text", async () => {
    const day = { day: "2015-03-02" };
    // One instant before and one after the clocks go back.
    const moments = [{ at: "2026-10-24T22:30:00Z" }, { at: "2026-10-25T22:30:00Z" }];
    expect(await read(["a", "b", "c", "d", "e"], [["0612345678", 12.5, day, ...moments]])).toEqual([
      [
        "0612345678",
        12.5,
        new Date("2015-03-02T00:00:00Z"),
        new Date("2026-10-25T00:30:00Z"),
        new Date("2026-10-25T23:30:00Z"),
      ],
    ]);
  });

  it("has as text what no spreadsheet counts: days before March 1900, which it would show a day late", async () => {
    const old = [{ day: "1900-02-28" }, { day: "1900-01-01" }, { day: "1899-12-31" }, { day: "0019-05-12" }];
    const at = { at: "1900-02-01T08:05:00Z" };
    expect(await read(["a", "b", "c", "d", "e", "f"], [[...old, { day: "1900-03-01" }, at]])).toEqual([
      ["28/02/1900", "01/01/1900", "31/12/1899", "12/05/0019", new Date("1900-03-01T00:00:00Z"), "01/02/1900 08:14"],
    ]);
  });

  it("leaves empty what is not known", async () => {
    expect(await read(["a", "b", "c", "d"], [["x", null, { day: null }, { at: null }]])).toEqual([
      ["x", null, null, null],
    ]);
  });

  it("takes whatever people wrote for text, and no formula", async () => {
    const hostile = fc.string({
      unit: fc.constantFrom(...[..."=+-@;,\"' <&>é1_x0000_"], "]]>", "HYPERLINK(1)", "\ud83d\ude00", ...ILLEGAL),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 5 }), async (cells) => {
        const written = cells.map((cell) => `x${cell}x`);
        const back = await read(
          ["h"],
          written.map((cell) => [cell]),
        );
        const kept = (cell: string) => ILLEGAL.reduce((text, one) => text.replaceAll(one, ""), cell);
        expect(back?.map(([cell]) => cell)).toEqual(written.map(kept));
      }),
      { numRuns: 50 },
    );
    expect(await read(["h"], [["=1+1"], ["x".repeat(40_000)]])).toEqual([["=1+1"], ["x".repeat(32_767)]]);
  });
});

describe("CSV", () => {
  it("writes moments as French spreadsheets sort them, or as the club said them", async () => {
    expect(await text("excel", [[{ day: "2015-03-02" }]])).toBe("02/03/2015");
    expect(await text("excel", [[{ at: "2026-09-12T08:05:00Z" }]])).toBe("12/09/2026 10:05");
    expect(await text("excel", [[{ at: "2026-09-12T03:05:00Z" }]], "America/Martinique")).toBe("11/09/2026 23:05");
    expect(await text("open", [[{ day: "2015-03-02" }]])).toBe("2015-03-02");
    expect(await text("open", [[{ at: "2026-09-12T08:05:00Z" }]])).toBe("2026-09-12T08:05:00Z");
  });
});

describe("a file", () => {
  it("is saved under its name and kept in no cache", () => {
    const { headers } = fileAnswer("registrations", "xlsx", null);
    expect(headers.get("content-disposition")).toBe('attachment; filename="registrations.xlsx"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(["pdf", "constructor", null].map(isExportFormat)).toEqual([false, false, false]);
  });

  it("says in its name what is in it, whatever the language", () => {
    expect(fileName("Inscriptions", "2026–2027", "en attente", "Éveil & Cœur (6-8 ans)", "2026-09-12")).toBe(
      "inscriptions-2026-2027-en-attente-eveil-coeur-6-8-ans-2026-09-12",
    );
    expect(fileName("x".repeat(500)).length).toBeLessThanOrEqual(100);
  });

  it("has a name that nothing turns around, ends early or splits", () => {
    const named = (name: string) => fileAnswer(name, "open", null).headers.get("content-disposition");
    expect(named("job-7")).toBe('attachment; filename="job-7.csv"');
    for (const hostile of [
      "job\u202evsc.exe",
      "job\r\nSet-Cookie: a=b",
      'job"; filename="x.exe',
      "job\0\u2066\u200f",
      "../job",
    ])
      expect(named(hostile)).toMatch(/^attachment; filename="[A-Za-z0-9-]+\.csv"$/);
  });
});
