import "server-only";
import type { Parameters } from "#lib/base/arguments/view-parameters.ts";
import type { ListContent } from "#lib/sync/resources/serve-list.ts";

/** Rows that are read at a time: as many as a page of a list may have. */
export const READ_ROWS = 200;

/** Rows on paper: a season of the largest club has some thousands; more are no list that one prints. */
const MOST_ROWS = 20_000;

/**
 * A list with the rows of all its pages, whichever of them the address names.
 * @param serve gives the list at an address; each page is asked for once
 */
export async function wholeList(
  serve: (address: Parameters) => Promise<ListContent>,
  address: Parameters,
): Promise<ListContent> {
  const asked = address instanceof URLSearchParams ? Object.fromEntries(address) : address;
  const read = (page: number) => serve({ ...asked, page: String(page), size: String(READ_ROWS) });
  const first = await read(1);
  const rows = [...first.rows];
  for (let page = 2; rows.length < Math.min(first.total, MOST_ROWS); page++) {
    const more = await read(page);
    const known = new Set(rows.map(({ id }) => id));
    const others = more.rows.filter(({ id }) => !known.has(id));
    // Fewer than were counted: the copy has changed between two pages, and the last one is shown in place of one beyond it.
    if (others.length === 0) break;
    rows.push(...others);
  }
  return { ...first, rows };
}
