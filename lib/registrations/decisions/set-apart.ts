import type { Check, DecisionForecast } from "./counted-forecast.ts";
import type { OtherDecision } from "./snapshot.ts";

/** What a plan has in it that a person may set apart. */
export const PLAN_PARTS = ["others", "doubts", "two_records", "place_promised"] as const satisfies readonly (
  | "others"
  | "doubts"
  | Check["code"]
)[];
export type PlanPart = (typeof PLAN_PARTS)[number];

/** What of a plan is to be doubted: by the rules, by a look at the copy, because of somebody else, or since it was seen otherwise. */
export interface PlanFacts {
  ids: readonly number[];
  forecast: DecisionForecast;
  /** Those that somebody else is deciding, or has just decided. */
  others: readonly OtherDecision[];
  /** The state in which the person saw the one registration, where that is no longer so. */
  changedFrom: string | null;
}

/** The registrations of a part of a plan. */
export function idsIn({ forecast, others }: Pick<PlanFacts, "forecast" | "others">, part: PlanPart): Set<number> {
  const some =
    part === "others"
      ? others
      : part === "doubts"
        ? forecast.doubts
        : forecast.checks.filter(({ code }) => code === part);
  return new Set(some.map(({ id }) => id));
}

/** Every registration of a plan that is in one of its parts: decided only where a person wants those too. */
export function setApart(plan: Pick<PlanFacts, "forecast" | "others">): Set<number> {
  return new Set(PLAN_PARTS.flatMap((part) => [...idsIn(plan, part)]));
}

/** Something in it is to be looked at before: what the rules say, what a person should see, or what somebody else has done. */
export function isDoubtful(plan: PlanFacts): boolean {
  return plan.changedFrom !== null || setApart(plan).size > 0;
}

/** Nothing in it that a person should read first: it changes this one, and nobody loses a place. */
export function isPlainPlan(plan: PlanFacts): boolean {
  return plan.ids.length === 1 && plan.forecast.change === 1 && plan.forecast.freed === 0 && !isDoubtful(plan);
}
