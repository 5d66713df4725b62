import { NoAnswer, type Seat } from "../desk/seat.ts";
import type { Year } from "./year.ts";

/** A number of a page, and the list that it opens. */
export interface Figure {
  count: number;
  href: string;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** The numbers of a page that say of themselves what they count. */
export const figuresOf = (html: string): Figure[] =>
  [...html.matchAll(/<a\b[^>]*\bdata-figure="\d+"[^>]*>/g)].flatMap(([tag]) => {
    const [count, href] = [attribute(tag, "data-figure"), attribute(tag, "href")];
    return count === undefined || href === undefined ? [] : [{ count: Number(count), href }];
  });

/** How many rows a list says that it has; undefined where it does not say. */
export const listedIn = (html: string): number | undefined => {
  const [tag] = html.match(/<data\b[^>]*\bdata-listed="\d+"[^>]*>/) ?? [];
  return tag === undefined ? undefined : Number(attribute(tag, "data-listed"));
};

/** A page has so many at most that are followed: they are many, and each is a page. */
const MOST_FOLLOWED = 8;

/** Each number of a page opens a list of so many rows. */
export async function faultsOfFigures(year: Year, seat: Seat, page: string, html: string): Promise<Figure[]> {
  // An address may be told from where one is.
  const resolved = ({ count, href }: Figure): Figure => {
    const { pathname, search } = new URL(href, `http://desk${page}`);
    return { count, href: `${pathname}${search}` };
  };
  const figures = figuresOf(html).map(resolved);
  const once = [...new Map(figures.map((one) => [one.href, one])).values()];
  for (const { count, href } of once.slice(0, MOST_FOLLOWED)) {
    const list = await seat.text(href).catch((cause: unknown) => {
      if (!(cause instanceof NoAnswer)) throw cause;
      return year.found(`a number opens nothing: ${called(page)}`, `${href}: ${cause.message}`);
    });
    const rows = list ? listedIn(list) : undefined;
    year.coverage.meet(
      "figures",
      `${called(page)}: ${rows === undefined ? "uncounted" : count === 0 ? "nothing" : "counted"}`,
    );
    if (rows !== undefined && rows !== count)
      year.found(`a number is not its list: ${called(page)}`, `${count} on ${page} opens ${href}, which has ${rows}`);
  }
  return figures;
}

/** A page by what is the same in each history. */
export const called = (page: string): string =>
  (page.split("?")[0] ?? "").replace(/^\/[^/]+/, "").replaceAll(/\/\d+/g, "/…") || "/";
