import { cellText, isBlankCell, type MergedCells, type SheetRow } from "./sheet-row.ts";

/** Where the headings of a table are, and what they say. */
export interface FoundHead {
  /** Numbers of the rows that they stand in: one, or two where the first of them says what several columns are about. */
  rows: number[];
  /** One a column, from the first on; `""` where there is none. */
  headings: string[];
}

/** Rows among which headings are looked for: above them stand a title, a date, an address. */
const HEAD_WITHIN = 30;
/** So many headings that are known make a row of headings of any. */
const KNOWN_HEADINGS = 2;

/**
 * Finds the headings of a table: the row, or two rows, in which most cells are called like different fields. Where two rows are one head, a heading is what the first
 * says of several columns and what the second says of one: « Responsable 1 » above « Nom » is « Responsable 1 Nom »; merged cells speak for all of their columns.
 * @param fieldOf what a heading is known to mean
 * @returns undefined where no row looks like one
 */
export function tableHead(
  rows: readonly SheetRow[],
  merged: readonly MergedCells[],
  fieldOf: (heading: string) => string | undefined,
): FoundHead | undefined {
  const known = (headings: readonly string[]) => new Set(headings.flatMap((heading) => fieldOf(heading) ?? [])).size;
  let best: { head: FoundHead; known: number } | undefined;
  const first = rows.slice(0, HEAD_WITHIN);
  for (const [place, row] of first.entries()) {
    const next = first[place + 1];
    for (const head of [single(row), ...(next ? [double(row, next, merged, fieldOf)] : [])]) {
      const found = known(head.headings);
      // Of two that say as much the shorter, and then the earlier.
      const isShorter = found === best?.known && head.rows.length < best.head.rows.length;
      if (found >= KNOWN_HEADINGS && (found > (best?.known ?? 0) || isShorter)) best = { head, known: found };
    }
  }
  return best?.head ?? unknownHead(first);
}

const textsOf = ({ cells }: SheetRow): string[] => cells.map((cell) => cellText(cell).replace(/\s+/g, " ").trim());

const single = (row: SheetRow): FoundHead => ({ rows: [row.number], headings: textsOf(row) });

function double(
  upper: SheetRow,
  lower: SheetRow,
  merged: readonly MergedCells[],
  fieldOf: (heading: string) => string | undefined,
): FoundHead {
  const [above, below] = [spread(upper, merged, lower.cells.length), textsOf(lower)];
  const headings = Array.from({ length: Math.max(above.length, below.length) }, (_, place) => {
    const [over = "", under = ""] = [above[place], below[place]];
    if (under === "") return over;
    const both = `${over} ${under}`.trim();
    // « Adhérent » above « Nom » says no more than « Nom ».
    return fieldOf(both) === undefined && fieldOf(under) !== undefined ? under : both;
  });
  return { rows: [upper.number, lower.number], headings };
}

/** What a row says of each column: what is merged says it of all of them, and in a row without merged cells a text holds up to the next. */
function spread(row: SheetRow, merged: readonly MergedCells[], width: number): string[] {
  const texts = textsOf(row);
  const here = merged.filter(({ fromRow, toRow }) => fromRow <= row.number && row.number <= toRow);
  const said = Array.from({ length: Math.max(texts.length, width) }, (_, place) => texts[place] ?? "");
  let last = "";
  return said.map((text, place) => {
    if (text !== "") last = text;
    const over = here.find(({ fromColumn, toColumn }) => fromColumn <= place && place <= toColumn);
    if (over) return said[over.fromColumn] ?? "";
    return here.length > 0 ? text : text || last;
  });
}

/** Of headings that nobody knows, that there is no digit and no @ among them tells. */
function unknownHead(rows: readonly SheetRow[]): FoundHead | undefined {
  const row = rows.find(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length > 1);
  return row?.cells.every((cell) => isBlankCell(cell) || (typeof cell === "string" && !/[\d@]/.test(cell)))
    ? single(row)
    : undefined;
}

/** How sums are called, folded. */
const SUMS = /^(sous total|total|totaux|somme|nombre|effectif|moyenne|sum|count|average|grand total)\b/;

/**
 * Whether a row sums up others: it begins with what a sum is called, and nothing else stands in it but numbers. Somebody called Somme has a first name.
 * @param fold writes a text without its accents and case
 */
export function isSumRow(row: SheetRow, fold: (text: string) => string): boolean {
  const said = textsOf(row).filter((text) => text !== "");
  const [name = "", ...others] = said;
  return SUMS.test(fold(name)) && others.every((text) => /^[\d\s.,:%€+-]+$/.test(text));
}
