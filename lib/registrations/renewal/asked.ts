import { z } from "zod";

/**
 * What a list of people who are put into groups was asked for: kept as what it is and worded by whoever reads it, since somebody else may read it in another
 * language. Missing of lists that are older than that: their names are sentences.
 */
export const askedList = z.object({
  asked: z.enum(["renewal", "offers", "moves", "chosen", "chosenTo"]).optional(),
  /** Of those that somebody chose: how many. */
  count: z.int().min(0).optional(),
});
export type AskedList = z.output<typeof askedList>;
