import { expect, type Page } from "@playwright/test";

/** A number of a page, with the list that it opens. */
export interface Figure {
  href: string;
  count: number;
}

/** One as it stands in a page's source; `cents` null: it is no amount. */
export interface ShownFigure extends Figure {
  cents: number | null;
}

/** The numbers of a part of a first page; those of folded tables too. */
export const figuresOf = (page: Page, part: string): Promise<Figure[]> =>
  page.locator(`section[aria-labelledby="${part}"] a[data-figure]`).evaluateAll((links) =>
    links.map((link) => ({
      href: (link as HTMLAnchorElement).href,
      count: Number((link as HTMLElement).dataset.figure),
    })),
  );

/** The list behind a number opens, and has as many rows as it says. */
export async function expectCounted(page: Page, { href, count }: Figure): Promise<void> {
  // A page says how many rows it has in what the server sends: nothing has to be drawn for it.
  const answer = await page.request.get(href);
  expect.soft(answer.status(), href).toBe(200);
  expect.soft(listedIn(await answer.text()).count, `${count} are listed at ${href}`).toBe(count);
}

/** How many rows a page lists, and what they add up to in cents; null where it does not say. */
export function listedIn(html: string): { count: number | null; cents: number | null } {
  const [tag] = drawn(html).match(/<data [^>]*data-listed="\d+"[^>]*>/) ?? [];
  return { count: attribute(tag, "data-listed"), cents: attribute(tag, "data-cents") };
}

/** Every number of a page that opens a list. @param at the page's own address: a link may be a part of one */
export function figuresIn(html: string, at: string): ShownFigure[] {
  return anchors(html).flatMap(({ tag, href }) => {
    const count = attribute(tag, "data-figure");
    if (count === null || href === null) return [];
    const { pathname, search } = new URL(href, `http://desk.test${at}`);
    return { href: pathname + search, count, cents: attribute(tag, "data-cents") };
  });
}

/** Links that show a number and nothing that tells it from a number of rows, and do not say how many there are. */
export function pretendersIn(html: string): string[] {
  return anchors(html).flatMap(({ tag, href, words }) =>
    attribute(tag, "data-figure") === null &&
    // A record that is called by its number, and a list that is called by whom it was made of.
    !href?.endsWith(`/${words}`) &&
    !/\/lists\/[^/?]+$/.test(href ?? "") &&
    /^\d{1,3}(?:[\s\u00a0\u202f,]\d{3})*$|\d (?:people|rows|lines|more)\b/.test(words)
      ? `${words}: ${tag}`
      : [],
  );
}

function anchors(html: string): { tag: string; href: string | null; words: string }[] {
  return [...drawn(html).matchAll(/(<a [^>]*>)(.*?)<\/a>/gs)].map(([, tag = "", inner = ""]) => ({
    tag,
    href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null,
    words: inner.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, "").trim(),
  }));
}

/** What is drawn of a page: its scripts say the same once more. */
const drawn = (html: string) => html.replaceAll(/<script\b.*?<\/script>/gs, "");

function attribute(tag: string | undefined, name: string): number | null {
  const value = tag === undefined ? undefined : new RegExp(`${name}="(-?\\d+)"`).exec(tag)?.[1];
  return value === undefined ? null : Number(value);
}
