import { fileTypeFromBuffer } from "file-type";
import { FILE_TYPES, type FileType, MAX_FILE_BYTES } from "../contract/files.ts";
import { validationFailed } from "../problem.ts";

/** A file that was received and recognised. */
export interface Deposit {
  content: Uint8Array;
  content_type: FileType;
  size_bytes: number;
}

const POINTER = "/content_base64";

const refuse = (code: string, detail: string) => validationFailed([{ pointer: POINTER, code, detail }]);

/**
 * Whether a PDF begins behind one line of a printer or a mail program. Its readers look for its beginning within a kilobyte (ISO 32000-1, Annex H, note 13); a page or a
 * script that brings one along is none.
 */
const isLatePdf = (content: Buffer): boolean =>
  /^(?!\s*(?:<|#!|\{))(?:[ -~\t]{0,200}\r?\n)?\s*%PDF-\d/.test(content.subarray(0, 1024).toString("latin1"));

/** Types that are another one with more in it: an animated PNG is a PNG whose readers show the first picture. */
const BASES: Readonly<Record<string, FileType>> = { "image/apng": "image/png" };

/**
 * The file in a `content_base64` field. Its type is told by its bytes: names and declared types prove nothing.
 * @throws Problem 422 `validation_failed`: no base64, too large, or neither PDF, JPEG nor PNG
 */
export async function readDeposit(base64: string): Promise<Deposit> {
  const content = Buffer.from(base64, "base64");
  // Buffer skips what is not base64; only a text that comes back the same was base64 throughout.
  if (content.toString("base64") !== base64)
    throw refuse("invalid_format", "Must be base64 (RFC 4648 §4) with padding.");
  if (content.byteLength > MAX_FILE_BYTES) throw refuse("too_big", "Must have at most 10 MiB once decoded.");
  const found = await fileTypeFromBuffer(content);
  const mime = found ? (BASES[found.mime] ?? found.mime) : isLatePdf(content) ? "application/pdf" : undefined;
  const content_type = FILE_TYPES.find((type) => type === mime);
  if (!content_type) throw refuse("file_type", "Must be a PDF, JPEG or PNG file.");
  return { content, content_type, size_bytes: content.byteLength };
}

const EXTENSIONS: Readonly<Record<FileType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/**
 * Signs that change how the letters around them are shown without being seen themselves: with U+202E a name that ends in
 * "fdp.exe" reads "exe.pdf".
 */
const NEVER_SEEN = /\p{Cf}/gu;
/** Controls, ends of lines, and what one file system or another refuses. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** Longest stem of a file name, in UTF-16 units: common file systems take 255 bytes. */
const LONGEST_STEM = 80;

/** A file name for every system from what a thing is called. */
export function filenameFor(name: string, type: FileType): string {
  const stem = name
    .replace(NEVER_SEEN, "")
    .replace(REFUSED, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "")
    .slice(0, LONGEST_STEM)
    .toWellFormed();
  return `${stem || "document"}.${EXTENSIONS[type]}`;
}
