import { z } from "zod";

/** The dearest that an activity may be, in whole euros (club-api §8). */
const DEAREST_EUROS = 10_000_000;

/** To what a price may be rounded, in euros: whole ones are all that the API has (club-api §2.1). */
export const ROUNDINGS = [1, 5, 10] as const;

/** What happens to every price: so many percent, then so many euros, then the nearest multiple. */
export const priceRule = z.strictObject({
  percent: z.number().min(-100).max(1_000).multipleOf(0.1),
  euros: z.int().min(-10_000).max(10_000),
  roundTo: z.literal(ROUNDINGS),
});

export type PriceRule = z.output<typeof priceRule>;

/** A tenth of a percent: what percentages are counted in, so that no price hangs on how a fraction is stored. */
const TENTHS = 10;
const WHOLE = 100 * TENTHS;

/**
 * A price by the rule, in whole euros; a half is rounded up. What was free stays free, and what no rule touches stays as it is, also where it is no
 * multiple. Pure.
 */
export function pricedAnew(euros: number, { percent, euros: more, roundTo }: PriceRule): number {
  if (euros === 0 || (percent === 0 && more === 0 && roundTo === 1)) return euros;
  const thousandths = euros * (WHOLE + Math.round(percent * TENTHS)) + more * WHOLE;
  const rounded = Math.floor(thousandths / (WHOLE * roundTo) + 1 / 2) * roundTo;
  return Math.min(DEAREST_EUROS, Math.max(0, rounded));
}
