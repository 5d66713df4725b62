import { z } from "zod";
import { recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import type { PressEnd, PressState } from "#lib/base/store/schema/registrations/presses.ts";

/** What a device and the dashboard say to each other about what was pressed at the desk of registrations. */

/** An hour of a club's whole quota; more is a slip, and would keep everybody waiting. */
export const MOST_AT_ONCE = 10_000;

/** Presses of one request; a device sends fewer. */
export const PRESSES_AT_ONCE = 200;

/** Presses of which a device asks at once whether they have arrived. */
export const KNOWN_AT_ONCE = 50;

const key = z.uuid();

/** A mark as a page sends it back: a state, and the number of somebody else's work where there is one. */
export const seenMark = z.string().regex(/^(?:pending|validated|refused|gone)(?: \d{1,10})?$/);

/** A decision, as it was pressed. */
const decision = z
  .strictObject({
    /** Made on the device: the same press sent twice is one. */
    key,
    operation: z.enum(["validate", "refuse", "cancel"]),
    season: recordId,
    kind: z.enum(["annual", "event"]),
    ids: recordIds(MOST_AT_ONCE)
      .min(1)
      .refine((ids) => new Set(ids).size === ids.length),
    /** The state in which the person saw the one registration; null where they saw a list of many, or none. */
    saw: z.enum(["pending", "validated", "refused"]).nullable(),
    /** Of an answer to a question, what each of them looked like then; null: nobody was asked. */
    marks: z.array(seenMark).max(MOST_AT_ONCE).nullable(),
    /** The press whose question it answers. */
    of: key.nullable(),
  })
  // Without a question a key decides one.
  .refine(({ ids, marks }) => (marks === null ? ids.length === 1 : marks.length === ids.length));

/** A word about an earlier press: back from it, or leave what it doubts as it is. */
const wordAbout = z.strictObject({ key, operation: z.enum(["take_back", "leave"]), of: key });

const sentPress = z.union([decision, wordAbout]);
export type SentPress = z.output<typeof sentPress>;

/** POST /api/clubs/{club}/presses: in the order in which they were made. */
export const pressesRequest = z.strictObject({ presses: z.array(sentPress).min(1).max(PRESSES_AT_ONCE) });

/** Keys of presses, from an address, separated by commas. */
export const pressKeys = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(",")))
  .pipe(z.array(key).max(KNOWN_AT_ONCE));

/** What became of a press. */
export interface PressOutcome {
  key: string;
  state: PressState;
  /** Why it came to nothing; `reused`: the key is another press's. */
  code: PressEnd | "reused" | null;
  /** The work that it became. */
  job: number | null;
}

/** A press that the dashboard has and that waits for its person. */
export interface WaitingPress {
  key: string;
  season: number;
  kind: "annual" | "event";
  operation: "validate" | "refuse" | "cancel";
  ids: number[];
}

/** GET /api/clubs/{club}/presses: what waits for the person who asks, and which of the named ones have arrived. */
export interface PressesAnswer {
  waiting: WaitingPress[];
  known: PressOutcome[];
}
