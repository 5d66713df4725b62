import { type FormatExtent, jpegExtent, pdfExtent, pngExtent } from "./extent.ts";
import {
  beginsPdf,
  carriesArchive,
  carriesScript,
  carriesScriptInXmp,
  endsAsZip,
  inLatin,
  joined,
  startsWith,
} from "./marks.ts";

/** What a club takes (club-api §4.10). */
export const FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A file has at most 10 MiB, in bytes (club-api §8). */
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Why a file may not be sent: nothing in it, more than 10 MiB, neither PDF nor JPEG nor PNG by its bytes, its end is missing, or it is a second
 * format besides.
 */
export const FILE_FAULTS = ["empty", "too_large", "not_taken", "cut_off", "two_formats"] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

const BEGINS: Readonly<Record<FileType, readonly number[]>> = {
  /** `%PDF-` */
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** What a file is by its first bytes, whatever its name or its sender says; undefined for anything that no club takes. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  return (
    FILE_TYPES.find((type) => startsWith(bytes, BEGINS[type])) ?? (isLatePdf(bytes) ? "application/pdf" : undefined)
  );
}

/** A byte order mark, blank lines, or one line of a printer or a mail program: what some programs write before the beginning of a PDF. */
const BEFORE_PDF = /^(?:\xef\xbb\xbf)?(?:[ -~\t]{0,200}\r?\n)?\s*%PDF-\d/;

/** Of a page, an archive or a picture it is no PDF, whatever comes behind. */
const OTHER_BEGINNING = /^\s*(?:<|PK|GIF8|\{|Rar!|#!)/;

/** Whether a PDF begins a little later than at its first byte; its readers look for that within a kilobyte (ISO 32000-1, Annex H, note 13). */
function isLatePdf(bytes: Uint8Array): boolean {
  const head = inLatin(bytes.subarray(0, PDF_HEAD_BYTES));
  return BEFORE_PDF.test(head) && !OTHER_BEGINNING.test(head.replace(/^\xef\xbb\xbf/, ""));
}

const PDF_HEAD_BYTES = 1024;

/** Why a file of so many bytes may not be sent, whatever is in it. */
export function sizeFault(bytes: number): FileFault | undefined {
  if (bytes === 0) return "empty";
  return bytes > FILE_LIMIT_BYTES ? "too_large" : undefined;
}

/**
 * Why a whole file may not be sent; undefined when it may. Runs in the browser before the upload and here after it. What is looked for, by format:
 * a PNG has its chunks up to IEND, a JPEG its scans up to its end marker, a PDF its `%%EOF` within the last kilobyte. Phones write more pictures,
 * a film or notes of their own behind a JPEG's end, and scanners fill up with zeros: that is taken. What is not: an archive that closes with
 * the file, and HTML, a script or a PDF where a picture keeps its notes or behind the end.
 */
export function fileFault(bytes: Uint8Array): FileFault | undefined {
  const size = sizeFault(bytes.length);
  if (size) return size;
  const type = fileTypeOf(bytes);
  if (!type) return "not_taken";
  const extent = EXTENT_OF[type](bytes);
  if (isTwoFormats(type, bytes, extent)) return "two_formats";
  return extent.isWhole ? undefined : "cut_off";
}

const EXTENT_OF: Readonly<Record<FileType, (bytes: Uint8Array) => FormatExtent>> = {
  "application/pdf": pdfExtent,
  "image/jpeg": jpegExtent,
  "image/png": pngExtent,
};

function isTwoFormats(type: FileType, bytes: Uint8Array, { notes, behind, xmp }: FormatExtent): boolean {
  if (endsAsZip(bytes) || carriesArchive(behind) || carriesScript(joined([...notes, behind]))) return true;
  if (carriesScriptInXmp(joined(xmp ?? []))) return true;
  return type !== "application/pdf" && (beginsPdf(bytes) || beginsPdf(behind));
}
