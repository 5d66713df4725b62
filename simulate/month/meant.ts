import type { DeskDeed } from "../desk/deed.ts";
import type { Told } from "../desk/seat.ts";
import { chosen, type Payment, type Person, type Truth } from "./club.ts";
import type { Month } from "./month.ts";
import { DAYS, type DeskStep } from "./steps.ts";

/** What a step asks of the desk, and what is to come of it. */
export interface Meant {
  // biome-ignore lint/suspicious/noExplicitAny: the wish goes with its deed
  pressed: DeskDeed<any>;
  wish: object;
  /** `done`: nothing stands in its way · `either`: it depends on what only the desk or the club knows · else it cannot be, and why. */
  mayBe: "done" | "either" | { because: string };
  /** Looks after what was told as done. */
  done(told: Told, before: Truth): Promise<void>;
}
/** @returns undefined where there is nothing that it could be about */
export type Deed<One> = (month: Month, step: One) => Promise<Meant | undefined> | Meant | undefined;
/** A step of one kind. */
export type Of<Name extends DeskStep["do"]> = Extract<DeskStep, { do: Name }>;

export const TODAY = DAYS.today;
/** No money comes or goes on such a day. */
export const isOdd = (day: string): boolean => day < "1990" || day > "2100" || day === DAYS["no day"];

export const familyAt = ({ club }: Month, index: number): Person[] => {
  const family = chosen([...new Set(club.people.map((one) => one.family))], index);
  return club.people.filter((one) => one.family === family);
};
/** Payments that came since. */
export const newIn = (month: Month, before: Truth): Payment[] =>
  month.truth.payments.filter(({ id }) => before.payments.every((one) => one.id !== id));
