import type { Part } from "#lib/base/access/sight.ts";
import type { TableColumns } from "#lib/base/arguments/columns.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import {
  formatParameters,
  type ListLook,
  NO_LOOK,
  type Parameters,
  parametersReader,
} from "#lib/base/arguments/view-parameters.ts";

/** Columns that the table of people sorts by. */
export const SORTABLE_PEOPLE = ["name", "birth", "commune", "email", "created"] as const;

/** The columns of the table. */
export const PEOPLE_COLUMNS: TableColumns = {
  ids: ["name", "birth", "season", "email", "phone", "commune", "created", "number"],
  hidden: ["commune", "created", "number"],
};

/** What is told of people by columns that not everybody sees. */
export const PEOPLE_PARTS: Readonly<Record<string, readonly Part[]>> = {
  birth: ["birth", "age"],
  email: ["contact"],
  phone: ["contact"],
  commune: ["address"],
};

/**
 * What a person's registrations of the season say: at least one in that state, or none at all. `all` asks nothing. A person
 * registered twice may count in two states.
 */
export const STANDINGS = ["all", "validated", "pending", "refused", "none"] as const;
export type MemberStatus = (typeof STANDINGS)[number];

/** Facts that a list of people can be narrowed to whoever lacks them. */
export const LACKING = ["birth", "sex"] as const;
export type Lacking = (typeof LACKING)[number];

/** What one may look for among the people of a club. Everything of it stands in the page's address. */
export interface PeopleFilters {
  standing: MemberStatus;
  /** Parts of names, of a parent's name or an e-mail address, or a number. */
  q: string;
  sex: "Homme" | "Femme" | undefined;
  /** Ages in whole years on the present day, both inclusive. */
  from: number | undefined;
  to: number | undefined;
  /** What their record does not say, or says as nobody is: a birth date ahead, a sex that the API does not know. */
  lacks: Lacking | undefined;
  /** Registered this season in any of these groups. */
  group: number[] | undefined;
  /** Registered this season in a group or an event of any of these sports. */
  sport: number[] | undefined;
}

/** More than a filter is ever asked for; an address has an end. */
const MOST_CHOSEN = 100;

/** A page of the table: filters, order, which rows, and how it looks. */
export interface PeopleView extends PeopleFilters, ListLook {
  sort: (typeof SORTABLE_PEOPLE)[number];
  order: "asc" | "desc";
  /** From 1. */
  page: number;
  size: number;
}

/** Reads a view from the parameters of an address; what cannot be read stands at its default. */
export function parsePeopleView(parameters: Parameters): PeopleView {
  const { among, integers, search, ages, look, paging } = parametersReader(parameters);
  return {
    standing: among("standing", STANDINGS) ?? "all",
    q: search(),
    sex: among("sex", ["Homme", "Femme"]),
    ...ages(),
    lacks: among("lacks", LACKING),
    group: integers("group", HIGHEST_ID, MOST_CHOSEN),
    sport: integers("sport", HIGHEST_ID, MOST_CHOSEN),
    sort: among("sort", SORTABLE_PEOPLE) ?? "name",
    order: among("order", ["asc", "desc"]) ?? "asc",
    ...look(PEOPLE_COLUMNS),
    ...paging(),
  };
}

const DEFAULTS = parsePeopleView({});

/** The address parameters of a view. */
export function formatPeopleView(view: Partial<PeopleView>): string {
  return formatParameters(view, DEFAULTS);
}

/** The same without what makes no difference to the rows. */
export function formatPeopleRows(view: PeopleView): string {
  return formatPeopleView({ ...view, ...NO_LOOK });
}

/** Whether anything but the standing narrows the view. */
export function isNarrowed({ q, sex, from, to, lacks, group, sport }: PeopleFilters): boolean {
  return q !== "" || [sex, from, to, lacks, group, sport].some((value) => value !== undefined);
}
