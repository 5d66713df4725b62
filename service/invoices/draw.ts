import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { fontedText, latinFont } from "../../runtime/paper-letters.ts";
import { type Invoice, settlementsShown, totalsOf } from "./invoice.ts";

/** Points; A4 is 595 × 842. */
const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;
const AMOUNT_WIDTH = 90;
const DATE_WIDTH = 76;
const RIGHT = 330;

const INK = "#1c1917";
const QUIET = "#78716c";
const LINE = "#d6d3d1";

const fontFile = (path: string) => createRequire(import.meta.url).resolve(path);

type Page = PDFKit.PDFDocument;

/** The pages on which letters were left out, because no font of ours has them. */
const incomplete = new WeakSet<Page>();

/** Draws an invoice on one A4 page, in French; gives the PDF's bytes. `drawnAt` goes into the file's properties. */
export function drawInvoice(invoice: Invoice, drawnAt: Date): Promise<Uint8Array> {
  const info = { Title: `Facture ${invoice.number}`, Author: invoice.club, CreationDate: drawnAt };
  const page = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info,
    lang: "fr-FR",
    font: latinFont("regular", fontFile),
  });
  const chunks: Uint8Array[] = [];
  page.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    page.once("end", () => resolve(Buffer.concat(chunks)));
    page.once("error", reject);
  });
  drawHead(page, invoice);
  drawPeople(page, invoice);
  const belowLines = drawLines(page, invoice, 300);
  const belowSettlements = drawSettlements(page, invoice, belowLines + 28);
  drawTotals(page, invoice, belowSettlements + 20);
  drawFoot(page, invoice);
  page.end();
  return done;
}

/** One piece of text that never leaves its box: a text that does not fit ends in an ellipsis. */
function put(
  page: Page,
  text: string,
  x: number,
  y: number,
  { width = WIDTH, lines = 1, size = 9.5, strong = false, color = INK, align = "left" as "left" | "right" } = {},
): void {
  const plain = text.replace(/\s+/g, " ").trim();
  const { text: lettered, font, lost } = fontedText(plain, strong ? "strong" : "regular", fontFile);
  if (lost) incomplete.add(page);
  page.font(font, size).fillColor(color);
  const height = page.currentLineHeight(true) * lines + 1;
  page.text(lettered, x, y, { width, height, ellipsis: "…", align });
}

function rule(page: Page, y: number, color = LINE): void {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

function drawHead(page: Page, { club, season, number, issuedOn }: Invoice): void {
  put(page, club, MARGIN, MARGIN, { width: 260, lines: 2, size: 14, strong: true });
  put(page, season, MARGIN, MARGIN + 40, { width: 260, color: QUIET });
  put(page, "Facture", RIGHT, MARGIN, { width: MARGIN + WIDTH - RIGHT, size: 14, strong: true, align: "right" });
  const right = { width: MARGIN + WIDTH - RIGHT, align: "right" } as const;
  put(page, `N° ${number}`, RIGHT, MARGIN + 24, right);
  put(page, `Établie le ${frenchDate(issuedOn)}`, RIGHT, MARGIN + 40, { ...right, color: QUIET });
  rule(page, MARGIN + 70, INK);
}

function drawPeople(page: Page, { payer, participant }: Invoice): void {
  const top = MARGIN + 96;
  put(page, "Adhérent·e", MARGIN, top, { color: QUIET, size: 8.5 });
  put(page, participant, MARGIN, top + 14, { width: 240, lines: 2, strong: true });
  const width = MARGIN + WIDTH - RIGHT;
  put(page, "Facturé à", RIGHT, top, { width, color: QUIET, size: 8.5 });
  put(page, payer.name, RIGHT, top + 14, { width, lines: 2, strong: true });
  // Each line stands right under the one before, however many that took.
  if (payer.address) put(page, payer.address, RIGHT, page.y + 3, { width, lines: 3 });
  if (payer.town) put(page, payer.town, RIGHT, page.y + 1, { width });
}

/** A heading, a quiet rule, and rows of label and amount; gives where it ends. */
function drawLines(page: Page, { lines }: Invoice, top: number): number {
  put(page, "Désignation", MARGIN, top, { color: QUIET, size: 8.5 });
  amount(page, "Montant", top, { color: QUIET, size: 8.5 });
  rule(page, top + 15);
  let y = top + 24;
  for (const { label, cents } of lines) {
    put(page, label, MARGIN, y, { width: WIDTH - AMOUNT_WIDTH - 12, lines: 2 });
    amount(page, euros(cents), y);
    y += page.heightOfString(label, { width: WIDTH - AMOUNT_WIDTH - 12 }) > 16 ? 34 : 20;
  }
  rule(page, y + 2);
  return y + 2;
}

function drawSettlements(page: Page, { settlements }: Invoice, top: number): number {
  if (settlements.length === 0) return top - 28;
  put(page, "Règlements", MARGIN, top, { color: QUIET, size: 8.5 });
  rule(page, top + 15);
  let y = top + 24;
  for (const { on, label, cents } of settlementsShown(settlements)) {
    put(page, on ? frenchDate(on) : "", MARGIN, y, { width: DATE_WIDTH });
    put(page, label, MARGIN + DATE_WIDTH, y, { width: WIDTH - DATE_WIDTH - AMOUNT_WIDTH - 12 });
    amount(page, euros(cents), y);
    y += 18;
  }
  rule(page, y + 2);
  return y + 2;
}

function drawTotals(page: Page, invoice: Invoice, top: number): void {
  const { due, settled, left } = totalsOf(invoice);
  const rows: [string, number, boolean][] = [
    ["Total", due, false],
    ["Réglé", settled, false],
    left > 0 ? ["Reste à payer", left, true] : left < 0 ? ["Trop-perçu", -left, true] : ["Soldé", 0, true],
  ];
  rows.forEach(([label, cents, strong], index) => {
    const y = top + index * 19;
    const size = strong ? 11 : 9.5;
    put(page, label, RIGHT, y, { width: MARGIN + WIDTH - RIGHT - AMOUNT_WIDTH, strong, size });
    amount(page, euros(cents), y, { strong, size });
  });
}

/** Nobody is to take a question mark for a part of a name. */
const LEFT_OUT = "« ? » tient lieu de lettres que ce document ne sait pas écrire.";

function drawFoot(page: Page, { club, number }: Invoice): void {
  rule(page, 842 - MARGIN - 26);
  put(page, `Facture ${number} · ${club}`, MARGIN, 842 - MARGIN - 16, { size: 8, color: QUIET });
  if (incomplete.has(page)) put(page, LEFT_OUT, MARGIN, 842 - MARGIN - 40, { size: 8, color: QUIET });
}

function amount(
  page: Page,
  text: string,
  y: number,
  more: { strong?: boolean; size?: number; color?: string } = {},
): void {
  put(page, text, MARGIN + WIDTH - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right", ...more });
}

const money = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

/** 1 234,50 € */
function euros(cents: number): string {
  return money.format(cents / 100);
}

/** 21/11/2026 */
function frenchDate(date: string): string {
  return date.split("-").reverse().join("/");
}
