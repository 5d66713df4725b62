import type * as fc from "fast-check";
import type { Coverage } from "./coverage.ts";

/** What a history has brought to light. */
export interface Fault {
  /** The rule that is broken, in a few words that are the same for each case of it: a failure is shrunk as long as the same rule is. */
  rule: string;
  /** What was met, and what was to be. */
  words: string;
}

/** Where a kind runs. */
export interface Place {
  /** The checkout whose programs are started. */
  checkout: string;
  /** A folder of its own for what they write. */
  folder: string;
  /** A database of its own on a PostgreSQL server; undefined: the embedded ones. */
  databaseUrl: string | undefined;
}

/** The programs of a kind, which serve one history after the other. */
export interface Stage<Step> {
  /**
   * Takes the steps from nothing. Whatever it throws is a fault of the rig and ends the run.
   * @param known rules that are passed over where a kind can: what was found of them hides what comes after it
   */
  play(history: readonly Step[], coverage: Coverage, known?: ReadonlySet<string>): Promise<Fault[]>;
  /** By heading, everything that may be met: the rest of it is what no history has met. */
  known(): Readonly<Record<string, readonly string[]>>;
  close(): Promise<void>;
}

/** A kind of whole evenings: what may happen in them, and who says what should have come of it. */
export interface Kind<Step> {
  /** In one line. */
  about: string;
  histories: fc.Arbitrary<Step[]>;
  /** It plays on the built dashboard, which `npm test` does not make for the tests of units: the night is for it. */
  takesBuild?: true;
  /** A step as a person would tell it. */
  say(step: Step): string;
  open(place: Place): Promise<Stage<Step>>;
  /** How long a failure is made shorter, in milliseconds, where one play takes longer than most. */
  shorteningMs?: number;
  /** The folder beside the code that it is about, where a history is kept as a test. */
  keptIn: string;
}
