import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";

/** By what people of a season are told apart. */
export const HEADCOUNT_DIMENSIONS = ["sex", "age", "commune", "sport", "group", "comer", "paid"] as const;
export type HeadcountDimension = (typeof HEADCOUNT_DIMENSIONS)[number];

/** Those with few values, whatever a club has: they may stand side by side. */
export const ACROSS_DIMENSIONS = ["sex", "age", "comer", "paid"] as const satisfies readonly HeadcountDimension[];

/** More bands than any form asks for. */
export const MOST_BANDS = 30;
const OLDEST = 125;
/** A form names its own communes, and the rest is elsewhere. */
export const MOST_COMMUNES_NAMED = 60;
/** Columns side by side: three sexes by thirteen bands, with some room. */
const MOST_COLUMNS = 48;
/** How a preset is called. */
export const LONGEST_PRESET_NAME = 80;

/** On which day of a season a preset counts, where nobody says another. */
export const HEADCOUNT_DAYS = ["today", "december", "seasonEnd"] as const;
export type HeadcountDay = (typeof HEADCOUNT_DAYS)[number];

/** How many values stand side by side of each. */
export const acrossCount = (across: readonly HeadcountDimension[], bands: number): number =>
  across.reduce((width, one) => width * (one === "age" ? bands + 1 : 3), 1);

/** What a form asks for, as a club keeps it under a name. */
export const headcountDefinition = z
  .strictObject({
    name: line(LONGEST_PRESET_NAME).trim().min(1),
    /** Dimensions of the rows, the outer one first. */
    down: z.array(z.enum(HEADCOUNT_DIMENSIONS)).max(2),
    /** Dimensions of the columns; none: one column with how many. */
    across: z.array(z.enum(ACROSS_DIMENSIONS)).max(2),
    /** The youngest age of each band, the first of them 0: a band ends where the next begins. */
    bands: z.array(z.int().min(0).max(OLDEST)).min(1).max(MOST_BANDS),
    /** `day`: whole years on the day that is counted · `year`: the year of that day less the year of birth. */
    ageBy: z.enum(["day", "year"]),
    /** Codes of the communes that have a row of their own; none: each has. */
    communes: z.array(line(20).min(1)).max(MOST_COMMUNES_NAMED),
    day: z.enum(HEADCOUNT_DAYS),
  })
  .refine(({ down, across }) => new Set([...down, ...across]).size === down.length + across.length)
  .refine(({ bands }) => bands[0] === 0 && bands.every((one, at) => at === 0 || one > (bands[at - 1] ?? 0)))
  .refine(({ communes }) => new Set(communes).size === communes.length)
  .refine(({ across, bands }) => acrossCount(across, bands.length) <= MOST_COLUMNS);
export type HeadcountDefinition = z.output<typeof headcountDefinition>;

/** Bands as somebody types them: the youngest age of each, with anything between. @returns undefined where it is none, or more than a form asks for */
export function typedBands(text: string): number[] | undefined {
  if (/[^\d\s,;/]/.test(text)) return undefined;
  const ages = [...new Set([0, ...(text.match(/\d+/g) ?? []).map(Number)])].sort((a, b) => a - b);
  return ages.length <= MOST_BANDS && ages.every((age) => age <= OLDEST) ? ages : undefined;
}
