import * as fc from "fast-check";
import { type HabitStep, habitInWords, habitsIn } from "../habits.ts";

/** How the treasurer's list is written as a whole; of two that say the same thing the later counts. */
export const HABITS = {
  separator: ["\t", ";", ", "],
  heads: ["fr", "en", "de", "none"],
  names: ["last then first", "first then last", "two columns", "last names in capitals"],
  amounts: ["45,50", "45.50", "45,50 €", "1 234,50", "45"],
  dates: ["day/month/year", "day/month/year in two digits", "year-month-day", "month/day/year", "none"],
  methods: ["words", "none"],
  numbers: ["none", "lines are numbered", "what is due stands beside", "a bank's two columns", "total stands beside"],
  above: ["nothing", "a title"],
  below: ["nothing", "a total"],
} as const;
export type Habits = { [Name in keyof typeof HABITS]: (typeof HABITS)[Name][number] };

/** What happened to single lines. */
export const ACCIDENTS = [
  ...([
    "day that is none",
    "year of another century",
    "day to come",
    "amount with a plus",
    "amount of nothing",
  ] as const),
  ...(["amount with three decimals", "method never seen", "nobody of that name", "spaces", "blank line"] as const),
  ...(["money that went out", "month first", "line twice"] as const),
] as const;
export type Accident = (typeof ACCIDENTS)[number];

export type Step =
  | { do: "payment"; who: number; cents: number; day: number; method: number }
  | HabitStep<typeof HABITS>
  | { do: "accident"; is: Accident; line: number }
  /** A whole season's list: more lines than anybody types. */
  | { do: "many"; lines: number };

const small = fc.nat({ max: 400 });
const payment = fc.record({
  do: fc.constant("payment" as const),
  who: small,
  cents: fc.oneof(
    fc.integer({ min: 1, max: 400 }).map((euros) => euros * 100),
    fc.integer({ min: 101, max: 150_000 }),
  ),
  day: fc.nat({ max: 70 }),
  method: small,
});
const habit = fc
  .constantFrom(...(Object.keys(HABITS) as (keyof Habits)[]))
  .chain((of) => fc.record({ do: fc.constant("habit" as const), of: fc.constant(of), is: small }));
const accident = fc.record({
  ...{ do: fc.constant("accident" as const), is: fc.constantFrom(...ACCIDENTS), line: small },
});

const many = fc.record({ do: fc.constant("many" as const), lines: fc.integer({ min: 180, max: 340 }) });

/** Payments, and the lines in which a treasurer has them. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(payment, { minLength: 1, maxLength: 14 }),
    fc.array(habit, { minLength: 2, maxLength: 9 }),
    fc.array(accident, { maxLength: 4 }),
    fc.oneof({ weight: 7, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: many.map((one) => [one]) }),
  )
  .map((parts) => parts.flat());

export const habitsOf = (history: readonly Step[]): Habits => habitsIn(HABITS, history);

export function say(step: Step): string {
  switch (step.do) {
    case "payment":
      return `${(step.cents / 100).toFixed(2)} € of person ${step.who}, ${step.day} days ago, method ${step.method}`;
    case "habit":
      return habitInWords(HABITS, "the list", step);
    case "many":
      return `${step.lines} payments more, of everybody in turn`;
    case "accident":
      return `an accident: ${step.is} (line ${step.line})`;
  }
}
