import { CARD_MM, type CardFace, CODE_MM, darkSquares } from "#lib/people/cards/face.ts";

/** Dots of a millimetre: 300 of an inch, as printers of cards take them. */
const DOTS = 300 / 25.4;
const WIDTH = Math.round(CARD_MM.width * DOTS);
const HEIGHT = Math.round(CARD_MM.height * DOTS);
const PAD = 4 * DOTS;
const INK = "#1c1917";
const QUIET = "#57534e";

/** The letters of the page are there by the time that somebody presses a button of it. */
const fontOfPage = (): string => getComputedStyle(document.body).fontFamily;

/** Draws a card as a PNG of 1011 by 638 dots. @throws where the browser draws none */
export async function cardPicture(face: CardFace): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawTexts(pen, face);
  drawCode(pen, face);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser makes no PNG");
  return blob;
}

function drawTexts(pen: CanvasRenderingContext2D, { club, season, name, groups, code }: CardFace): void {
  const width = CODE_MM.left * DOTS - PAD;
  pen.textBaseline = "top";
  let y = PAD;
  y = putLines(pen, { text: club, y, width, size: 36, weight: 600, color: QUIET, lines: 2 }) + 8;
  y = putLines(pen, { text: season, y, width, size: 34, weight: 400, color: QUIET, lines: 1 }) + 34;
  y = putLines(pen, { text: name, y, width, size: 54, weight: 600, color: INK, lines: 3 }) + 16;
  for (const group of groups)
    if (y < HEIGHT - PAD - 80)
      y = putLines(pen, { text: group, y, width, size: 34, weight: 400, color: INK, lines: 2 }) + 4;
  pen.textAlign = "right";
  pen.font = `400 26px ${fontOfPage()}`;
  pen.fillStyle = QUIET;
  pen.fillText(code, WIDTH - PAD, HEIGHT - PAD - 26);
  pen.textAlign = "left";
}

function drawCode(pen: CanvasRenderingContext2D, { size, path }: CardFace): void {
  // Whole dots, so that no edge is grey.
  const dot = Math.floor((CODE_MM.side * DOTS) / size);
  const [left, top] = [Math.round(CODE_MM.left * DOTS), Math.round(CODE_MM.top * DOTS)];
  pen.fillStyle = "#000";
  for (const [x, y] of darkSquares(path)) pen.fillRect(left + x * dot, top + y * dot, dot, dot);
}

interface Lines {
  text: string;
  y: number;
  width: number;
  size: number;
  weight: number;
  color: string;
  lines: number;
}

/** Text in lines of whole words; what has no room ends in an ellipsis. @returns where it ends */
function putLines(pen: CanvasRenderingContext2D, { text, y, width, size, weight, color, lines }: Lines): number {
  pen.font = `${weight} ${size}px ${fontOfPage()}`;
  pen.fillStyle = color;
  const fits = (line: string) => pen.measureText(line).width <= width;
  const set: string[] = [];
  let rest = text.trim().split(/\s+/);
  while (rest.length > 0 && set.length < lines) {
    let taken = rest.length;
    while (taken > 1 && !fits(rest.slice(0, taken).join(" "))) taken -= 1;
    const isLast = set.length === lines - 1;
    const line = isLast ? rest.join(" ") : rest.slice(0, taken).join(" ");
    set.push(fits(line) ? line : shortened(line, fits));
    rest = isLast ? [] : rest.slice(taken);
  }
  for (const [nth, line] of set.entries()) pen.fillText(line, PAD, y + nth * size * 1.2);
  return y + set.length * size * 1.2;
}

function shortened(line: string, fits: (line: string) => boolean): string {
  let length = line.length;
  while (length > 1 && !fits(`${line.slice(0, length)}…`)) length -= 1;
  return `${line.slice(0, length).trim()}…`;
}
