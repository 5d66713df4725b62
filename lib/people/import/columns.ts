import { cellText, type SheetRow } from "#lib/base/spreadsheets/sheet-row.ts";
import { fold } from "#lib/base/words/fold.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";
import { sexIn } from "./cell-words.ts";
import { isNothing } from "./clean.ts";
import { type ImportField, isImportField } from "./fields.ts";
import { isPartlyKnown, readHeading } from "./heading.ts";
import { TITLES } from "./name-words.ts";
import { LONGEST_SAMPLE } from "./settings.ts";
import { namesIn, orderOfCells } from "./written-name.ts";

/** What a column is taken for, and how sure that is. */
export interface MappedColumn {
  field: ImportField | null;
  how: "remembered" | "sure" | "likely" | "guess" | null;
  /** What stands in it, up to three times. */
  samples: string[];
}

/** What a heading says for itself; undefined where it says nothing that is known. */
export const fieldOfHeading = (heading: string): ImportField | undefined => readHeading(heading)?.field;

/** The number that begins this desk's own list of people; other files call their own numbers the same. */
function isOwnNumber(heading: string, headings: readonly string[]): boolean {
  const said = headings.map(fold);
  const isOfPeople = said.includes("age") && !said.some((one) => one === "etat" || one === "state");
  return isOfPeople && ["numero", "number"].includes(fold(heading)) && fold(headings[0] ?? "") === fold(heading);
}

/** Rows that are looked at to tell a column by what stands in it. */
const LOOKED_AT = 200;

interface Column {
  heading: string;
  texts: string[];
  said: { field: ImportField; rank: number; how: NonNullable<MappedColumn["how"]> } | null;
  isAside: boolean;
}

/**
 * What each column is taken for: as it was said before, by its heading where what stands below does not speak against it, or by what stands in it; no field twice. Of several of one field that which
 * counts first has it, a second telephone or address is what is used where the first is blank. Pure.
 */
export function mapColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
  remembered: ReadonlyMap<string, string | null>,
): MappedColumn[] {
  const columns = headings.map((heading, place): Column => {
    const texts = rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cellText(cells[place]).trim() || []);
    const known = remembered.get(heading);
    if (known !== undefined) {
      const said =
        known !== null && isImportField(known) ? { field: known, rank: -1, how: "remembered" as const } : null;
      return { heading, texts, said, isAside: said === null };
    }
    return { heading, texts, said: saidBy(heading, headings, texts), isAside: false };
  });
  const taken = new Map<ImportField, Column>();
  const byRank = columns.toSorted((one, other) => (one.said?.rank ?? 0) - (other.said?.rank ?? 0));
  for (const column of byRank) {
    const field = column.said && freeFor(column.said.field, taken);
    if (!field || !column.said) column.said = null;
    else taken.set(field, Object.assign(column, { said: { ...column.said, field } }));
  }
  for (const column of columns) settle(column, taken);
  return columns.map(({ heading, texts, said, isAside }): MappedColumn => {
    const samples = [...new Set(texts)].slice(0, 3).map((text) => text.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (said) return { field: said.field, how: said.how, samples };
    const field = isAside ? undefined : freeFor(isPartlyKnown(heading) ? undefined : looksLike(texts), taken);
    if (!field) return { field: null, how: isAside ? "remembered" : null, samples };
    taken.set(field, { heading, texts, said: null, isAside });
    return { field, how: heading === "" ? "guess" : "likely", samples };
  });
}

function freeFor(field: ImportField | undefined, taken: ReadonlyMap<ImportField, unknown>): ImportField | undefined {
  if (field === undefined || !taken.has(field)) return field;
  const second = `${field}_2`;
  return isImportField(second) && !taken.has(second) ? second : undefined;
}

function saidBy(heading: string, headings: readonly string[], texts: readonly string[]): Column["said"] {
  if (isOwnNumber(heading, headings)) return { field: "id", rank: 0, how: "sure" };
  const read = readHeading(heading);
  if (!read) return null;
  const field = fitting(read.field, texts);
  return field && { field, rank: read.rank, how: field === read.field ? "sure" : "likely" };
}

/** What is known only beside the other columns: a name beside a first name is a last one, and names tell their order by their capitals. */
function settle(column: Column, taken: Map<ImportField, Column>): void {
  const { said, texts } = column;
  if (!said || said.how === "remembered") return;
  const [, prefix = "", name = ""] = /^(parent[12]_)?(.*)$/.exec(said.field) ?? [];
  const of = (part: string) => `${prefix}${part}` as ImportField;
  const field = meantBy(name, texts, of, taken);
  if (field === undefined || taken.has(field)) return;
  taken.delete(said.field);
  column.said = { ...said, field, how: "likely" };
  taken.set(field, column);
}

function meantBy(
  name: string,
  texts: readonly string[],
  of: (part: string) => ImportField,
  taken: ReadonlyMap<ImportField, unknown>,
): ImportField | undefined {
  const isBesideFirst = taken.has(of("first_name"));
  if (name === "full_name" && isBesideFirst) return of("last_name");
  const order = orderOfCells(texts);
  const byOrder = order === null ? undefined : ordered(of, order);
  if (name === "full_name") return texts.length > 1 ? byOrder : undefined;
  if (name === "last_name" && !isBesideFirst && isOfSeveral(texts)) return byOrder ?? of("full_name");
  // The heading says one order, and the capitals below it the other.
  const isOther =
    (name === "last_then_first" && order === "first_last") || (name === "first_then_last" && order === "last_first");
  return isOther ? of("full_name") : undefined;
}

const ordered = (of: (part: string) => ImportField, order: "last_first" | "first_last") =>
  of(order === "last_first" ? "last_then_first" : "first_then_last");

/** Of so many of what stands in it. */
const MOST_OF = 0.8;

const shareOf = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.filter(is).length / Math.max(1, texts.length);

const isOfSeveral = (texts: readonly string[]) => shareOf(texts, (text) => namesIn(text) > 1) >= MOST_OF;

function looksLike(texts: readonly string[]): ImportField | undefined {
  const share = (pattern: RegExp) => shareOf(texts, (text) => pattern.test(text));
  if (share(/^\S+@\S+\.\S+$/) >= MOST_OF) return "email";
  return share(/^(?:\+33|0033|0)[\s.-]?[67](?:[\s.-]?\d{2}){4}$/) >= MOST_OF ? "phone" : undefined;
}

/** What is written for yes and no. */
const YES_OR_NO = /^(oui|non|o|n|yes|no|y|ja|nein|nee|j|x|v|vrai|faux|true|false|ok|0|1|✓|✔)$/i;
const digitsOf = (text: string) => text.replace(/\D/g, "").length;
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "").length;
const isWord = (text: string) => !YES_OR_NO.test(text) && !text.includes("@") && lettersOf(text) > digitsOf(text);
const isTitle = (text: string) => TITLES.has(fold(text)) || /^M\.?$/i.test(text);

const FITS: readonly (readonly [field: RegExp, is: (text: string) => boolean])[] = [
  [/(?:_name|_last|_first|profession)$/, isWord],
  [/^town$/, isWord],
  [/email/, (text) => text.includes("@")],
  [/phone/, (text) => digitsOf(text) >= 6 && !text.includes("@")],
  [/^birth_date$/, isDateLike],
  [/^sex$/, (text) => sexIn(text) !== null],
  [/^postal_code$/, (text) => digitsOf(text) >= 4],
  [/^postal_town$/, (text) => digitsOf(text) >= 4 && /\p{L}/u.test(text)],
  [/^city_code$/, (text) => /^[\dA-Za-z]{4,5}$/.test(text)],
  [/^id$/, (text) => /^\d+$/.test(text)],
  [/^(group|slots|address)$/, (text) => !YES_OR_NO.test(text)],
];

/** Less of what stands below speaks against what the heading says. */
const HALF = 0.5;

/** The field that a heading says, or that which it means by what stands below it; null where that speaks against both. */
function fitting(field: ImportField, texts: readonly string[]): ImportField | null {
  const told = texts.filter((text) => !isNothing(text));
  if (told.length === 0) return field;
  const [, prefix = "", name = ""] = /^(parent[12]_)?(.*)$/.exec(field) ?? [];
  if (prefix && (name === "type" || name === "title")) {
    const titles = shareOf(told, isTitle);
    return `${prefix}${titles > HALF ? "title" : "type"}` as ImportField;
  }
  const fits = FITS.find(([of]) => of.test(field))?.[1];
  return !fits || shareOf(told, fits) >= HALF ? field : null;
}

/** A year alone is no day. */
function isDateLike(text: string): boolean {
  if (/^\d{4}-\d\d-\d\d/.test(text) || /^\d{5}(\.\d+)?$/.test(text)) return true;
  return (
    !/^\d{4}$/.test(text) &&
    (digitsOf(text) >= 5 || typedDate(text, { today: "2000-01-01", isBirth: true }) !== undefined)
  );
}
