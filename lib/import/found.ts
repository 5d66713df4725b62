import { z } from "zod";

/** Why rows of a file are no people. */
export const ASIDE = ["blank", "title", "total", "repeatedHead", "hidden"] as const;

/** What was found in a file beside its rows. Travels as JSON. */
export const foundInFile = z.strictObject({
  format: z.enum(["xlsx", "csv"]),
  sheet: z.string().max(255).nullable(),
  otherSheets: z.array(z.string().max(255)).max(50),
  encoding: z.string().max(40).nullable(),
  separator: z.enum(["semicolon", "comma", "tab", "pipe"]).nullable(),
  /** The row of the headings, from 1; null: there is none. */
  headRow: z.int().nullable(),
  /** Rows that are kept. */
  rows: z.int(),
  aside: z
    .array(z.strictObject({ why: z.enum(ASIDE), count: z.int(), places: z.array(z.int()).max(20) }))
    .max(ASIDE.length),
});
export type FoundInFile = z.output<typeof foundInFile>;
