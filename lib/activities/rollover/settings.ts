import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, recordId } from "#lib/base/arguments/schemas.ts";
import { priceRule } from "./price-rule.ts";

/** The longest name of a season (club-api §2.2). */
const LONGEST_NAME = 255;

/** The season that a season is rolled over to: one that the club has, or one that is created first. */
const nextSeason = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("there"), id: recordId }),
  z
    .strictObject({
      is: z.literal("new"),
      name: line(LONGEST_NAME).trim().min(2),
      startDate: dayOfKind("planned"),
      endDate: dayOfKind("planned"),
    })
    .refine(({ startDate, endDate }) => startDate <= endDate),
]);

/** What a person chooses before anything is proposed. */
export const rolloverSettings = z.strictObject({
  /** The season that it comes from. */
  from: recordId,
  next: nextSeason,
  /** What is taken over. Lessons go with their groups. */
  takes: z.strictObject({ slot: z.boolean(), group: z.boolean(), lesson: z.boolean(), event: z.boolean() }),
  prices: priceRule,
  /** `keep`: who leads it goes on · otherwise the one person who stands in until it is known: the API wants at least one (club-api §2.8). */
  trainers: z.union([z.literal("keep"), recordId]),
  /** `none`: groups and events without a limit; a slot needs one (club-api §2.8) and keeps its own. */
  capacity: z.enum(["keep", "none"]),
  /** Whether years in names move with what they name. */
  yearsInNames: z.boolean(),
  /** Whether what was within school holidays moves with them. */
  followsHolidays: z.boolean(),
});

export type RolloverSettings = z.output<typeof rolloverSettings>;

/** What is said of the season that is created. */
export function newSeason({ next }: RolloverSettings): { name: string; startDate: string; endDate: string } {
  return next.is === "new" ? next : { name: "", startDate: "", endDate: "" };
}
