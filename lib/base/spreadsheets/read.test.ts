import { describe, expect, it } from "vitest";
import { THREAD_TURNS } from "#lib/base/program/file-thread.ts";
import { FilesBusyError } from "#lib/base/program/files-busy.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { readSpreadsheet } from "./read.ts";
import { workbookFile } from "./testing/workbook-file.ts";

const of = { club: "club", person: 1 };
const BOOK = workbookFile([{ name: "Feuil1", rows: [["Nom"], ["DURAND"]] }]);

it("reads in a thread what is read without one, several at once", async () => {
  const [book, text] = await Promise.all([
    readSpreadsheet(BOOK, { of }),
    readSpreadsheet(Buffer.from("Nom;Né\nDURAND;2010\n"), { of }),
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
  expect(await readSpreadsheet(new Uint8Array(), { of })).toEqual({ ok: false, refusal: { code: "empty" } });
  const { bytes: limit } = SPREADSHEET_LIMITS;
  expect(await readSpreadsheet(new Uint8Array(limit + 1), { of })).toEqual({
    ok: false,
    refusal: { code: "too_large", limit, found: limit + 1 },
  });
  expect(await readSpreadsheet(Buffer.from("%PDF-"), { of })).toEqual({ ok: false, refusal: { code: "not_a_table" } });
});

it("ends at the deadline, and where whoever asked has left", async () => {
  expect(await readSpreadsheet(BOOK, { of, milliseconds: 0 })).toEqual({
    ok: false,
    refusal: { code: "took_too_long" },
  });
  const left = new AbortController();
  left.abort(new Error("left"));
  await expect(readSpreadsheet(BOOK, { of, signal: left.signal })).rejects.toThrow("left");
});

describe("turns of files", () => {
  const read = (club: string, person: number, signal?: AbortSignal) =>
    readSpreadsheet(BOOK, { of: { club, person }, ...(signal && { signal }) });
  const others = (many: number) => Array.from({ length: many }, (_, nth) => read(`other ${nth}`, 100 + nth));

  it("go by club: the second file of one comes after the first of every other", async () => {
    const ended: string[] = [];
    const asked = ["a", "a", "b", "c"].map(async (club, person) => {
      await read(club, person);
      ended.push(club);
    });
    await Promise.all(asked);
    expect(ended).toEqual(["a", "b", "c", "a"]);
  });

  it("are two of a club and two of a person, and few of all: further ones may come again", async () => {
    const first = [read("a", 1), read("a", 2)];
    await expect(read("a", 3)).rejects.toThrow(FilesBusyError);
    const second = read("b", 1);
    await expect(read("c", 1)).rejects.toThrow(FilesBusyError);
    const rest = others(THREAD_TURNS.waiting - 2);
    await expect(read("d", 4)).rejects.toThrow(FilesBusyError);
    expect(await Promise.all([...first, second, ...rest])).toHaveLength(THREAD_TURNS.waiting + 1);
    expect(await Promise.all([read("a", 1), read("c", 3)])).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it("are left at once by whoever is gone, and others have the place", async () => {
    const [first, second] = [read("a", 1), new AbortController()];
    let isRead = false;
    void first.then(() => {
      isRead = true;
    });
    const left = read("a", 1, second.signal);
    const rest = others(THREAD_TURNS.waiting - 1);
    second.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(isRead).toBe(false);
    expect(await Promise.all([first, read("a", 1), ...rest])).toHaveLength(THREAD_TURNS.waiting + 1);
  });

  it("end for a file that is being read, too", async () => {
    const leaves = new AbortController();
    const [left, next] = [read("a", 1, leaves.signal), read("a", 1)];
    leaves.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(await next).toMatchObject({ ok: true });
  });
});
