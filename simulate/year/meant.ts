import type { At, DeskDeed } from "../desk/deed.ts";
import type { Told } from "../desk/seat.ts";
import type { Truth } from "./club.ts";
import type { DeskStep } from "./steps.ts";
import type { MadeList, Year } from "./year.ts";

/** What a step asks of the desk, and what is to come of it. */
export interface Meant {
  // biome-ignore lint/suspicious/noExplicitAny: the wish goes with its deed
  pressed: DeskDeed<any>;
  at: At;
  wish: object;
  /** The list that it is about: one in a colleague's hand is taken over first. */
  list?: MadeList;
  /** `done`: nothing stands in its way · `either`: it depends on what only the desk or the club knows · else it cannot be, and why. */
  mayBe: "done" | "either" | { because: string };
  /** Looks after what was told as done. */
  done(told: Told, before: Truth): Promise<void>;
}

/** @returns undefined where there is nothing that it could be about */
export type Deed<One extends DeskStep> = (year: Year, step: One) => Promise<Meant | undefined> | Meant | undefined;
