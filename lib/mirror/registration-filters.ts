import { HIGHEST_ID } from "#lib/arguments/identifier.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/arguments/view-parameters.ts";

/** The state of a registration in words (club-api §3.1); `all` shows every one. */
export type RegistrationState = "pending" | "validated" | "refused";

/** Columns that the table sorts by. */
export const SORTABLE = ["name", "age", "activity", "state", "registered", "places"] as const;

/** What a person may look for in a season's registrations. Everything of it stands in the page's address. */
export interface RegistrationFilters {
  kind: "annual" | "event";
  /** A desk opens on what waits for a decision. */
  state: RegistrationState | "all";
  /** Parts of names, of a parent's name or an e-mail address, or a number. */
  q: string;
  activity: number | undefined;
  sport: number | undefined;
  sex: "Homme" | "Femme" | undefined;
  /** Ages in whole years on the present day, both inclusive. */
  from: number | undefined;
  to: number | undefined;
  /** Only activities with a place left, or only those without one. */
  places: "left" | "none" | undefined;
}

/** A page of the table: filters, order, and which rows. */
export interface RegistrationView extends RegistrationFilters {
  sort: (typeof SORTABLE)[number];
  order: "asc" | "desc";
  /** From 1. */
  page: number;
  size: number;
}

/** Reads a view from the parameters of an address; what cannot be read stands at its default. */
export function parseView(parameters: Parameters): RegistrationView {
  const { among, integer, search, ages, paging } = parametersReader(parameters);
  return {
    kind: among("kind", ["annual", "event"]) ?? "annual",
    state: among("state", ["pending", "validated", "refused", "all"]) ?? "pending",
    q: search(),
    activity: integer("activity", 1, HIGHEST_ID),
    sport: integer("sport", 1, HIGHEST_ID),
    sex: among("sex", ["Homme", "Femme"]),
    ...ages(),
    places: among("places", ["left", "none"]),
    sort: among("sort", SORTABLE) ?? "registered",
    order: among("order", ["asc", "desc"]) ?? "asc",
    ...paging(),
  };
}

const DEFAULTS = parseView({});

/** The address parameters of a view. */
export function formatView(view: Partial<RegistrationView>): string {
  return formatParameters(view, DEFAULTS);
}

/** Whether anything but kind and state narrows the view. */
export function isFiltered(view: RegistrationView): boolean {
  const { q, activity, sport, sex, from, to, places } = view;
  return q !== "" || [activity, sport, sex, from, to, places].some((value) => value !== undefined);
}
