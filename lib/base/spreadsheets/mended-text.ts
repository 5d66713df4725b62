/** The letters that Windows gives to bytes from 0x80 on, by their code; the rest of its letters have the code of their byte. */
const BYTES = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at))].map(
    (letter, at) => [letter, 0x80 + at],
  ),
);

/** What the two or three bytes of a letter look like where each was taken for a letter: Ã©, â€™. */
const BROKEN =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,3}/;

/** Latin letters and their punctuation. « É’ » could be a single letter, too, but of no name: what would have become of it was never meant. */
const MEANT = /^[\0-\u007f\u00a0-\u017f\u2010-\u2026\u2039\u203a\u20ac\u2122]*$/;

/**
 * A text that was written in UTF-8 and read as Windows' once too often: « LÃ©a » is « Léa ». Only where all of it can be read so, since « Ã© » means nothing in
 * any language that clubs write; any other text stays as it is.
 */
export function mendedText(text: string): string {
  if (!BROKEN.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = BYTES.get(letter) ?? code;
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  try {
    const read = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    return MEANT.test(read) ? read : text;
  } catch {
    return text;
  }
}
