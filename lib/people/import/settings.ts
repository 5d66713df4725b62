import { z } from "zod";
import { anyDay } from "#lib/base/arguments/days-in.ts";
import { DATE_ORDERS } from "#lib/base/spreadsheets/date-order.ts";
import { IMPORT_FIELDS } from "./fields.ts";
import { foundInFile } from "./found.ts";
import { COLUMN_RULES } from "./merge.ts";

/** The longest heading that is kept of a column. */
export const LONGEST_HEADING = 200;
/** Characters of an example of what stands in a column. */
export const LONGEST_SAMPLE = 80;
/** Columns that a file may have. */
export const MOST_COLUMNS = 256;
/** Characters of a cell that are kept: as many as the longest field takes (club-api §8). */
export const LONGEST_CELL = 10_000;
/** Postal codes of one file that the club is asked about: people of more come from everywhere, and their communes stay blank. */
export const MOST_POSTAL_CODES_OF_FILE = 60;

const short = (most: number) => z.string().max(most);

/** A column of the file. */
const column = z.strictObject({
  heading: short(LONGEST_HEADING),
  samples: z.array(short(LONGEST_SAMPLE)).max(3),
  field: z.enum(IMPORT_FIELDS as [string, ...string[]]).nullable(),
  rule: z.enum(COLUMN_RULES),
  how: z.enum(["remembered", "sure", "likely", "guess", "chosen"]).nullable(),
  /** How it writes its dates, if it has any. */
  dates: z.enum(DATE_ORDERS).default("day_first"),
});

/** What a file that is read in is set to as a whole. */
export const importSettings = z.strictObject({
  found: foundInFile,
  columns: z.array(column).max(MOST_COLUMNS),
  /** The club's day on which it was read: dates are told by it. */
  today: anyDay,
  /** Where the club is: moments are days there. */
  zone: z.string().max(60).default("Europe/Paris"),
  people: z.enum(["both", "new", "known"]),
  emailOfGuardian: z.boolean(),
  validate: z.boolean(),
  /** Communes of the postal codes in it, as the club has them. */
  communes: z
    .record(z.string().regex(/^\d{5}$/), z.array(z.strictObject({ code: short(20), name: short(255) })).max(100))
    .refine((all) => Object.keys(all).length <= MOST_POSTAL_CODES_OF_FILE),
});
export type ImportSettings = z.output<typeof importSettings>;

/** What a person says of the columns of a file, in their order, and of the file as a whole. */
export const keptColumns = z.strictObject({
  columns: z.array(column.pick({ field: true, rule: true })).max(MOST_COLUMNS),
  options: importSettings.pick({ people: true, emailOfGuardian: true, validate: true }),
});
export type SaidColumns = z.output<typeof keptColumns>;
