import { describe, expect, it } from "vitest";
import { fold } from "#lib/base/words/fold.ts";
import type { CellValue, MergedCells, SheetRow } from "./sheet-row.ts";
import { isSumRow, tableHead } from "./table-head.ts";

const NAMES: Record<string, string> = {
  ...{ nom: "last", prenom: "first", "responsable 1 nom": "parentLast", "responsable 1 prenom": "parentFirst" },
  ...{ "responsable 1 tel": "parentPhone", "e mail": "email", "ne le": "birth" },
};
const fieldOf = (heading: string) => NAMES[fold(heading)];
const rowsOf = (...rows: CellValue[][]): SheetRow[] => rows.map((cells, at) => ({ number: at + 1, cells }));
const headOf = (rows: SheetRow[], merged: MergedCells[] = []) => tableHead(rows, merged, fieldOf);
const PERSON = ["DURAND", "Léa", "DURAND", "Paul", "06"];

describe("the headings of a table", () => {
  it("stand below a title and a date", () => {
    const rows = rowsOf(
      ["Club de Fougères"],
      ["Le", { date: "2026-09-01" }],
      ["NOM", "Prénom", "E-mail"],
      ["DURAND", "Léa"],
    );
    expect(headOf(rows)).toEqual({ rows: [3], headings: ["NOM", "Prénom", "E-mail"] });
  });

  it("stand in two rows, of which the first is merged", () => {
    const rows = rowsOf(["Adhérent", null, "Responsable 1"], ["Nom", "Prénom", "Nom", "Prénom", "Tél."], PERSON);
    const merged = [
      { fromRow: 1, toRow: 1, fromColumn: 0, toColumn: 1 },
      { fromRow: 1, toRow: 1, fromColumn: 2, toColumn: 4 },
    ];
    const head = {
      rows: [1, 2],
      headings: ["Nom", "Prénom", ...["Nom", "Prénom", "Tél."].map((one) => `Responsable 1 ${one}`)],
    };
    expect(headOf(rows, merged)).toEqual(head);
    // A text file has nothing merged.
    expect(headOf(rows)).toEqual(head);
  });

  it("say what a cell that is merged over both rows says", () => {
    const rows = rowsOf(
      ["Né(e) le", "Responsable 1"],
      [null, "Nom", "Prénom", "Tél."],
      [{ date: "2014-01-01" }, "DURAND"],
    );
    const merged = [
      { fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 0 },
      { fromRow: 1, toRow: 1, fromColumn: 1, toColumn: 3 },
    ];
    expect(headOf(rows, merged)?.headings[0]).toBe("Né(e) le");
  });

  it("are one row where the next is a person, whatever they are called", () => {
    expect(headOf(rowsOf(["Nom", "Prénom"], ["NOM", "Prénom"]))?.rows).toEqual([1]);
    expect(headOf(rowsOf(["Nom", "Prénom"], ["DURAND", "Léa"]))?.rows).toEqual([1]);
  });

  it("are guessed where none is known, and there are none where people begin at once", () => {
    expect(headOf(rowsOf(["Apellido", "Nombre"], ["DURAND", "Léa"]))).toMatchObject({ rows: [1] });
    expect(headOf(rowsOf(["DURAND", "Léa", "0612345678"]))).toBeUndefined();
    expect(headOf([])).toBeUndefined();
  });
});

it("tells sums from people", () => {
  const isSum = (...cells: CellValue[]) => isSumRow({ number: 9, cells }, fold);
  expect([
    isSum("TOTAL", 45),
    isSum(null, "Total général", null, 1, 2, 3, 4, "1 200,50 €"),
    isSum("Effectif : 45"),
  ]).toEqual([true, true, true]);
  expect([
    isSum("SOMME", "Marie"),
    isSum("Nombrot", "Paul"),
    isSum("TOTAL", "Jean", "0612345678"),
    isSum(null),
  ]).toEqual([false, false, false, false]);
});
