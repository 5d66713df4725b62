import { formatPeopleView, parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { formatView, parseView } from "#lib/sync/copy/registration-filters.ts";

/** A view as a menu shows it. */
export interface SavedView {
  id: number;
  name: string;
  /** The parameters of the list's address. */
  query: string;
  /** Everybody's in the club; else the person's own. */
  shared: boolean;
  /** The list opens with it for this person. */
  opens: boolean;
}

/** Characters of a view's name: as long as a menu shows in two lines. */
export const LONGEST_VIEW_NAME = 60;

/** Views that a person keeps of one club, and those that a club shares. More would be a list to search in. */
export const MOST_VIEWS = 50;

/** Characters of what a view keeps: a hundred activities, a search and all else fit. */
export const LONGEST_STATE = 2_000;

/** A view begins on the first page of its list, and does not name itself. */
export const FROM_THE_START = { page: 1, saved: undefined };

/** What the two lists with tables of their own keep of an address: what they do not know is not kept. */
export const OWN_TABLES = {
  registrations: (address: URLSearchParams) => formatView({ ...parseView(address), ...FROM_THE_START }),
  members: (address: URLSearchParams) => formatPeopleView({ ...parsePeopleView(address), ...FROM_THE_START }),
};

/**
 * What the address of a list that is on the screen would keep as a view. Of a list that the server draws, it is written already as it is
 * kept; `viewState` of lib/sync/views/viewed.ts reads any address.
 */
export function shownState(list: string, query: string): string {
  const ofTable = (OWN_TABLES as Record<string, (address: URLSearchParams) => string>)[list];
  return ofTable ? ofTable(new URLSearchParams(query)) : query;
}

/** The address at which a list shows a view. */
export function viewAddress({ query, id }: Pick<SavedView, "query" | "id">): string {
  return [query, `saved=${id}`].filter(Boolean).join("&");
}
