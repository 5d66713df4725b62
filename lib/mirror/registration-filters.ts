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

/** Longer than any name; what is typed beyond it finds nothing anyway. */
const LONGEST_SEARCH = 200;
/** Nobody is older; a larger number is a slip of the keyboard. */
const OLDEST = 130;
const LARGEST_ID = 2_147_483_647;
const LARGEST_PAGE = 1_000_000;
const LARGEST_SIZE = 200;

type Parameters = Record<string, string | string[] | undefined> | URLSearchParams;

/**
 * Reads a view from the parameters of an address; what cannot be read stands at its default. Written by hand because the
 * browser needs it too, and a schema library weighs forty times as much.
 */
export function parseView(parameters: Parameters): RegistrationView {
  const text = (name: string) => {
    const value = parameters instanceof URLSearchParams ? parameters.get(name) : parameters[name];
    return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
  };
  const among = <T extends string>(name: string, values: readonly T[]) => values.find((value) => value === text(name));
  const integer = (name: string, least: number, most: number) => {
    const value = /^\d{1,10}$/.test(text(name)) ? Number(text(name)) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
  return {
    kind: among("kind", ["annual", "event"]) ?? "annual",
    state: among("state", ["pending", "validated", "refused", "all"]) ?? "pending",
    q: text("q").slice(0, LONGEST_SEARCH),
    activity: integer("activity", 1, LARGEST_ID),
    sport: integer("sport", 1, LARGEST_ID),
    sex: among("sex", ["Homme", "Femme"]),
    from: integer("from", 0, OLDEST),
    to: integer("to", 0, OLDEST),
    places: among("places", ["left", "none"]),
    sort: among("sort", SORTABLE) ?? "registered",
    order: among("order", ["asc", "desc"]) ?? "asc",
    page: integer("page", 1, LARGEST_PAGE) ?? 1,
    size: integer("size", 1, LARGEST_SIZE) ?? 50,
  };
}

const DEFAULTS = parseView({});

/** The address parameters of a view, without what stands at its default: addresses stay short and comparable. */
export function formatView(view: Partial<RegistrationView>): string {
  const set = Object.entries(view)
    .filter(([name, value]) => value !== undefined && value !== "" && value !== DEFAULTS[name as keyof typeof DEFAULTS])
    .map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(set).toString();
}

/** Whether anything but kind and state narrows the view. */
export function isFiltered(view: RegistrationView): boolean {
  const { q, activity, sport, sex, from, to, places } = view;
  return q !== "" || [activity, sport, sex, from, to, places].some((value) => value !== undefined);
}
