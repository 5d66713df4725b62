import iconv from "iconv-lite";
import { SpreadsheetFault } from "./fault.ts";

/** How texts of one byte a letter are written: by Windows in Western Europe, by systems that keep to the standard with the euro (Latin-9), by the old Mac, by DOS. */
const ONE_BYTE = ["windows-1252", "iso-8859-15", "macintosh", "cp850"] as const;

/** How a text may be written. */
export const TEXT_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", ...ONE_BYTE] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** A way in which a text may be meant, with words of it that are not the same in all. */
export interface PossibleEncoding {
  encoding: TextEncoding;
  samples: string[];
}

/** A text, how it was written, and in which ways it may be meant where its letters do not tell. */
export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  unsure: PossibleEncoding[];
}

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
 * A text file as text: by its byte order mark, or as UTF-16 where every other byte is 0, as UTF-8 where that is what it is, and otherwise in the way of one byte a letter that
 * makes the likeliest words of it.
 * @param said what a person said that it is; undefined: it is told by its bytes
 * @throws SpreadsheetFault not_a_table, where it is no text
 */
export function decodedText(bytes: Uint8Array, said?: TextEncoding): DecodedText {
  const { encoding, unsure } = said ? { encoding: said, unsure: [] } : encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (isBinary(text)) throw new SpreadsheetFault("not_a_table");
  return { text, encoding, unsure };
}

/** No engine has a decoder for the pages of DOS. */
const decoded = (bytes: Uint8Array, encoding: TextEncoding): string =>
  encoding === "cp850"
    ? iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
    : new TextDecoder(encoding).decode(bytes);

function encodingOf(bytes: Uint8Array): Pick<DecodedText, "encoding" | "unsure"> {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const wide = marked?.[0] ?? utf16Of(bytes);
  if (wide) return { encoding: wide, unsure: [] };
  if (isUtf8(bytes)) return { encoding: "utf-8", unsure: [] };
  const words = wordsBeyondAscii(bytes);
  const read = ONE_BYTE.map((encoding) => {
    const texts = words.map((word) => decoded(word, encoding));
    return { encoding, texts, score: texts.reduce((sum, text) => sum + likelihood(text), 0) };
  }).toSorted((one, other) => other.score - one.score);
  const [best, ...others] = read;
  const encoding = best?.encoding ?? "windows-1252";
  const rivals = others.filter(
    ({ texts, score }) => best && best.score - score < CLEARLY && `${texts}` !== `${best.texts}`,
  );
  if (!best || rivals.length === 0) return { encoding, unsure: [] };
  const differing = words.flatMap((_, at) => (rivals.some(({ texts }) => texts[at] !== best.texts[at]) ? at : []));
  const several = [best, ...rivals];
  return {
    encoding,
    unsure: several.flatMap((one, at) => {
      // Two that make the same of it are one question.
      if (several.findIndex(({ texts }) => `${texts}` === `${one.texts}`) < at) return [];
      return {
        encoding: one.encoding,
        samples: [...new Set(differing.map((place) => one.texts[place] ?? ""))].slice(0, SAMPLES),
      };
    }),
  };
}

/** By so much a reading has to be likelier than another: less than two letters tell nothing. */
const CLEARLY = 2;
/** Words that are shown of each way. */
const SAMPLES = 4;
/** Different words that are compared: a file has thousands, and the first tell it. */
const MOST_WORDS = 400;
/** So many bytes are looked through for them. */
const COMPARED_BYTES = 1024 * 1024;
const LONGEST_WORD = 40;

/** The different words of a text in which a byte stands that is no ASCII, as bytes. */
function wordsBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  const end = Math.min(bytes.length, COMPARED_BYTES);
  const parts = (byte: number | undefined) =>
    byte === undefined || byte <= 0x20 || `;,"|/()`.includes(String.fromCharCode(byte));
  for (let at = 0; at < end && found.size < MOST_WORDS; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let [from, to] = [at, at];
    while (from > 0 && at - from < LONGEST_WORD && !parts(bytes[from - 1])) from--;
    while (to < end && to - at < LONGEST_WORD && !parts(bytes[to])) to++;
    const word = bytes.subarray(from, to);
    found.set(Buffer.from(word).toString("latin1"), word);
    at = to;
  }
  return [...found.values()];
}

/** Letters as names and addresses of this part of the world have them, those that are met most often first. */
const LETTERS: readonly (readonly [worth: number, letters: string])[] = [
  [3, "éÉ"],
  [2, "èêëàâçôîïùûœæöüäßÈÊÀÇÎÔ"],
  [1, "áíóúñãõåøìòÂËÏÛÜÖÄŒÙÆÑÅØÁÍÓÚŠšŽžŸÿý"],
];
const WORTH = new Map(LETTERS.flatMap(([worth, letters]) => [...letters].map((letter) => [letter, worth] as const)));
/** Signs that stand beside words: quotes, dashes, degrees, money. */
const SIGNS = "’‘“”«»°€–—…º·\u00a0";

/** How likely a word is one: its letters beyond ASCII by how often they are met, less for what no word has. */
function likelihood(word: string): number {
  const letters = [...word];
  return letters.reduce((sum, letter, at) => {
    if (letter.codePointAt(0) === undefined || letter < "\u0080") return sum;
    const [before = "", after = ""] = [letters[at - 1], letters[at + 1]];
    const worth = WORTH.get(letter);
    const isInside = isLetter(before) && isLetter(after);
    if (worth === undefined) return sum + (SIGNS.includes(letter) && (letter === "’" || !isInside) ? 0.5 : -3);
    // « LÉa », « éric » beside « Anne »: a capital stands at the beginning, or among others.
    if (isUpper(letter) && isLower(before)) return sum - 3;
    if (isLower(letter) && isUpper(before) && isUpper(after)) return sum - 1;
    return sum + worth;
  }, 0);
}

const isLetter = (text: string) => /^\p{L}$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);

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
/** So few are strays however short the text is. */
const FEW = 3;

function isBinary(text: string): boolean {
  const head = text.slice(0, LOOKED_AT * 4);
  return (head.match(NO_TEXT) ?? []).length > Math.max(FEW, head.length * STRAY);
}
