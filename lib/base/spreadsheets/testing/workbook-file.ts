import { type ZipPart, zipFile } from "./zip-file.ts";

/** A cell as the sheet's XML has it, or only its value: texts are written inline. */
export type WrittenCell =
  | string
  | number
  | boolean
  | null
  | { xml: string }
  | { formula: string; value?: string | number }
  | { serial: number; style: number };

/** A sheet of a made workbook. Rows stand one after the other, or at the number that they say. */
export interface WrittenSheet {
  name: string;
  rows: readonly (readonly WrittenCell[] | { number: number; hidden?: boolean; cells: readonly WrittenCell[] })[];
  merged?: readonly string[];
  state?: "hidden" | "veryHidden";
}

/** Styles of made workbooks: 1 shows a day, 2 a day and a time, 3 a French telephone number, 4 a postal code, 5 a time. */
export const STYLES = { day: 1, dayAndTime: 2, phone: 3, postalCode: 4, time: 5 } as const;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A workbook as a spreadsheet writes it: its parts, so that a test can change one. */
export function workbookParts(
  sheets: readonly WrittenSheet[],
  { epoch1904 = false } = {},
): Record<string, string | ZipPart> {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, id: at + 1 }));
  return {
    "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr${epoch1904 ? ' date1904="1"' : ""}/><sheets>${numbered
      .map(
        ({ name, id, state }) =>
          `<sheet name="${escaped(name)}" sheetId="${id}" ${state ? `state="${state}" ` : ""}r:id="rId${id}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${numbered
      .map(({ id }) => `<Relationship Id="rId${id}" Type="${RELATION}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
      .join("")}<Relationship Id="rIdS" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs>${[
      0, 14, 166, 164, 165, 20,
    ]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(numbered.map(({ id, ...sheet }) => [`xl/worksheets/sheet${id}.xml`, sheetXml(sheet)])),
  };
}

/** The bytes of a workbook. */
export function workbookFile(sheets: readonly WrittenSheet[], options?: { epoch1904?: boolean }): Uint8Array {
  return zipFile(workbookParts(sheets, options));
}

function sheetXml({ rows, merged = [] }: WrittenSheet): string {
  let last = 0;
  const written = rows.map((row) => {
    const { number, cells, hidden } =
      "cells" in row ? { hidden: false, ...row } : { number: last + 1, cells: row, hidden: false };
    last = number;
    return `<row r="${number}"${hidden ? ' hidden="1"' : ""}>${cells.map((cell, at) => cellXml(cell, `${lettersOf(at)}${number}`)).join("")}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${written.join("")}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: WrittenCell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if ("xml" in cell) return cell.xml.replaceAll("{at}", at);
  if ("serial" in cell) return `<c r="${at}" s="${cell.style}"><v>${cell.serial}</v></c>`;
  const { formula, value } = cell;
  const type = typeof value === "string" ? ' t="str"' : "";
  return `<c r="${at}"${type}><f>${escaped(formula)}</f>${value === undefined ? "" : `<v>${escaped(String(value))}</v>`}</c>`;
}

/** The letters of a column, from A. */
export function lettersOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : lettersOf(Math.floor(place / 26) - 1) + letter;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
