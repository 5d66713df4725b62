import "server-only";
import { join } from "node:path";
import { setImmediate as otherWork } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { Locale } from "#lib/base/words/locale.ts";
import { fontedText, latinFont } from "#runtime/paper-letters.ts";
import { CARD_MM, type CardFace, CODE_MM } from "./face.ts";

const INK = "#1c1917";
const QUIET = "#57534e";
const LINE = "#a8a29e";

/** Points of a millimetre: 72 are an inch. */
const MM = 72 / 25.4;
/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const CARD = { width: CARD_MM.width * MM, height: CARD_MM.height * MM };
/** Two beside each other, five below each other. */
const ACROSS = 2;
const DOWN = 5;
export const CARDS_ON_A_SHEET = ACROSS * DOWN;
/** What is left of a sheet, on both sides. */
const LEFT = (PAGE.width - ACROSS * CARD.width) / 2;
const TOP = (PAGE.height - DOWN * CARD.height) / 2;
const PAD = 4 * MM;
const CUT_MARK = 4 * MM;

const fontFile = (path: string) => join(/* turbopackIgnore: true */ process.cwd(), "node_modules", path);

/** Of the file: its properties, which a reader of screens reads first. */
export interface CardFile {
  title: string;
  author: string;
  locale: Locale;
  drawnAt: Date;
}

type Page = PDFKit.PDFDocument;

/** Draws cards as one PDF, ten on a sheet of A4 with marks to cut along. What waits meanwhile has its turn between two sheets. @returns the file's bytes */
export async function drawCards(faces: readonly CardFace[], file: CardFile): Promise<Uint8Array<ArrayBuffer>> {
  const info = { Title: file.title, Author: file.author, CreationDate: file.drawnAt };
  const page = new PDFDocument({
    ...{ size: "A4", margin: 0, info, lang: file.locale === "fr" ? "fr-FR" : "en-GB", displayTitle: true },
    ...{ autoFirstPage: false, bufferPages: false, font: latinFont("regular", fontFile) },
  });
  const chunks: Uint8Array[] = [];
  page.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    page.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    page.once("error", reject);
  });
  for (const [nth, face] of faces.entries()) {
    const place = nth % CARDS_ON_A_SHEET;
    if (place === 0) {
      await otherWork();
      page.addPage();
      drawCutMarks(page);
    }
    drawCard(page, face, LEFT + (place % ACROSS) * CARD.width, TOP + Math.floor(place / ACROSS) * CARD.height);
  }
  page.end();
  return done;
}

/** Short lines in the margin, so that nothing is printed where one cuts. */
function drawCutMarks(page: Page): void {
  page.lineWidth(0.4).strokeColor(LINE);
  const mark = (fromX: number, fromY: number, toX: number, toY: number) =>
    page.moveTo(fromX, fromY).lineTo(toX, toY).stroke();
  for (let column = 0; column <= ACROSS; column += 1) {
    const x = LEFT + column * CARD.width;
    mark(x, TOP - CUT_MARK, x, TOP - 1);
    mark(x, PAGE.height - TOP + 1, x, PAGE.height - TOP + CUT_MARK);
  }
  for (let row = 0; row <= DOWN; row += 1) {
    const y = TOP + row * CARD.height;
    mark(LEFT - CUT_MARK, y, LEFT - 1, y);
    mark(PAGE.width - LEFT + 1, y, PAGE.width - LEFT + CUT_MARK, y);
  }
}

function drawCard(page: Page, face: CardFace, x: number, y: number): void {
  const width = CODE_MM.left * MM - PAD;
  const texts = { x: x + PAD, width };
  let below = put(page, face.club, { ...texts, y: y + PAD, size: 8.5, lines: 2, strong: true, color: QUIET }) + 2;
  below = put(page, face.season, { ...texts, y: below, size: 8, color: QUIET }) + 8;
  below = put(page, face.name, { ...texts, y: below, size: 13, lines: 3, strong: true }) + 4;
  for (const group of face.groups)
    if (below < y + CARD.height - PAD - 18) below = put(page, group, { ...texts, y: below, size: 8, lines: 2 }) + 1;
  drawCode(page, face, x + CODE_MM.left * MM, y + CODE_MM.top * MM);
  put(page, face.code, {
    ...{ x: x + PAD, width: CARD.width - 2 * PAD, y: y + CARD.height - PAD - 6, size: 6.5 },
    ...{ color: QUIET, align: "right" },
  });
}

function drawCode(page: Page, { size, path }: CardFace, x: number, y: number): void {
  page
    .save()
    .translate(x, y)
    .scale((CODE_MM.side * MM) / size);
  page.path(path).fillColor("#000").fill();
  page.restore();
}

interface Put {
  x: number;
  y: number;
  width: number;
  size: number;
  lines?: number;
  strong?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** Longer than any name, and short enough to be laid out at once. */
const LONGEST_TEXT = 300;

/** One piece of text that never leaves its box: what does not fit ends in an ellipsis. @returns where it ends */
function put(page: Page, text: string, { x, y, width, size, lines = 1, strong, color = INK, align = "left" }: Put) {
  const plain = text.normalize("NFC").slice(0, LONGEST_TEXT).toWellFormed().replace(/\s+/g, " ").trim();
  const { text: lettered, font } = fontedText(plain, strong ? "strong" : "regular", fontFile);
  page.font(font, size).fillColor(color);
  const height = page.currentLineHeight(true) * lines + 1;
  page.text(lettered, x, y, { width, height, ellipsis: "…", align, lineBreak: true });
  return Math.max(page.y, y + page.currentLineHeight(true));
}
