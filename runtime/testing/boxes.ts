import { inflateSync } from "node:zlib";

/** How many letters of a PDF are the box of a font that does not have them: its glyph 0. */
export function boxesIn(pdf: Uint8Array): number {
  return glyphsIn(pdf).filter((glyphs) => /^(?:.{4})*?0000/.test(glyphs)).length;
}

/** How many pieces of text a PDF draws, one beneath or beside the other. */
export function textsIn(pdf: Uint8Array): number {
  return pagesIn(pdf).reduce((sum, page) => sum + page.split("BT\n").length - 1, 0);
}

function glyphsIn(pdf: Uint8Array): string[] {
  return pagesIn(pdf).flatMap((page) => [...page.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs = ""]) => glyphs));
}

/** What draws text, of each page. */
function pagesIn(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const pages: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at !== -1; at = bytes.indexOf("stream\n", at + 1)) {
    const text = inflated(bytes.subarray(at + "stream\n".length));
    if (text.includes("TJ")) pages.push(text);
  }
  return pages;
}

/** What was pressed into a stream; nothing of one that is no text. */
function inflated(from: Buffer): string {
  try {
    return inflateSync(from, { finishFlush: 2 }).toString("latin1");
  } catch {
    return "";
  }
}
