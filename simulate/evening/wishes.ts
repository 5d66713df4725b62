import type { Operation, Presence, Who } from "./steps.ts";

/** What the desk told of a wish, or of one part of it, once everything had come to its rest. */
export type Told =
  | { is: "done" }
  /** Nothing was done, for a reason. */
  | { is: "not done"; reason: string }
  /** It waits for its person, who was shown why. */
  | { is: "asked" }
  /** It never left the device, and is listed there. */
  | { is: "not sent" }
  /** It may be done: its person is told to look. */
  | { is: "untold"; reason: string }
  /** Still under way, and why. */
  | { is: "open"; reason: string | null }
  /** Nothing at all was told. */
  | { is: "nothing" };

interface Wish {
  who: Who;
  /** The step of the history, from 0. */
  step: number;
}

/** Registrations that somebody decides. */
export interface Decided extends Wish {
  kind: "decision";
  key: string;
  operation: Operation;
  ids: number[];
  /** By registration. */
  told: Map<number, Told>;
  /** What the page showed of each. */
  saw: Map<number, string>;
  isTakenBack: boolean;
  /** Pressed in a browser, which gives it its name and tells nobody. */
  onScreen: boolean;
  /** Which one the address named when the key was pressed: told with a fault. */
  open?: number;
}

export interface Enrolled extends Wish {
  kind: "enrolment";
  ask: string;
  member: number;
  group: number;
  told: Told;
}

export interface Noted extends Wish {
  kind: "note";
  note: string;
  member: number;
  body: string;
  /** The body that it replaces. */
  instead: string | null;
  told: Told;
}

interface Made extends Wish {
  kind: "record";
  /** Nobody else has it. */
  email: string;
  told: Told;
}

interface Changed extends Wish {
  kind: "change";
  member: number;
  address: string;
  told: Told;
}

/** Money that was received. No two payments of a history have the same amount. */
export interface Received extends Wish {
  kind: "payment";
  ask: string;
  /** Its place among those that were asked for together. */
  place: number;
  member: number;
  cents: number;
  told: Told;
}

export interface Marked extends Wish {
  kind: "mark";
  key: string;
  member: number;
  presence: Presence;
  told: Told;
}

/** A row of a list: somebody new, and their registration. */
export interface Listed extends Wish {
  kind: "row";
  /** Last and first name, as the file has them. */
  name: string;
  /** YYYY-MM-DD */
  born: string;
  /** Nobody else has it; another row of the list may be of the same person. */
  email: string;
  group: number;
  told: Told;
}

export type AnyWish = Decided | Enrolled | Noted | Made | Changed | Received | Marked | Listed;

/** What was done beside the desk, and what befell it. */
export interface Beside {
  decided: { id: number; operation: Operation }[];
  registered: { member: number; group: number; id: number }[];
  deleted: number[];
  accessReplaced: boolean;
  /** Some answers of the club were lost on their way: what a look finds done may have been somebody else's doing. */
  answersLost: boolean;
}
