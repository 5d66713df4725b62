import { stringify } from "csv-stringify/sync";
import iconv from "iconv-lite";
import writeExcelFile from "write-excel-file/node";
import type { Cell, Sheet } from "./sheet.ts";
import type { Habits } from "./steps.ts";

/** A file as it lies on a disk. */
export interface MadeFile {
  name: string;
  bytes: Uint8Array;
  /** In which of her encodings it is; null: it is a workbook. */
  encoding: Habits["encoding"] | null;
}

/** Saves a sheet as its secretary does: letters that her encoding lacks make her take another. */
export async function saved({ grid, habits }: Sheet): Promise<MadeFile> {
  if (habits.format === "xlsx") {
    const bytes = await writeExcelFile(
      grid.map((row) => (row.length === 0 ? [null] : row.map(sheetCell))),
      { sheet: "Adhérents" },
    ).toBuffer();
    return { name: "adherents.xlsx", bytes, encoding: null };
  }
  const width = Math.max(...grid.map((row) => row.length));
  const text = stringify(
    grid.map((row) => Array.from({ length: width }, (_, place) => textCell(row[place] ?? null))),
    { delimiter: habits.separator, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
  const encoding =
    iconv.decode(encoded(text, habits.encoding), nameOf(habits.encoding)) === text ? habits.encoding : "utf8";
  return { name: "adherents.csv", bytes: encoded(text, encoding), encoding };
}

const nameOf = (encoding: Habits["encoding"]) =>
  encoding === "utf16le" ? "utf-16le" : encoding.startsWith("utf8") ? "utf8" : encoding;

const encoded = (text: string, encoding: Habits["encoding"]): Buffer =>
  iconv.encode(text, nameOf(encoding), { addBOM: encoding === "utf8 with a mark" || encoding === "utf16le" });

const sheetCell = (cell: Cell) => {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  if (typeof cell === "string") return { value: cell, type: String };
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
};

function textCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return String(cell);
  const [year, month, day] = cell.day.split("-");
  return `${day}/${month}/${year}`;
}
