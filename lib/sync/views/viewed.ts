import "server-only";
import { mayReadPeople, mayReadRegistrations } from "#lib/base/access/permissions.ts";
import { formatListView, parseListView } from "#lib/base/arguments/list-view.ts";
import { LISTED, type ListedName } from "#lib/sync/resources/all.ts";
import type { ListedResource } from "#lib/sync/resources/listed-resource.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";
import { FROM_THE_START, OWN_TABLES } from "./lists.ts";

/** The lists of which one can keep views: those with tables of their own, and every listed resource. */
export type ViewedList = keyof typeof OWN_TABLES | ListedName;

interface Viewed {
  /** Who reads the list, and so may keep views of it. */
  read: Rule;
  /** What an address shows of the list besides which page of it, read and written by the list itself. */
  state(address: URLSearchParams): string;
}

const listed = ({ rules, columns, filters }: ListedResource): Viewed => ({
  read: rules.read,
  state: (address) => formatListView({ ...parseListView(address, columns, filters), ...FROM_THE_START }, columns),
});

const VIEWED: Readonly<Record<ViewedList, Viewed>> = {
  registrations: { read: mayReadRegistrations, state: OWN_TABLES.registrations },
  members: { read: mayReadPeople, state: OWN_TABLES.members },
  ...(Object.fromEntries(Object.entries<ListedResource>(LISTED).map(([name, list]) => [name, listed(list)])) as Record<
    ListedName,
    Viewed
  >),
};

/** Their names, which the database keeps with each view. */
export const VIEWED_LISTS = Object.keys(VIEWED) as [ViewedList, ...ViewedList[]];

/** Who may read a list, and keep views of it. */
export const mayView = (list: ViewedList): Rule => VIEWED[list].read;

/**
 * What an address shows of a list besides which page of it: what the list does not know is not kept.
 * @param query the parameters of its address
 */
export function viewState(list: ViewedList, query: string): string {
  return VIEWED[list].state(new URLSearchParams(query));
}
