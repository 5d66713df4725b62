import { SpreadsheetFault } from "./fault.ts";

/** How a text was written. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/** What a text begins with to say how it is written (Unicode, 23.8). */
const MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Bytes that are looked at to guess. */
const LOOKED_AT = 4_096;
/** In UTF-16 every other byte of European text is 0. */
const HALF_EMPTY = 0.6;

/**
 * A text file as text: by its byte order mark, or as UTF-16 where every other byte is 0, as UTF-8 where that is what it is, and otherwise as
 * Windows in Western Europe writes, or as the Mac did where that gives more letters of French.
 * @throws SpreadsheetFault not_a_table, where it is no text
 */
export function decodedText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new SpreadsheetFault("not_a_table");
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const wide = utf16Of(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf-8";
  const french = (encoding: TextEncoding) =>
    (new TextDecoder(encoding).decode(bytes.subarray(0, FRENCH_BYTES)).match(/[éèêëàâçôîïùûœÉÈÀÇ’°€]/g) ?? []).length;
  return french("macintosh") > french("windows-1252") ? "macintosh" : "windows-1252";
}

/** So much is compared between two encodings. */
const FRENCH_BYTES = 1024 * 1024;

function utf16Of(bytes: Uint8Array): TextEncoding | undefined {
  const head = bytes.subarray(0, LOOKED_AT);
  const half = Math.floor(head.length / 2);
  if (half < 2) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < half * 2; at++) if (head[at] === 0) at % 2 === 0 ? even++ : odd++;
  if (odd > half * HALF_EMPTY && even < half * (1 - HALF_EMPTY)) return "utf-16le";
  return even > half * HALF_EMPTY && odd < half * (1 - HALF_EMPTY) ? "utf-16be" : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Control characters that no table has; of more than a stray one in some hundred letters it is no text. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]|\ufffe|\uffff/gu;
const STRAY = 0.005;

function isBinary(text: string): boolean {
  const head = text.slice(0, LOOKED_AT * 4);
  return (head.match(NO_TEXT) ?? []).length > head.length * STRAY;
}
