import writeExcelFile from "write-excel-file/node";
import { dateIn, minuteIn } from "#runtime/clock.ts";
import { type CsvPreset, csvOf } from "./csv.ts";
import { fold } from "./fold.ts";

/** How a list leaves as a file: a workbook, or one of the glossary's two presets of CSV. */
export const EXPORT_FORMATS = ["xlsx", "excel", "open"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A cell. `day` is YYYY-MM-DD, `at` an RFC 3339 instant; a text stays one, whatever it looks like. */
export type ExportValue = string | number | null | { day: string | null } | { at: string | null };

export interface ExportColumn {
  header: string;
  /** Printed too: paper has room for few columns. */
  onPaper?: boolean;
}

/** A list as it leaves, whichever format: each row has a value for each column. */
export interface ExportTable {
  columns: readonly ExportColumn[];
  rows: readonly (readonly ExportValue[])[];
}

/** A list that says what is in it: from the general to the particular, and on which day (YYYY-MM-DD). */
export interface NamedExport extends ExportTable {
  title: readonly string[];
  day: string;
  /** Said below the title on paper, a line each. */
  notes?: readonly string[];
  /** Empty columns on paper, to be written in by hand. */
  boxes?: number;
}

/** Whether a word of an address names a format. */
export function isExportFormat(word: unknown): word is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === word);
}

/** How a file leaves: a list in one of its formats, a document to print, or contacts of an address book. */
export type FileFormat = ExportFormat | "pdf" | "vcf";

const TYPES: Record<FileFormat, string> = {
  pdf: "application/pdf",
  vcf: "text/vcard; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  excel: "text/csv; charset=utf-8",
  open: "text/csv; charset=utf-8",
};

/**
 * The bytes of a list in a format.
 * @param timeZone IANA, the club's: moments stand in it as its clocks showed them
 */
export async function exportFile(format: ExportFormat, list: ExportTable, timeZone: string): Promise<Uint8Array> {
  if (format === "xlsx") return workbook(list, timeZone);
  const rows = list.rows.map((row) => row.map((value) => inCsv(format, value, timeZone)));
  return new TextEncoder().encode(
    csvOf(
      format,
      list.columns.map(({ header }) => header),
      rows,
    ),
  );
}

/** Open data keeps what the club said; the other preset writes moments as French spreadsheets recognise and sort them. */
function inCsv(preset: CsvPreset, value: ExportValue, timeZone: string): string | number | null {
  if (value === null || typeof value !== "object") return value;
  if (preset === "open") return "day" in value ? value.day : value.at;
  if ("day" in value) return value.day && inFrench(value.day);
  return value.at && `${inFrench(dateIn(timeZone, new Date(value.at)))} ${timeOf(value.at, timeZone)}`;
}

const inFrench = (day: string) => day.split("-").reverse().join("/");

function timeOf(at: string, timeZone: string): string {
  return clockOf(minuteIn(timeZone, new Date(at)));
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Characters that a cell of a workbook takes (ECMA-376). */
const LONGEST_CELL = 32_767;

/** Width of a column in characters: of its longest value, within what a screen shows. */
const NARROWEST = 8;
const WIDEST = 40;

async function workbook({ columns, rows }: ExportTable, timeZone: string): Promise<Uint8Array> {
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const }));
  const widths = columns.map(({ header }, at) => ({
    width: rows.reduce((most, row) => Math.min(WIDEST, Math.max(most, lengthOf(row[at]) + 2)), header.length + 2),
  }));
  const body = rows.map((row) => row.map((value) => cellOf(value, timeZone)));
  return writeExcelFile([head, ...body], { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

function lengthOf(value: ExportValue | undefined): number {
  if (value === null || value === undefined) return NARROWEST;
  if (typeof value === "object") return "day" in value ? "dd/mm/yyyy".length : "dd/mm/yyyy hh:mm".length;
  return String(value).length;
}

/** A workbook knows no time zones: a moment stands in it as the club's clocks showed it. */
function cellOf(value: ExportValue, timeZone: string) {
  if (value === null) return null;
  // A text is never a formula in a workbook: its kind is written beside it.
  if (typeof value === "string") return { value: value.slice(0, LONGEST_CELL), type: String };
  if (typeof value === "number") return { value, type: Number };
  if ("day" in value) return dated(value.day, 0, DAY);
  if (value.at === null) return null;
  const at = new Date(value.at);
  return dated(dateIn(timeZone, at), minuteIn(timeZone, at), "dd/mm/yyyy hh:mm");
}

const MINUTE_MS = 60_000;
const DAY = "dd/mm/yyyy";

/** Spreadsheets count days as if 1900 had had a 29 February: what is before is a day late for one of them, and nothing for another. */
const FIRST_DAY = "1900-03-01";

function dated(day: string | null, minute: number, format: string) {
  if (day === null) return null;
  // As the format would show it.
  if (day < FIRST_DAY)
    return { value: format === DAY ? inFrench(day) : `${inFrench(day)} ${clockOf(minute)}`, type: String };
  return { value: new Date(Date.parse(day) + minute * MINUTE_MS), type: Date, format };
}

/** Characters of a file's name that every system takes. */
const LONGEST_NAME = 100;

/**
 * A name that says what is in a file, in letters that every system takes: `inscriptions-2026-2027-en-attente-2026-09-12`.
 * @param parts from the general to the particular
 */
export function fileName(...parts: readonly string[]): string {
  const words = fold(parts.join(" ")).split(/[^a-z0-9]+/);
  return words.filter(Boolean).join("-").slice(0, LONGEST_NAME);
}

/**
 * The answer that saves a file under a name.
 * @param name without its ending; what is no plain letter, digit or hyphen is left out, so that nothing turns the name around, ends
 *   it early or hides its ending
 */
export function fileAnswer(name: string, format: FileFormat, body: BodyInit | null): Response {
  const ending = format === "excel" || format === "open" ? "csv" : format;
  return new Response(body, {
    headers: {
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9-]/g, "")}.${ending}"`,
      // It holds people's names: no cache keeps it.
      "cache-control": "no-store",
    },
  });
}
