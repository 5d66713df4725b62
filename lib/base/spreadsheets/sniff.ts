import { SpreadsheetFault } from "./fault.ts";
import type { PackedParts } from "./zip.ts";

/** What a file is by its bytes, whatever its name says. */
export type SpreadsheetKind = "packed" | "text";

const PACKED = [0x50, 0x4b, 0x03, 0x04];
/** An archive without anything in it is only its end. */
const PACKED_EMPTY = [0x50, 0x4b, 0x05, 0x06];
/** The container of Office before 2007, and of workbooks with a password ([MS-CFB] 2.2). */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** A workbook of Excel 2 to 4, bare ([MS-XLS] 2.4.21, BOF). */
const OLDEST_EXCEL = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08, 0x10, 0x00],
];
/** Beginnings of what is no table though it may look like text: PDF, RTF, PostScript, pictures, archives. */
const OTHERS = ["%PDF-", "{\\rtf", "%!PS", "GIF8", "\x89PNG", "\xff\xd8\xff", "\x1f\x8b", "7z\xbc\xaf", "Rar!", "BZh"];

/** How far a page's first tag may stand from its beginning. */
const HEAD_LETTERS = 2_000;

/**
 * Whether a file is a packed workbook or a text.
 * @throws SpreadsheetFault for everything else that its first bytes tell
 */
export function sniffedKind(bytes: Uint8Array): SpreadsheetKind {
  if (bytes.length === 0) throw new SpreadsheetFault("empty");
  const begins = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(PACKED)) return "packed";
  if (begins(PACKED_EMPTY)) throw new SpreadsheetFault("not_a_workbook");
  if (begins(OLD_OFFICE)) throw new SpreadsheetFault(containerFault(bytes));
  if (OLDEST_EXCEL.some(begins)) throw new SpreadsheetFault("old_excel");
  const head = Buffer.from(bytes.subarray(0, HEAD_LETTERS)).toString("latin1");
  if (OTHERS.some((start) => head.startsWith(start))) throw new SpreadsheetFault("not_a_table");
  const tags = head.replace(/^\u00ef\u00bb\u00bf/, "").replaceAll("\0", "");
  if (/^\s*<(?:!doctype html|html|head|body|table|meta)\b/i.test(tags)) throw new SpreadsheetFault("web_page");
  if (/^\s*<\?xml\b/.test(tags))
    throw new SpreadsheetFault(/office:spreadsheet|Excel\.Sheet/.test(tags) ? "old_excel" : "not_a_table");
  return "text";
}

/** Names of what is in such a container are written in UTF-16. */
const inUtf16 = (name: string) => Buffer.from(name, "utf16le");

function containerFault(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A workbook with a password is one stream of a container ([MS-OFFCRYPTO] 2.3.4.4).
  if (file.includes(inUtf16("EncryptedPackage"))) return "protected";
  return file.includes(inUtf16("Workbook")) || file.includes(inUtf16("Book\0")) ? "old_excel" : "not_a_table";
}

/**
 * Says why a packed file is no workbook that is read, by the names of its parts.
 * @throws SpreadsheetFault
 */
export function refuseOtherPackages(parts: PackedParts): void {
  if (parts.has("xl/workbook.bin")) throw new SpreadsheetFault("old_excel");
  if (parts.has("mimetype") || parts.has("META-INF/manifest.xml"))
    throw new SpreadsheetFault(
      /opendocument\.spreadsheet/.test(openDocumentType(parts)) ? "open_document" : "not_a_workbook",
    );
  if (parts.has("Index/Document.iwa") || parts.has("Index.zip")) throw new SpreadsheetFault("numbers");
  if (!parts.has("[Content_Types].xml")) throw new SpreadsheetFault("not_a_workbook");
}

/** An OpenDocument says in its first part what it is (OpenDocument 1.3, part 2, 3.3). */
function openDocumentType(parts: PackedParts): string {
  const name = parts.has("mimetype") ? "mimetype" : "META-INF/manifest.xml";
  return parts.text(name, HEAD_LETTERS);
}
