import { z } from "zod";

/** Why rows of a file are no people. */
export const ASIDE = ["blank", "title", "total", "repeatedHead", "hidden", "unvalued"] as const;

/** What was found in a file beside its rows. Travels as JSON. */
export const foundInFile = z.strictObject({
  format: z.enum(["xlsx", "csv"]),
  sheet: z.string().max(255).nullable(),
  otherSheets: z.array(z.string().max(255)).max(50),
  encoding: z.string().max(40).nullable(),
  separator: z.enum(["semicolon", "comma", "tab", "pipe"]).nullable(),
  /** Where the workbook's calendar begins: bare numbers of days are counted from there. */
  dateSystem: z.union([z.literal(1900), z.literal(1904)]).default(1900),
  /** The row of the headings, the lower one of two, from 1; null: there is none. */
  headRow: z.int().nullable(),
  /** Rows that are kept. */
  rows: z.int(),
  aside: z
    .array(z.strictObject({ why: z.enum(ASIDE), count: z.int(), places: z.array(z.int()).max(20) }))
    .max(ASIDE.length),
});
export type FoundInFile = z.output<typeof foundInFile>;
