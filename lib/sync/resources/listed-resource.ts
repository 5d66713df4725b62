import "server-only";
import type { getTranslations } from "next-intl/server";
import type { DefinedPage } from "#lib/base/addresses.ts";
import type { ListColumn, ListedRow, ListView, NarrowedBy } from "#lib/base/arguments/list-view.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import type { Within } from "#lib/sync/copy/section.ts";
import type { CopiedRecord, Rule } from "./resource.ts";

type Words = (typeof en)["resources"];

/** The lists that have words: their names in `resources` of the words. */
type ListName = Exclude<keyof Words, "sports">;

type ColumnName<Name extends ListName> = Name extends unknown ? keyof Words[Name]["columns"] & string : never;
type WordsOf<Name extends ListName> = Name extends unknown ? keyof Words[Name] & string : never;
/** Those of a list's words that are a text. */
type TextOf<Name extends ListName> = Name extends unknown
  ? { [Key in keyof Words[Name]]: Words[Name][Key] extends string ? Key : never }[keyof Words[Name]] & string
  : never;

/** One column; its heading is `columns.<id>` of the list's words. */
export type ColumnOf<Name extends ListName> = Omit<ListColumn, "id" | "label"> & { id: ColumnName<Name> };

/** One way to narrow the list, under the heading of the column of its name. */
export interface FilterOf<Name extends ListName> extends NarrowedBy {
  id: ColumnName<Name>;
  /** Where the words of its options stand among the list's: `types` → `types.<value>`. */
  words: WordsOf<Name>;
  /** What a value is called that only the rows know. */
  label?(value: string, speech: ListSpeech<Name>): string;
}

/** The language of who asks: the list's words, and how days and sums are written. */
export interface ListSpeech<Name extends ListName> {
  words: Awaited<ReturnType<typeof getTranslations<`resources.${Name}`>>>;
  formats: Formats;
}

/** How many rows a list has. */
export interface ListCount {
  /** Under the view's search and filters, and of all. */
  total: number;
  all: number;
  /** How many rows each value of a filter would leave, under the search and whatever else is chosen. */
  of: Readonly<Record<string, ReadonlyMap<string | null, number>>>;
}

/** Where a list is asked for. */
export interface ListPlace {
  club: string;
  /** Of a list of the club as a whole, the season that runs; 0 before there is one. */
  season: number;
  /** What of the season is somebody's section's, where the list knows of sections (decision 95); null or not said: they see the whole club. */
  within?: Within | null;
}

/**
 * A kind of record that is only listed. Everything that the dashboard does with such a list derives from its definition: its page, its views, its printed page, and the copy of its records where it has one.
 */
export interface ListedResource<Name extends ListName = ListName> extends Partial<CopiedRecord> {
  words: `resources.${Name}`;
  page: DefinedPage;
  rules: { read: Rule };
  /** It shows of a section what is its own (decision 95), and says so in these of its words; not given: it knows of none. */
  knowsSections?: TextOf<Name>;
  /** The page below the list on which such records come about, for whom, and what the way to it is called among the list's words. */
  entry?: { below: string; rule: Rule; words: TextOf<Name> };
  /** All of the list stands on a page made for paper too. */
  hasPaper: boolean;
  columns: readonly ColumnOf<Name>[];
  filters: readonly FilterOf<Name>[];
  count(db: Queryable, place: ListPlace, view: ListView): Promise<ListCount>;
  /** What all rows of a view come to, in words; from the dashboard's database alone. */
  sum?(db: Queryable, place: ListPlace, view: ListView, speech: ListSpeech<Name>): Promise<string>;
  /** The rows of one page of a view, in its order; from the dashboard's database alone. */
  rows(db: Queryable, place: ListPlace, view: ListView, speech: ListSpeech<Name>): Promise<ListedRow[]>;
}

/** Whether the records of a list take part in the copy; otherwise they are the dashboard's own, and nothing has to be read first. */
export function isCopied<List extends ListedResource>(list: List): list is List & CopiedRecord {
  return list.copy !== undefined && list.item !== undefined;
}
