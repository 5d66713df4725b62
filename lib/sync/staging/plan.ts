import { z } from "zod";
import { boundedText, recordId } from "#lib/base/arguments/schemas.ts";

/**
 * What a stage may write, and nothing else: the operations of the API (club-api §4) by method and path. `made` says that the answer names a new
 * record; `isLasting` that the API has no way to remove it again.
 */
export const STAGED_WRITES = {
  "POST /members": { phase: "people", made: true, action: "member.create", isLasting: true },
  "PATCH /members/{id}": { phase: "people", made: false, action: "member.update" },
  "POST /annual-registrations": { phase: "annual", made: true, action: "registration.create" },
  "PATCH /annual-registrations/{id}": { phase: "annual", made: false, action: "registration.update" },
  "POST /annual-registrations/{id}/validate": { phase: "annual", made: false, action: "registration.validate" },
  "POST /annual-registrations/{id}/cancel": { phase: "annual", made: false, action: "registration.cancel" },
  "POST /event-registrations": { phase: "event", made: true, action: "registration.create" },
  "POST /event-registrations/{id}/validate": { phase: "event", made: false, action: "registration.validate" },
  "POST /event-registrations/{id}/cancel": { phase: "event", made: false, action: "registration.cancel" },
  "POST /seasons": { phase: "seasons", made: true, action: "season.create" },
  "PATCH /seasons/{id}": { phase: "seasons", made: false, action: "season.update" },
  "POST /groups": { phase: "groups", made: true, action: "group.create" },
  "PATCH /groups/{id}": { phase: "groups", made: false, action: "group.update" },
  "POST /slots": { phase: "slots", made: true, action: "slot.create" },
  "PATCH /slots/{id}": { phase: "slots", made: false, action: "slot.update" },
  "POST /lessons": { phase: "lessons", made: true, action: "lesson.create" },
  "PATCH /lessons/{id}": { phase: "lessons", made: false, action: "lesson.update" },
  "POST /events": { phase: "events", made: true, action: "event.create" },
  "PATCH /events/{id}": { phase: "events", made: false, action: "event.update" },
} as const;
export type StagedWrite = keyof typeof STAGED_WRITES;

/** The most writes that one row takes: a person, and what they register to. */
const MOST_STEPS = 12;
/** The most properties of a body, and of an object in one (club-api §2 knows none with more than forty). */
const MOST_PROPERTIES = 60;
/** The most items of a list in a body (club-api §8). */
const MOST_ITEMS = 100;
/** The longest text that the API takes (club-api §8). */
const LONGEST_TEXT = 10_000;

const stepName = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,40}$/);

/** Stands for the number of a record that a step of this row made, or one of another row, by the name of the step. */
export const stagedReference = z.strictObject({ of: stepName, row: z.int().min(0).optional() });
export type StagedReference = z.output<typeof stagedReference>;

/** The number of a record, known or still to be made. */
const recordOrReference = z.union([recordId, stagedReference]);

const scalar = z.union([boundedText(LONGEST_TEXT), z.number(), z.boolean(), z.null()]);
const flat = z.record(z.string().max(100), scalar).refine((one) => Object.keys(one).length <= MOST_PROPERTIES);
const value = z.union([scalar, stagedReference, z.array(z.union([scalar, stagedReference, flat])).max(MOST_ITEMS)]);

/** The body of a write, in which numbers may be references. */
export const stagedBody = z
  .record(z.string().max(100), value)
  .refine((body) => Object.keys(body).length <= MOST_PROPERTIES);
export type StagedBody = z.output<typeof stagedBody>;

/** One write of a row. */
export const stagedStep = z.strictObject({
  /** Names it within its row, and what it makes: a step that has been done under this name is not done again when the row is run again. */
  names: stepName,
  write: z.enum(Object.keys(STAGED_WRITES) as [StagedWrite, ...StagedWrite[]]),
  /** The record that it is about, where the path has `{id}`. */
  id: recordOrReference.optional(),
  body: stagedBody,
  /**
   * Of a change: what these fields were in the copy when it was proposed. Where the copy says otherwise as it is sent, nothing is sent, and the row ends
   * with `changed_meanwhile`.
   */
  seen: stagedBody.optional(),
});
export type StagedStep = z.output<typeof stagedStep>;

/** The writes of a row, one after the other. The first that the club refuses ends the row; what was done before it stays. */
export const stagedPlan = z
  .array(stagedStep)
  .min(1)
  .max(MOST_STEPS)
  .refine((steps) => new Set(steps.map(({ names }) => names)).size === steps.length);
export type StagedPlan = z.output<typeof stagedPlan>;

/** What somebody has to look at or choose. */
export const stageDoubt = z.strictObject({
  /** Words: `doubts.<code>` of the kind's own words, or of `staging`. */
  code: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,60}$/),
  /** The field in which it can be mended; undefined: in none. */
  field: z.string().max(100).optional(),
  /**
   * Rows whose doubts have the same code, field and `repair` are mended with one choice: what stands in the cell, the group that is not known. Undefined: each
   * row by itself.
   */
  repair: z.string().max(500).optional(),
  /** For the words. */
  values: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).optional(),
  /** The row is not sent while it stands. */
  blocks: z.boolean(),
});
export type StageDoubt = z.output<typeof stageDoubt>;

/** What a kind makes of a row. Pure: the same row, facts and settings give the same. */
export interface Planned {
  /** What the row is called on screens: NOM Prénom, the name of a group. */
  label: string;
  /** What is shown of it, by column (`StageColumn`). */
  cells: Record<string, string>;
  /** null: nothing is to be done, and `nothingBecause` says why. */
  plan: StagedPlan | null;
  /** A code; words: `nothing.<code>` of the kind's own words, or of `staging`. `same`: the club has it already as it is wished, so that it counts as unchanged. */
  nothingBecause?: string | null;
  doubts: StageDoubt[];
  /** The person of the club whom it is about, where that is known: for what is told of them (lib/people/disclosure). */
  memberId?: number | null;
}

/** What a person changed in a row, by the name of a field. */
export type StageChanges = Readonly<Record<string, unknown>>;

/** The records that steps of a row have made, by the names of the steps. */
export type MadeRecords = Readonly<Record<string, number>>;

/** Whether a value of a body stands for a record that is still to be made. */
export function isReference(one: unknown): one is StagedReference {
  return typeof one === "object" && one !== null && !Array.isArray(one) && "of" in one;
}

/** A body, or the number of a record, with each reference put through `number`. */
export function withNumbers<T>(value: T, number: (reference: StagedReference) => number): T {
  const put = (one: unknown): unknown => {
    if (isReference(one)) return number(one);
    if (Array.isArray(one)) return one.map(put);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, put(inner)]));
  };
  return put(value) as T;
}

/** Every reference of a step. */
export function referencesIn({ id, body }: Pick<StagedStep, "id" | "body">): StagedReference[] {
  const found: StagedReference[] = [];
  withNumbers([id, body], (one) => {
    found.push(one);
    return 0;
  });
  return found;
}

/** Transitions of registrations declare no body (club-api §4.5). */
export const hasBody = (write: StagedWrite): boolean => !/\/(validate|cancel)$/.test(write);
