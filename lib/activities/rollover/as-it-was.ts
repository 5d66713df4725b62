import type { PriceRule } from "./price-rule.ts";
import type { RolloverSettings } from "./settings.ts";

/** No rule at all: every price stays as it is. */
export const SAME_PRICES: PriceRule = { percent: 0, euros: 0, roundTo: 1 };

/** What is proposed before anybody chooses: everything, as it was. */
export const AS_IT_WAS: Omit<RolloverSettings, "from" | "next"> = {
  takes: { slot: true, group: true, lesson: true, event: true },
  prices: SAME_PRICES,
  ...{ trainers: "keep", capacity: "keep", yearsInNames: true, followsHolidays: true },
};
