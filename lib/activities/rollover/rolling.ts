import type { FreeDaysSetting } from "#lib/activities/days-off/free-days.ts";
import type { RolledNoun, RolledRecord } from "#lib/sync/copy/rolled-record.ts";
import type { Shift } from "./moved-date.ts";
import type { RolloverSettings } from "./settings.ts";

/** The records of a season, by noun, in the property names of the API. */
export interface SeasonOffer {
  season: RolledRecord;
  slot: readonly RolledRecord[];
  group: readonly RolledRecord[];
  lesson: readonly RolledRecord[];
  event: readonly RolledRecord[];
}

/** All that a roll-over is worked out from. */
export interface RolloverInput {
  settings: RolloverSettings;
  old: SeasonOffer;
  /** The next season with what it has already; null: it is created. */
  next: SeasonOffer | null;
  /** The fields that the club's contract takes of each, when it is created; missing: the club offers no such thing. */
  offered: Readonly<Partial<Record<RolledNoun, OfferedFields>>>;
  /** What earlier roll-overs between the two made: by noun, from the old record's number to the new one's. */
  made: Readonly<Partial<Record<RolledNoun, ReadonlyMap<number, number>>>>;
  /** The number of an old record's row in the list. */
  placeOf(noun: RolledNoun, from: number): number;
  /** Whether a person left an old record's row out. */
  isLeftOut(noun: RolledNoun, from: number): boolean;
  timeZone: string;
  freeDays: FreeDaysSetting;
}

/** The fields of a creation. */
export interface OfferedFields {
  fields: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

/** What the rules of one record need beside it. */
export interface Rolling extends RolloverInput {
  shift: Shift;
  /** First and last day of the next season. */
  span: { from: string; to: string };
}
