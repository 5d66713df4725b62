import { expect, it } from "vitest";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { readSpreadsheet } from "./read.ts";
import { workbookFile } from "./testing/workbook-file.ts";

const BOOK = workbookFile([{ name: "Feuil1", rows: [["Nom"], ["DURAND"]] }]);

it("reads in a thread what is read without one, several at once", async () => {
  const [book, text] = await Promise.all([
    readSpreadsheet(BOOK),
    readSpreadsheet(Buffer.from("Nom;Né\nDURAND;2010\n")),
  ]);
  expect(book).toMatchObject({
    ok: true,
    rows: [
      { number: 1, cells: ["Nom"] },
      { number: 2, cells: ["DURAND"] },
    ],
    findings: { format: "xlsx" },
  });
  expect(text).toMatchObject({ ok: true, rows: [{}, { cells: ["DURAND", "2010"] }], findings: { format: "csv" } });
});

it("refuses with a reason, before the thread and in it", async () => {
  expect(await readSpreadsheet(new Uint8Array())).toEqual({ ok: false, refusal: { code: "empty" } });
  const { bytes: limit } = SPREADSHEET_LIMITS;
  expect(await readSpreadsheet(new Uint8Array(limit + 1))).toEqual({
    ok: false,
    refusal: { code: "too_large", limit, found: limit + 1 },
  });
  expect(await readSpreadsheet(Buffer.from("%PDF-"))).toEqual({ ok: false, refusal: { code: "not_a_table" } });
});

it("ends at the deadline, and where whoever asked has left", async () => {
  expect(await readSpreadsheet(BOOK, { milliseconds: 0 })).toEqual({ ok: false, refusal: { code: "took_too_long" } });
  const left = new AbortController();
  left.abort(new Error("left"));
  await expect(readSpreadsheet(BOOK, { signal: left.signal })).rejects.toThrow("left");
});
