/** Whether bytes begin with others. */
export function startsWith(bytes: Uint8Array, beginning: ArrayLike<number>): boolean {
  for (let at = 0; at < beginning.length; at += 1) if (bytes[at] !== beginning[at]) return false;
  return true;
}

/** Parts as one: a file may have as many as it has bytes, and each look at one costs. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const LATIN = new TextDecoder("latin1");

/** Bytes as characters, one each: for what formats write in ASCII. */
export function inLatin(bytes: Uint8Array): string {
  return LATIN.decode(bytes);
}

/** What makes a browser or a server read on as a page or a program. The sign behind the word tells it from chance in compressed data. */
const PAGE = /<(?:!doctype\s+html|html|script|svg|iframe|\?php)[\s>/]/i;

/** What runs in a picture of vectors that stands in a picture's description. */
const RUNS = /<(?:!doctype\s+html|html|script|iframe|\?php|foreignobject)[\s>/]|\son[a-z]+\s*=|javascript:/i;

/**
 * Whether a script stands in a picture's description (XMP, ISO 16684-1). Drawing programs keep a drawing there, `<svg …>`, which is none by itself: a reader of the picture never draws
 * it.
 */
export function carriesScriptInXmp(part: Uint8Array): boolean {
  return RUNS.test(inLatin(part));
}

/** Whether HTML, a script or a program of a web server's stands in a part of a file. */
export function carriesScript(part: Uint8Array): boolean {
  return PAGE.test(inLatin(part));
}

/** `PK\x05\x06`: the record with which every ZIP ends, also one that is called .jar or .docx (APPNOTE 4.3.16). */
const ZIP_END = "PK\x05\x06";
const ZIP_END_BYTES = 22;
/** A comment of this length at most stands behind the record. */
const ZIP_COMMENT_MAX_BYTES = 0xffff;
const ZIP_COMMENT_LENGTH_AT = 20;

/** Whether a file closes as a ZIP does, so that an unpacker takes it for one, whatever it begins with. */
export function endsAsZip(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_MAX_BYTES));
  const text = inLatin(tail);
  for (let at = text.lastIndexOf(ZIP_END); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(ZIP_END, at - 1)) {
    const comment = (tail[at + ZIP_COMMENT_LENGTH_AT] ?? 0) + 256 * (tail[at + ZIP_COMMENT_LENGTH_AT + 1] ?? 0);
    if (at + ZIP_END_BYTES + comment === tail.length) return true;
  }
  return false;
}

/** RAR and 7z are looked for by their beginnings, which unpackers also find behind something else. */
const ARCHIVES = ["Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c"];

/** Whether another archive begins in a part of a file. */
export function carriesArchive(part: Uint8Array): boolean {
  const text = inLatin(part);
  return ARCHIVES.some((beginning) => text.includes(beginning));
}

/** Readers of PDF take a file for theirs that says so within its first kilobyte (ISO 32000-1, Annex H, note 13). */
const PDF_WITHIN_BYTES = 1024;

/** Whether a PDF begins near the beginning of a part of a file. */
export function beginsPdf(part: Uint8Array): boolean {
  return inLatin(part.subarray(0, PDF_WITHIN_BYTES)).includes("%PDF-");
}
