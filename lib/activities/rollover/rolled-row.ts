import type { RolledNoun, RolledRecord } from "#lib/sync/copy/rolled-record.ts";

/** A record of the next season: one that is there, or the one that a row makes. */
export type Pointed = number | { row: number };

/**
 * Why nothing is to be created: `there` under its name · `made` by an earlier roll-over · `not_wished` by whoever set it up · `not_offered` by the club ·
 * `no_group`: what it belongs to has no successor.
 */
export type RolledNothing = "there" | "made" | "not_wished" | "not_offered" | "no_group";

/** What somebody has to look at. */
export type RolledDoubt =
  /** A value that the club asks for, and that the old record does not have. */
  | { code: "missing"; field: string }
  /** Nobody leads it yet, or somebody who stands in. */
  | { code: "stand_in"; field: "trainer_ids" }
  /** It falls on a day without sessions; the old one did not. */
  | { code: "on_free_day"; field: string; value: string }
  /** It was within school holidays of which those of the other year are not published. */
  | { code: "holidays_unknown"; field: string; value: string }
  /** It falls before the first or behind the last day of the season. */
  | { code: "outside_season"; field: string; value: string }
  /** Slots that it offered and that have no successor: their names. */
  | { code: "no_successor"; field: "slot_ids"; value: string }
  /** More slots were to be chosen than it offers now. */
  | { code: "fewer_slots"; field: "slot_count"; value: string }
  /** A text that tells of a year. */
  | { code: "tells_year"; field: string; value: string };

/** What is proposed of one old record. */
export interface RolledRow {
  /** Its number in the list, from 1: what follows may point to what came before. */
  place: number;
  noun: RolledNoun;
  /** The old record's number. */
  from: number;
  /** Of a lesson: what its group is called. */
  of?: string;
  /** The old record, as far as the club's contract takes it: what the proposal is compared with. */
  was: RolledRecord;
  /** What the club is asked to create; the season or group that it belongs to stands in `in`, the slots that a group offers in `slots`. */
  body: RolledRecord;
  /** Slots that a group offers. */
  slots?: readonly Pointed[];
  /** The season or the group that it belongs to; null: that has no successor. A season belongs to nothing. */
  in: Pointed | null;
  because: RolledNothing | null;
  /** The record of the next season that it is already. */
  successor: number | null;
  doubts: RolledDoubt[];
}

/** What a proposal changes of a field. */
export interface RolledDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields in which a proposal, with what a person changed, differs from the old record, in the order of the proposal. Pure. */
export function differencesOf(row: Pick<RolledRow, "was" | "body">, changes: RolledRecord = {}): RolledDifference[] {
  const after = { ...row.body, ...changes };
  return [...new Set([...Object.keys(row.was), ...Object.keys(after)])].flatMap((field) => {
    const [one, other] = [row.was[field] ?? null, after[field] ?? null];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ field, before: one, after: other }];
  });
}
