import { readColumns, type TableColumns } from "./columns.ts";
import { HIGHEST_ID } from "./identifier.ts";
import { asText } from "./text.ts";

/** The parameters of an address, as a page or the browser has them. */
export type Parameters = Record<string, string | string[] | undefined> | URLSearchParams;

/** Longer than any name; what is typed beyond it finds nothing anyway. */
const LONGEST_SEARCH = 200;
/** Nobody is older; a larger number is a slip of the keyboard. */
const OLDEST = 130;
const LARGEST_PAGE = 1_000_000;
const LARGEST_SIZE = 200;

/** Which rows of a list, from 1. */
export interface PageOf {
  page: number;
  size: number;
}

/** What an address says of a list besides which rows: it makes no other list of them. */
export interface ListLook {
  /** Which columns in which order, as `readColumns` gives it. */
  cols: string | undefined;
  /** The saved view that one has chosen, by its number; 0: none, although one opens by default. */
  saved: number | undefined;
}

/** The look of a list as none in particular: what is asked of the rows alone. */
export const NO_LOOK: ListLook = { cols: undefined, saved: undefined };

/**
 * A view where the list opens with a saved one. None is then a choice, and said: an address that said nothing would open with that one.
 * @param opensAs the address that the list opens with; null where it opens with everything
 */
export function chosenView<V extends ListLook>(view: V, opensAs: string | null): V {
  return opensAs === null || view.saved !== undefined ? view : { ...view, saved: 0 };
}

/**
 * Reads a table's view from its address; what cannot be read is undefined or stands at its default. Written by hand because the
 * browser needs it too, and a schema library weighs forty times as much.
 */
export function parametersReader(parameters: Parameters) {
  const text = (name: string) => {
    const value = parameters instanceof URLSearchParams ? parameters.get(name) : parameters[name];
    return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
  };
  const integer = (name: string, least: number, most: number) => {
    const value = /^\d{1,10}$/.test(text(name)) ? Number(text(name)) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
  const saved = () => integer("saved", 0, HIGHEST_ID);
  return {
    saved,
    among: <T extends string>(name: string, values: readonly T[]) => values.find((value) => value === text(name)),
    /** A text that is written as it should be. */
    written: (name: string, as: RegExp) => (as.test(text(name)) ? text(name) : undefined),
    integer,
    /** Several numbers from 1, with commas between them; undefined for none. */
    integers: (name: string, most: number, longest: number) => {
      const found = text(name).split(",").slice(0, longest).map(Number);
      return someOf(found.filter((value) => Number.isInteger(value) && value >= 1 && value <= most));
    },
    several: <T extends string>(name: string, values: readonly T[]) => {
      const found = text(name).split(",");
      return someOf(values.filter((value) => found.includes(value)));
    },
    /** A day of the calendar, YYYY-MM-DD. */
    day: (name: string) => (isCalendarDay(text(name)) ? text(name) : undefined),
    search: () => asText(text("q")).trim().slice(0, LONGEST_SEARCH).toWellFormed(),
    /** Ages in whole years, both inclusive. */
    ages: () => ({ from: integer("from", 0, OLDEST), to: integer("to", 0, OLDEST) }),
    look: (table: TableColumns): ListLook => ({
      cols: readColumns(text("cols"), table),
      saved: saved(),
    }),
    paging: (): PageOf => ({
      page: integer("page", 1, LARGEST_PAGE) ?? 1,
      size: integer("size", 1, LARGEST_SIZE) ?? 50,
    }),
  };
}

/** By the clock alone: what reads dates as people type them weighs more than all of this. */
function isCalendarDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function someOf<T>(found: T[]): T[] | undefined {
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/** The address parameters of a view, without what stands at its default: addresses stay short and comparable. */
export function formatParameters<V extends object>(view: Partial<V>, defaults: V): string {
  const set = Object.entries(view)
    .filter(([name, value]) => value !== undefined && value !== "" && value !== defaults[name as keyof V])
    .map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(set).toString();
}
