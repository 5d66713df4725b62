import type { PageOf } from "./view-parameters.ts";

/** A page of a list, with how many rows the list has over all its pages. */
export interface Paged {
  total: number;
}

/**
 * The page that is shown for the one that is asked for: beyond the end the last one, of a list without rows the first. Whoever decides all
 * of the last page stands on the one before it, not in an empty list.
 */
export function pageWithin({ page, size }: PageOf, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

/** Rows may go while they are counted; after so many tries the page is shown as it is, and claims nothing. */
const MOST_TRIES = 3;

/**
 * Reads a page of a list; where it lies beyond the end, the last one in its place.
 * @param read gives the rows of a page with the total; mostly it is asked once
 * @returns what was read, and which page it is
 */
export async function readWithin<Read extends Paged>(
  asked: PageOf,
  read: (page: PageOf) => Promise<Read>,
): Promise<Read & { page: number }> {
  let { page } = asked;
  for (let tries = 1; ; tries++) {
    const found = await read({ ...asked, page });
    const shown = pageWithin({ ...asked, page }, found.total);
    if (shown === page || tries === MOST_TRIES) return { ...found, page: shown };
    page = shown;
  }
}

/** Where a page begins, for a query. */
export function windowOf({ page, size }: PageOf): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size };
}

declare const counted: unique symbol;

/**
 * That a list has no rows, over all its pages. `noRows` alone makes it, from a total: that these rows are none says nothing of the others,
 * and "all decided" over 350 that wait is what it would become.
 */
export interface NoRows {
  readonly [counted]: true;
}

/**
 * @param list undefined while it could not be read: an outage is no empty list
 * @returns null where there are rows, or where nobody knows
 */
export function noRows(list: Paged | undefined): NoRows | null {
  return list?.total === 0 ? ({} as NoRows) : null;
}

/** A page of a list that is read from its newest entry on, each page from the last entry of the one before (`before`). */
export interface CursorPage<Row> {
  rows: Row[];
  hasOlder: boolean;
  /** That the list has no entry at all. */
  none: NoRows | null;
}

/**
 * Reads such a page. Beyond the oldest entry stands the newest page in its place: an old address shows what there is.
 * @param read gives so many entries older than the cursor; without one, the newest
 */
export async function readOlder<Row>(
  before: number | undefined,
  size: number,
  read: (before: number | undefined, count: number) => Promise<Row[]>,
): Promise<CursorPage<Row>> {
  // One more than is shown tells whether others follow.
  const found = await read(before, size + 1);
  if (found.length === 0 && before !== undefined) return readOlder(undefined, size, read);
  return { rows: found.slice(0, size), hasOlder: found.length > size, none: noRows({ total: found.length }) };
}
