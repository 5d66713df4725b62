import "server-only";
import { join } from "node:path";
import { setImmediate as otherWork } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { SignedPaper, SignedPaperSection } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { fontedText, latinFont } from "#runtime/paper-letters.ts";

/** Of the file: its properties, which a reader of screens reads first. */
export interface SignedPaperFile {
  title: string;
  author: string;
  locale: Locale;
  drawnAt: Date;
}

/** Points; A4 is 595 × 842. */
const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
/** Below the name of the club, its address, and the rule. */
const HEAD_ENDS = MARGIN + 120;
const BOTTOM = 842 - MARGIN - 28;
const AMOUNT_WIDTH = 96;
const DATE_WIDTH = 78;

const INK = "#1c1917";
const QUIET = "#78716c";
const LINE = "#d6d3d1";

const fontFile = (path: string) => join(/* turbopackIgnore: true */ process.cwd(), "node_modules", path);

/** The papers that are being drawn and have letters which no font of ours can write. */
const incomplete = new WeakSet<Page>();

type Page = PDFKit.PDFDocument;

/**
 * Draws papers one after the other, each from a page of its own, as one PDF (A4). What waits meanwhile has its turn between two of them.
 * @returns the file's bytes
 */
export async function drawSignedPapers(
  papers: readonly SignedPaper[],
  file: SignedPaperFile,
): Promise<Uint8Array<ArrayBuffer>> {
  // A letter that carries a paper leaves without a screen.
  const { leftOut } = (file.locale === "fr" ? fr : en).receipts;
  const info = { Title: file.title, Author: file.author, CreationDate: file.drawnAt };
  const lang = file.locale === "fr" ? "fr-FR" : "en-GB";
  const page = new PDFDocument({
    ...{ size: "A4", margin: MARGIN, info, lang, displayTitle: true, autoFirstPage: false, bufferPages: false },
    font: latinFont("regular", fontFile),
  });
  const chunks: Uint8Array[] = [];
  page.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    page.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    page.once("error", reject);
  });
  for (const paper of papers) {
    incomplete.delete(page);
    drawSignedPaper(page, paper, leftOut);
    await otherWork();
  }
  page.end();
  return done;
}

function drawSignedPaper(page: Page, paper: SignedPaper, leftOut: string): void {
  page.addPage();
  drawHead(page, paper);
  let y = HEAD_ENDS;
  for (const text of paper.says) y = paragraph(page, text, y) + 8;
  y += 8;
  for (const section of paper.sections) y = drawSection(page, paper, section, y) + 14;
  y = drawTotal(page, paper, roomFor(page, paper, y, 40)) + 22;
  for (const text of [paper.asOf, ...paper.adds]) y = paragraph(page, text, roomFor(page, paper, y, 40), QUIET) + 6;
  if (incomplete.has(page)) y = paragraph(page, leftOut, roomFor(page, paper, y, 40), QUIET) + 6;
  drawSignature(page, paper, roomFor(page, paper, y + 16, 120));
}

/** Where to go on: here, or at the top of another page where so much has no room any more. */
function roomFor(page: Page, paper: SignedPaper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  page.addPage();
  drawHead(page, paper);
  return HEAD_ENDS;
}

interface Style {
  width?: number;
  lines?: number;
  size?: number;
  strong?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** Longer than any name, and short enough to be laid out at once. */
const LONGEST_TEXT = 600;

/** One piece of text that never leaves its box: a text that does not fit ends in an ellipsis. Gives where it ends. */
function put(page: Page, text: string, x: number, y: number, style: Style = {}): number {
  const { width = WIDTH, lines = 1, size = 10, strong = false, color = INK, align = "left" } = style;
  // Letters and their accents as one: a font has few accents of their own.
  const plain = text.normalize("NFC").slice(0, LONGEST_TEXT).toWellFormed();
  const spaced = plain.replace(/[^\S\u00a0\u202f]+/g, " ").trim();
  const { text: lettered, font, lost } = fontedText(spaced, strong ? "strong" : "regular", fontFile);
  if (lost) incomplete.add(page);
  page.font(font, size).fillColor(color);
  const height = page.currentLineHeight(true) * lines + 1;
  page.text(lettered, x, y, { width, height, ellipsis: "…", align });
  return Math.max(page.y, y + page.currentLineHeight(true));
}

const paragraph = (page: Page, text: string, y: number, color = INK): number =>
  put(page, text, MARGIN, y, { lines: 6, size: 10.5, color });

function rule(page: Page, y: number, color = LINE): void {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

function drawHead(page: Page, { club, issuer, season, title, number }: SignedPaper): void {
  let left = put(page, club, MARGIN, MARGIN, { width: WIDTH / 2 - 10, lines: 2, size: 12, strong: true }) + 1;
  for (const line of issuer.slice(0, MOST_ISSUER_LINES))
    left = put(page, line, MARGIN, left, { width: WIDTH / 2 - 10, size: 9, color: QUIET });
  const right = { width: WIDTH / 2 - 10, align: "right" } as const;
  const ends = put(page, title, MARGIN + WIDTH / 2 + 10, MARGIN, { ...right, lines: 2, size: 14, strong: true });
  const numbered = put(page, number, MARGIN + WIDTH / 2 + 10, ends + 2, { ...right, strong: true });
  put(page, season, MARGIN + WIDTH / 2 + 10, numbered + 2, { ...right, color: QUIET });
  rule(page, HEAD_ENDS - 20, INK);
}

/** Beneath a name of two lines there is room for so many. */
const MOST_ISSUER_LINES = 5;

function drawSection(page: Page, paper: SignedPaper, { heading, rows }: SignedPaperSection, top: number): number {
  let y = roomFor(page, paper, top, 60);
  if (heading) y = put(page, heading, MARGIN, y, { lines: 2, strong: true }) + 4;
  rule(page, y);
  y += 7;
  for (const { on, label, amount } of rows) {
    y = roomFor(page, paper, y, 30);
    put(page, on, MARGIN, y, { width: DATE_WIDTH, color: QUIET });
    const ends = put(page, label, MARGIN + DATE_WIDTH, y, { width: WIDTH - DATE_WIDTH - AMOUNT_WIDTH - 12, lines: 2 });
    put(page, amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right" });
    y = ends + 5;
  }
  rule(page, y);
  return y;
}

function drawTotal(page: Page, { total }: SignedPaper, y: number): number {
  const style = { strong: true, size: 11 };
  const ends = put(page, total.label, MARGIN, y, { ...style, width: WIDTH - AMOUNT_WIDTH - 12, lines: 2 });
  put(page, total.amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { ...style, width: AMOUNT_WIDTH, align: "right" });
  return ends;
}

function drawSignature(page: Page, { signature }: SignedPaper, y: number): void {
  const left = MARGIN + WIDTH / 2;
  const ends = put(page, signature.place, left, y, { width: WIDTH / 2, lines: 2 });
  put(page, signature.by, left, ends + 4, { width: WIDTH / 2, lines: 2, color: QUIET });
}
