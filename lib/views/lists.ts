import { formatListView, parseListView } from "#lib/arguments/list-view.ts";
import { formatPeopleView, parsePeopleView } from "#lib/mirror/people-filters.ts";
import { formatView, parseView } from "#lib/mirror/registration-filters.ts";
import { PAYMENT_COLUMNS, PAYMENT_FILTERS } from "#lib/resources/payment-view.ts";
import type { ViewedList } from "#lib/store/schema/views.ts";

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

/**
 * What an address shows of a list besides which page of it, read and written by the list itself: what the list does not know is not kept.
 * @param query the parameters of its address
 */
export function viewState(list: ViewedList, query: string): string {
  const address = new URLSearchParams(query);
  const again = { page: 1, saved: undefined };
  if (list === "payments")
    return formatListView({ ...parseListView(address, PAYMENT_COLUMNS, PAYMENT_FILTERS), ...again }, PAYMENT_COLUMNS);
  if (list === "members") return formatPeopleView({ ...parsePeopleView(address), ...again });
  return formatView({ ...parseView(address), ...again });
}

/** The address at which a list shows a view. */
export function viewAddress({ query, id }: Pick<SavedView, "query" | "id">): string {
  return [query, `saved=${id}`].filter(Boolean).join("&");
}
