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
import { OBSTACLES, type Reason } from "#lib/sync/forecast/reasons.ts";

/** The state of a registration in words (club-api §3.1); `all` shows every one. */
export type RegistrationState = "pending" | "validated" | "refused";

/** Columns that the table sorts by. */
export const SORTABLE_REGISTRATIONS = ["name", "age", "activity", "state", "registered", "places"] as const;

const COLUMNS = ["name", "age", "activity", "doubt", "sport", "slots", "state", "registered", "places", "number"];

/** What stands there only for who asks. Of what waits every state is the same, and of what is decided nothing is left to check. */
const HIDDEN: Readonly<Record<RegistrationFilters["state"], readonly string[]>> = {
  pending: ["sport", "state", "number"],
  validated: ["doubt", "sport", "number"],
  refused: ["doubt", "sport", "number"],
  all: ["sport", "number"],
};

/** The columns of the table. Events have no slots. */
export function registrationColumns({ state }: Pick<RegistrationFilters, "state">): TableColumns {
  return { ids: COLUMNS, hidden: HIDDEN[state] };
}

/** What is told by columns that not everybody sees. */
export const REGISTRATION_PARTS: Readonly<Record<string, readonly Part[]>> = {
  age: ["age", "birth"],
  doubt: ["worklists"],
};

/** What a person may look for in a season's registrations. Everything of it stands in the page's address. */
export interface RegistrationFilters {
  kind: "annual" | "event";
  /** A desk opens on what waits for a decision. */
  state: RegistrationState | "all";
  /** Parts of names, of a parent's name or an e-mail address, or a number. */
  q: string;
  /** Groups, or events: any of these. */
  activity: number[] | undefined;
  /** Groups or events of any of these sports. */
  sport: number[] | undefined;
  sex: "Homme" | "Femme" | undefined;
  /** Ages in whole years on the present day, both inclusive. */
  from: number | undefined;
  to: number | undefined;
  /** Only activities with a place left, or only those without one. */
  places: "left" | "none" | undefined;
  /** Of the pending: those that nothing stands in the way of, or those that something does. */
  ready: "yes" | "no" | undefined;
  /** Of the pending: those with any of these in their way. */
  reasons: Reason[] | undefined;
  /** Registered more than so many days ago. */
  waited: number | undefined;
  /** Registered on these days of the club's calendar (YYYY-MM-DD), both inclusive, either open. */
  since: string | undefined;
  until: string | undefined;
  /** Those whose last decision from here was not done. */
  last: "failed" | undefined;
  /** Those of these numbers: what somebody has selected. */
  only: number[] | undefined;
}

/** A page of the table: filters, order, which rows, and how it looks. */
export interface RegistrationView extends RegistrationFilters, ListLook {
  sort: (typeof SORTABLE_REGISTRATIONS)[number];
  order: "asc" | "desc";
  /** From 1. */
  page: number;
  size: number;
}

/** More than a filter is ever asked for; an address has an end. */
const MOST_CHOSEN = 100;
/** An address of so many numbers is still passed on by every server on the way. */
export const MOST_ONLY = 500;
const LONGEST_WAIT_DAYS = 999;

/** Reads a view from the parameters of an address; what cannot be read stands at its default. */
export function parseView(parameters: Parameters): RegistrationView {
  const { among, integer, integers, several, day, search, ages, look, paging } = parametersReader(parameters);
  const state = among("state", ["pending", "validated", "refused", "all"]) ?? "pending";
  return {
    kind: among("kind", ["annual", "event"]) ?? "annual",
    state,
    q: search(),
    activity: integers("activity", HIGHEST_ID, MOST_CHOSEN),
    sport: integers("sport", HIGHEST_ID, MOST_CHOSEN),
    sex: among("sex", ["Homme", "Femme"]),
    ...ages(),
    places: among("places", ["left", "none"]),
    ready: among("ready", ["yes", "no"]),
    reasons: several("reasons", OBSTACLES),
    waited: integer("waited", 1, LONGEST_WAIT_DAYS),
    since: day("since"),
    until: day("until"),
    last: among("last", ["failed"]),
    only: integers("only", HIGHEST_ID, MOST_ONLY),
    sort: among("sort", SORTABLE_REGISTRATIONS) ?? "registered",
    order: among("order", ["asc", "desc"]) ?? "asc",
    ...look(registrationColumns({ state })),
    ...paging(),
  };
}

const DEFAULTS = parseView({});

/** The address parameters of a view. */
export function formatView(view: Partial<RegistrationView>): string {
  return formatParameters(view, DEFAULTS);
}

/**
 * The same for an address that is followed. It says its state where it would say nothing: an address without a word opens as its person has
 * the list open, or as who decides nothing has it.
 */
export function followedView(view: RegistrationView): string {
  return formatView(view) || new URLSearchParams({ state: view.state }).toString();
}

/** The same without what makes no difference to the rows. */
export function formatRows(view: RegistrationView): string {
  return formatView({ ...view, ...NO_LOOK });
}

/** Whether anything but kind and state narrows the view. */
export function isFiltered(view: RegistrationView): boolean {
  const { q, activity, sport, sex, from, to, places, ready, reasons, waited, since, until, last, only } = view;
  return (
    q !== "" ||
    [activity, sport, sex, from, to, places, ready, reasons, waited, since, until, last, only].some(
      (one) => one !== undefined,
    )
  );
}
