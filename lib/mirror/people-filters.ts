import { HIGHEST_ID } from "#lib/arguments/identifier.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/arguments/view-parameters.ts";

/** Columns that the table of people sorts by. */
export const SORTABLE = ["name", "birth", "commune", "email", "created"] as const;

/**
 * What a person's registrations of the season say: at least one in that state, or none at all. `all` asks nothing. A person
 * registered twice may count in two states.
 */
export const STANDINGS = ["all", "validated", "pending", "refused", "none"] as const;
export type Standing = (typeof STANDINGS)[number];

/** What one may look for among the people of a club. Everything of it stands in the page's address. */
export interface PeopleFilters {
  standing: Standing;
  /** Parts of names, of a parent's name or an e-mail address, or a number. */
  q: string;
  sex: "Homme" | "Femme" | undefined;
  /** Ages in whole years on the present day, both inclusive. */
  from: number | undefined;
  to: number | undefined;
  /** Registered this season in any of these groups. */
  group: number[] | undefined;
  /** Registered this season in a group or an event of any of these sports. */
  sport: number[] | undefined;
}

/** More than a filter is ever asked for; an address has an end. */
const MOST_CHOSEN = 100;

/** A page of the table: filters, order, and which rows. */
export interface PeopleView extends PeopleFilters {
  sort: (typeof SORTABLE)[number];
  order: "asc" | "desc";
  /** From 1. */
  page: number;
  size: number;
}

/** Reads a view from the parameters of an address; what cannot be read stands at its default. */
export function parsePeopleView(parameters: Parameters): PeopleView {
  const { among, integers, search, ages, paging } = parametersReader(parameters);
  return {
    standing: among("standing", STANDINGS) ?? "all",
    q: search(),
    sex: among("sex", ["Homme", "Femme"]),
    ...ages(),
    group: integers("group", HIGHEST_ID, MOST_CHOSEN),
    sport: integers("sport", HIGHEST_ID, MOST_CHOSEN),
    sort: among("sort", SORTABLE) ?? "name",
    order: among("order", ["asc", "desc"]) ?? "asc",
    ...paging(),
  };
}

const DEFAULTS = parsePeopleView({});

/** The address parameters of a view. */
export function formatPeopleView(view: Partial<PeopleView>): string {
  return formatParameters(view, DEFAULTS);
}

/** Whether anything but the standing narrows the view. */
export function isNarrowed({ q, sex, from, to, group, sport }: PeopleFilters): boolean {
  return q !== "" || [sex, from, to, group, sport].some((value) => value !== undefined);
}
