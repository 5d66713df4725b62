import { expect, type Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** A number of a first page, with the list that it opens. */
export interface Figure {
  href: string;
  count: number;
}

/** How a list says how many rows it has, by the end of its address. */
const COUNTED: Record<string, (words: Words, count: number, view: URLSearchParams) => string> = {
  registrations: (words, count) => words("registrations.matches", { count }),
  members: (words, count) => words("people.matches", { count }),
  payments: (words, count) => words("table.counts.payments", { count }),
  papers: (words, count) => words("papers.list.found", { count }),
  // What they owe stands behind it.
  dues: (words, count) => words("dues.list.found", { count, sum: "|", of: "" }).split("|")[0] ?? "",
  ...Object.fromEntries(
    ["received", "awaited", "reduced", "carried", "refunded", "returned"].map((figure) => [
      figure,
      (words: Words, count: number) => words("dues.overview.figures.total", { count, amount: "|" }).split("|")[0] ?? "",
    ]),
  ),
  instalments: (words, count) => words("instalments.list.late", { count, amount: "|" }).split("|")[0] ?? "",
  attendance: (words, count, view) =>
    words(view.get("whose") === "own" ? "attendance.missingOwn" : "attendance.missingCount", { count }),
};

/** The numbers of a part of a first page; those of folded tables too. */
export const figuresOf = (page: Page, part: string): Promise<Figure[]> =>
  page.locator(`section[aria-labelledby="${part}"] a[data-figure]`).evaluateAll((links) =>
    links.map((link) => ({
      href: (link as HTMLAnchorElement).href,
      count: Number((link as HTMLElement).dataset.figure),
    })),
  );

/** The list behind a number has as many rows as it says. */
export async function expectCounted(page: Page, words: Words, { href, count }: Figure): Promise<void> {
  const { pathname, searchParams } = new URL(href);
  const counted = COUNTED[pathname.split("/").at(-1) ?? ""];
  // A page says how many rows it has in what the server sends: nothing has to be drawn for it.
  const language = await page.evaluate(() => navigator.language);
  const html = await (await page.request.get(href, { headers: { "accept-language": language } })).text();
  if (counted) {
    const said = counted(words, count, searchParams);
    expect.soft(html.includes(said), `${count} are listed at ${href}`).toBe(true);
    return;
  }
  // Other lists tell in their tabs: the one that is open has the number.
  const tabs = [...html.matchAll(/<a [^>]*aria-current="[^"]+"[^>]*>(.*?)<\/a>/gs)];
  const numbers = tabs.map(([, inner = ""]) => inner.replaceAll(/<[^>]*>|[\s\u00a0\u202f,]/g, ""));
  expect
    .soft(
      numbers.some((text) => text.endsWith(String(count))),
      `${count} are listed at ${href}`,
    )
    .toBe(true);
}
