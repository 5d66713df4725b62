import type { DateOrder } from "#lib/base/spreadsheets/date-order.ts";
import type { ImportField } from "#lib/people/import/fields.ts";
import type { ColumnRule } from "#lib/people/import/merge.ts";

/** How it is known what a column is. */
export type ColumnKnown = "remembered" | "sure" | "likely" | "guess" | "chosen";

/** A column of a file as the page shows it. */
export interface ShownColumn {
  /** From 0, as in the file. */
  place: number;
  /** Its heading, or what it is called without one. */
  label: string;
  samples: readonly string[];
  field: ImportField | null;
  rule: ColumnRule;
  how: ColumnKnown | null;
  /** How it writes its dates. */
  dates: DateOrder;
}

/** What is said of a file beside its columns. */
export interface ImportOptions {
  /** Which people it creates or changes. */
  people: "both" | "new" | "known";
  /** Somebody without an address of their own gets a guardian's. */
  emailOfGuardian: boolean;
  /** Registrations are validated at once. */
  validate: boolean;
}

/** What a person says of the columns, in their order. */
export interface KeptColumns {
  columns: { field: ImportField | null; rule: ColumnRule }[];
  options: ImportOptions;
}

/** What a person mends: rows with the same fault, or one row; in place of what stands there, or left out. */
export type MendWish = {
  which:
    | { repair: { code: string; field: string | null; repair: string } }
    | { places: number[] }
    | { filter: "leftOut" };
} & ({ changes: Readonly<Record<string, string>> } | { leftOut: boolean });

/** How many rows were mended; or why not, in words. */
export type MendAnswer = { ok: true; count: number } | { ok: false; words: string };
