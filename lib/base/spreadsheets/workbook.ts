import { SpreadsheetFault } from "./fault.ts";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { RowCounter, type RowSink } from "./row-counter.ts";
import type { DateSystem } from "./sheet-row.ts";
import { type SheetFindings, sheetHandlers, unescaped } from "./sheet-xml.ts";
import { refuseOtherPackages } from "./sniff.ts";
import { readXml, readXmlText } from "./xml.ts";
import { PackedParts } from "./zip.ts";

/** A sheet of a workbook. */
export interface SheetName {
  name: string;
  /** The spreadsheet does not show it. */
  isHidden: boolean;
}

/** Another sheet that may have been meant; its beginning tells whether something stands in it. */
export interface OtherSheet extends SheetName {
  isEmpty: boolean;
}

/** Sheets that are looked into besides the one that is read: nobody chooses among more. */
const MOST_LOOKED_INTO = 50;

/** What a workbook says beside the rows that were passed on. */
export interface WorkbookFindings extends SheetFindings {
  sheets: OtherSheet[];
  /** The name of the one that was read. */
  sheet: string;
  dateSystem: DateSystem;
  columns: number;
  rows: number;
  /** Cells that were read in the wrong encoding before, and mended. */
  mended: number;
}

interface Sheet extends SheetName {
  part: string;
}

/**
 * Reads one sheet of a workbook (.xlsx): the one that is named, or the first that is shown and has something in it. Parts are unpacked bit by bit and never
 * kept, so that a large sheet needs little memory.
 * @param sink takes rows as they are read
 * @throws SpreadsheetFault
 */
export async function readWorkbook(
  bytes: Uint8Array,
  wanted: string | undefined,
  sink: RowSink,
): Promise<WorkbookFindings> {
  const parts = new PackedParts(bytes);
  refuseOtherPackages(parts);
  const { workbook, relations } = workbookPart(parts);
  const { sheets, dateSystem } = sheetsIn(parts, workbook, relations);
  const candidates = sheetsToRead(sheets, wanted);
  const context = {
    ...{ dateSystem, formats: await formatsIn(parts, relations.styles ?? "xl/styles.xml") },
    strings: await stringsIn(parts, relations.sharedStrings ?? "xl/sharedStrings.xml"),
  };
  for (const sheet of candidates) {
    const counter = new RowCounter(sink);
    const { findings, ...handlers } = sheetHandlers(context, counter);
    await readXml(parts.chunks(sheet.part), handlers);
    counter.end();
    if (counter.rows === 0) continue;
    const names = await lookedInto(parts, sheets);
    const { columns, rows, mended } = counter;
    return { ...findings, sheets: names, sheet: sheet.name, dateSystem, columns, rows, mended };
  }
  throw new SpreadsheetFault("no_rows");
}

/** The sheets of a workbook, and whether each has something in it. */
async function lookedInto(parts: PackedParts, sheets: readonly Sheet[]): Promise<OtherSheet[]> {
  const looked: OtherSheet[] = [];
  for (const [nth, { name, isHidden, part }] of sheets.entries()) {
    const isEmpty = nth >= MOST_LOOKED_INTO || !/<(\w+:)?(v|is)\b/.test(await parts.beginning(part));
    looked.push({ name, isHidden, isEmpty });
  }
  return looked;
}

function sheetsToRead(sheets: readonly Sheet[], wanted: string | undefined): Sheet[] {
  if (wanted === undefined) {
    const shown = sheets.filter(({ isHidden }) => !isHidden);
    return shown.length > 0 ? shown : [...sheets];
  }
  const named = sheets.filter(({ name }) => name === wanted);
  if (named.length === 0) throw new SpreadsheetFault("no_such_sheet");
  return named;
}

/** Where the parts of a workbook are, by what they are to it; sheets by the name of their relation. */
interface Relations {
  byId: Map<string, string>;
  styles?: string;
  sharedStrings?: string;
}

/** The workbook's own part is named by the package, and may be called anything (ECMA-376, part 2, 9.3). */
function workbookPart(parts: PackedParts): { workbook: string; relations: Relations } {
  const root = parts.has("_rels/.rels") ? relationsIn(parts.text("_rels/.rels"), "") : [];
  const workbook = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!parts.has(workbook) || !/workbook/i.test(workbook)) throw new SpreadsheetFault("not_a_workbook");
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const named = `${folder}_rels/${workbook.slice(folder.length)}.rels`;
  if (!parts.has(named)) throw new SpreadsheetFault("damaged");
  const found = relationsIn(parts.text(named), folder);
  const target = (type: string) => found.find((relation) => relation.type === type)?.target;
  const [styles, sharedStrings] = [target("styles"), target("sharedStrings")];
  const byId = new Map(found.filter(({ type }) => type === "worksheet").map(({ id, target }) => [id, target]));
  return { workbook, relations: { byId, ...(styles && { styles }), ...(sharedStrings && { sharedStrings }) } };
}

function relationsIn(xml: string, folder: string): { id: string; type: string; target: string }[] {
  const relations: { id: string; type: string; target: string }[] = [];
  readXmlText(xml, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const { Id = "", Type = "", Target = "", TargetMode } = attributes();
      // What lies elsewhere is never fetched.
      if (TargetMode === "External") return;
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: pathIn(folder, Target) });
    },
  });
  return relations;
}

function pathIn(folder: string, target: string): string {
  const path = target.startsWith("/") ? target : `/${folder}${target}`;
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

function sheetsIn(
  parts: PackedParts,
  workbook: string,
  { byId }: Relations,
): { sheets: Sheet[]; dateSystem: DateSystem } {
  const sheets: Sheet[] = [];
  let dateSystem: DateSystem = 1900;
  readXmlText(parts.text(workbook), {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes().date1904 ?? "")) dateSystem = 1904;
      if (name !== "sheet") return;
      const { name: said = "", id = "", state } = attributes();
      const part = byId.get(id);
      // A sheet without a part is one of charts or of macros.
      if (part !== undefined && parts.has(part))
        sheets.push({ name: unescaped(said), isHidden: state === "hidden" || state === "veryHidden", part });
    },
  });
  if (sheets.length === 0) throw new SpreadsheetFault("no_rows");
  return { sheets, dateSystem };
}

/** The texts that cells of all sheets share (ECMA-376, 18.4.9). */
async function stringsIn(parts: PackedParts, part: string): Promise<string[]> {
  if (!parts.has(part)) return [];
  const strings: string[] = [];
  let letters = 0;
  let current: string | undefined;
  let [isText, isPhonetic] = [false, false];
  await readXml(parts.chunks(part), {
    open(name) {
      if (name === "si") current = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "si") {
        strings.push(unescaped(current ?? ""));
        current = undefined;
      }
    },
    text(text) {
      if (!isText || current === undefined || current.length >= SPREADSHEET_LIMITS.cellLetters) return;
      current += text;
      letters += text.length;
      if (letters > SPREADSHEET_LIMITS.letters)
        throw new SpreadsheetFault("too_many_letters", { limit: SPREADSHEET_LIMITS.letters, found: letters });
    },
  });
  return strings;
}

/** How cells show their numbers, by their style (ECMA-376, 18.8.10). */
async function formatsIn(parts: PackedParts, part: string): Promise<NumberFormat[]> {
  if (!parts.has(part)) return [];
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(parts.chunks(part), {
    open(name, attributes) {
      if (name === "cellXfs") isOfCells = true;
      else if (name === "numFmt") {
        const { numFmtId, formatCode } = attributes();
        codes.set(Number(numFmtId), formatCode ?? "");
      } else if (name === "xf" && isOfCells) {
        const id = Number(attributes().numFmtId ?? "0");
        formats.push(numberFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}
