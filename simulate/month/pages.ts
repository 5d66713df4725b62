import { extractText } from "unpdf";

/*
 * What stands on the pages of the desk, as a person reads it. English is read, so that one way of writing amounts is known.
 */

/** A sum of a page, and the list that it opens. */
export interface Tile {
  label: string;
  /** As it is written. */
  cents: number;
  /** How many lines it says that it adds up; null where it does not say. */
  count: number | null;
  href: string;
}

/** What is drawn of a page: its scripts say the same once more. */
const drawn = (html: string) => html.replaceAll(/<script\b.*?<\/script>/gs, "");

/** Everything that is written on a page, a bar between its pieces. */
export const written = (html: string): string =>
  unescaped(
    drawn(html)
      .replaceAll(/<!--.*?-->/gs, "")
      .replaceAll(/<svg.*?<\/svg>|<style.*?<\/style>/gs, "")
      .replaceAll(/<[^>]*>/g, " | "),
  )
    .replaceAll(/(\s*\|\s*)+/g, " | ")
    .replaceAll(/[\u00a0\u202f]/g, " ");

const unescaped = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** `-€1,234.56` in cents. */
export function centsIn(text: string): number | undefined {
  const [, sign, euros = "", cents = ""] = /([-−])?€([\d,]+)\.(\d\d)/.exec(text) ?? [];
  return euros === "" ? undefined : (sign ? -1 : 1) * (Number(euros.replaceAll(",", "")) * 100 + Number(cents));
}

/** Cents as pages write them. */
export const euros = (cents: number): string =>
  `${cents < 0 ? "-" : ""}€${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** The sums of the overview. */
export function tilesOf(html: string): Tile[] {
  const found = drawn(html).matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>\s*<a([^>]*)>(.*?)<\/a>/gs);
  return [...found].map(([, label = "", tag = "", amount = ""]) => ({
    label: written(label).replaceAll("|", "").trim(),
    cents: centsIn(amount) ?? Number.NaN,
    count: attribute(tag, "data-figure"),
    href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "",
  }));
}

/** How many rows a list has, and what they come to: as the page says it, else as its rows add up. */
export function listed(html: string): { count: number | null; cents: number | null } {
  const [tag] = drawn(html).match(/<data [^>]*data-listed="\d+"[^>]*>/) ?? [];
  if (tag) return { count: attribute(tag, "data-listed"), cents: attribute(tag, "data-cents") };
  const rows = [...drawn(html).matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].flatMap(
    ([, row = ""]) => centsIn(written(row)) ?? [],
  );
  return rows.length === 0
    ? { count: null, cents: null }
    : { count: rows.length, cents: rows.reduce((all, one) => all + one, 0) };
}

function attribute(tag: string, name: string): number | null {
  const value = new RegExp(`${name}="(-?\\d+)"`).exec(tag)?.[1];
  return value === undefined ? null : Number(value);
}

/** A file of values behind commas, in rows by its heads. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head, ...rows] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => bare(cell)));
  return rows.map((row) => Object.fromEntries((head ?? []).map((name, place) => [name, row[place] ?? ""])));
}

const bare = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

/** What a paper says, all its pages in one text. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}
