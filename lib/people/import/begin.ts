import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { dateOrder } from "#lib/base/spreadsheets/date-order.ts";
import type { PossibleEncoding, TextEncoding } from "#lib/base/spreadsheets/decode.ts";
import type { SpreadsheetRefusal } from "#lib/base/spreadsheets/fault.ts";
import { readSpreadsheet } from "#lib/base/spreadsheets/read.ts";
import type { SpreadsheetFindings } from "#lib/base/spreadsheets/read-bytes.ts";
import { type CellValue, cellText } from "#lib/base/spreadsheets/sheet-row.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { fillStage } from "#lib/sync/staging/fill.ts";
import { MOST_STAGE_ROWS, type StageRefusal } from "#lib/sync/staging/stage.ts";
import { postalBeside, postalIn } from "./clean.ts";
import { mapColumns } from "./columns.ts";
import { communesOfCodes } from "./communes.ts";
import { type FoundTable, findTable } from "./find-table.ts";
import type { FoundInFile } from "./found.ts";
import { imports } from "./kind.ts";
import { rememberedHeadings } from "./remembered-headings.ts";
import type { ImportSource } from "./row.ts";
import { type ImportSettings, LONGEST_CELL, LONGEST_HEADING } from "./settings.ts";

/** A file that somebody hands in, and what it is called. */
export interface HandedFile {
  /** Names the upload: sent twice, it is one stage. */
  ask: string;
  name: string;
  bytes: Uint8Array;
  seasonId: number;
  /** Of a workbook: the sheet that is meant. Without one, the person is asked where several have something in them. */
  sheet?: string | undefined;
  /** Of a text: how it is written. Without it, the person is asked where its letters do not tell. */
  encoding?: TextEncoding | undefined;
}

/** A sheet that a person may mean. */
export interface SheetChoice {
  name: string;
  /** The spreadsheet does not show it. */
  isHidden: boolean;
}

/** A stage of a file's rows; or the sheets, or the ways of writing, of which one is to be chosen first; or why there is none. */
export type BegunImport =
  | { ok: true; id: string }
  | { ok: true; sheets: SheetChoice[]; first: string }
  | { ok: true; encodings: PossibleEncoding[] }
  | { ok: false; file: SpreadsheetRefusal }
  | { ok: false; stage: StageRefusal };

/**
 * Reads a file and keeps its rows as a stage; the file itself is kept nowhere. Asks the club for the communes of its postal codes, and nothing else.
 * @param signal ends the reading
 * @throws FilesBusyError
 */
export async function beginImport(seat: Seat, file: HandedFile, signal: AbortSignal): Promise<BegunImport> {
  const { club } = seat;
  const { sheet, encoding } = file;
  const reading = await readSpreadsheet(file.bytes, { of: { club, person: seat.person.id }, signal, sheet, encoding });
  if (!reading.ok) return { ok: false, file: reading.refusal };
  const sheets = sheet === undefined ? sheetsToChoose(reading.findings) : [];
  if (reading.findings.format === "xlsx" && sheets.length > 0)
    return { ok: true, sheets, first: reading.findings.sheet };
  if (reading.findings.format === "csv" && reading.findings.unsure.length > 0)
    return { ok: true, encodings: reading.findings.unsure };
  const table = findTable(reading.rows, reading.findings);
  if (table.rows.length === 0) return { ok: false, file: { code: "no_rows" } };
  if (table.rows.length > MOST_STAGE_ROWS)
    return { ok: false, file: { code: "too_many_rows", limit: MOST_STAGE_ROWS, found: table.rows.length } };
  const { db } = await store();
  const remembered = await rememberedHeadings(db, club, table.headings);
  const zone = (await findClub(db, club))?.timeZone ?? "Europe/Paris";
  const columns: ImportSettings["columns"] = mapColumns(table.headings, table.rows, remembered).map((one, place) => ({
    ...one,
    heading: (table.headings[place] ?? "").slice(0, LONGEST_HEADING),
    rule: "always",
    dates: dateOrder(table.rows.map(({ cells }) => cells[place] ?? null)),
  }));
  const rows = table.rows.map(({ number, cells }) => ({ place: number, source: { cells: cells.map(kept) } }));
  const { communes } = await communesOfCodes(
    seat,
    postalCodesIn(
      columns,
      rows.map(({ source }) => source),
    ),
    {},
  );
  const settings: ImportSettings = {
    ...{ found: foundOf(reading.findings, table), columns, communes, today: clubDay(zone, now()), zone },
    ...{ people: "both", emailOfGuardian: true, validate: false },
  };
  const by = { id: seat.person.id, name: seat.person.name, email: seat.person.email };
  const { ask: id, name, seasonId } = file;
  const begun = await fillStage(db, imports, { club, id, by, now: now(), seasonId, name, settings, rows });
  return begun.ok ? { ok: true, id } : { ok: false, stage: begun };
}

/** Sheets among which a person chooses: of one that is shown and has something in it there is nothing to choose. */
function sheetsToChoose(findings: SpreadsheetFindings): SheetChoice[] {
  if (findings.format !== "xlsx") return [];
  const filled = findings.sheets.filter(({ name, isEmpty }) => name === findings.sheet || !isEmpty);
  if (filled.filter(({ isHidden }) => !isHidden).length < 2) return [];
  return filled.map(({ name, isHidden }) => ({ name, isHidden }));
}

/** Cells as they are kept: what no field takes is cut. */
const kept = (cell: CellValue): ImportSource["cells"][number] =>
  typeof cell === "string" ? cell.slice(0, LONGEST_CELL).toWellFormed() : cell;

/** Postal codes that stand in the column that has them. */
export function postalCodesIn(columns: ImportSettings["columns"], rows: Iterable<ImportSource>): string[] {
  const found = new Set<string>();
  const read = [["postal_code", postalIn] as const, ["postal_town", postalBeside] as const].flatMap(
    ([field, codeIn]) => {
      const place = columns.findIndex((column) => column.field === field);
      return place < 0 ? [] : [{ place, codeIn }];
    },
  );
  for (const { cells } of rows)
    for (const { place, codeIn } of read) {
      const code = codeIn(cellText(cells[place]).trim());
      if (code !== null) found.add(code);
    }
  return [...found];
}

const SEPARATORS = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;

function foundOf(findings: SpreadsheetFindings, { headRow, rows, aside }: FoundTable): FoundInFile {
  const isSheet = findings.format === "xlsx";
  return {
    format: findings.format,
    sheet: isSheet ? findings.sheet.slice(0, 255) : null,
    otherSheets: isSheet
      ? findings.sheets
          .flatMap(({ name, isEmpty }) => (name === findings.sheet || isEmpty ? [] : name.slice(0, 255)))
          .slice(0, 50)
      : [],
    dateSystem: isSheet ? findings.dateSystem : 1900,
    encoding: isSheet ? null : findings.encoding,
    separator: isSheet ? null : SEPARATORS[findings.delimiter],
    ...{ headRow, rows: rows.length, aside },
  };
}
