import type { RowOutcome, RowState, StageKindName, StageState } from "#lib/base/store/schema/sync/staging.ts";
import type { StageDoubt } from "./plan.ts";
import type { Foreseen, RowFault } from "./row-faults.ts";

/** The most rows of a stage: a file of a federation, ten times over. */
export const MOST_STAGE_ROWS = 50_000;

/** How many rows of a stage stand where. */
export interface StageCounts {
  rows: number;
  ready: number;
  doubtful: number;
  nothing: number;
  leftOut: number;
  /** On their way, without an outcome yet. */
  sending: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Not done: refused by the club, or stopped by this desk. */
  refused: number;
  /** Of those that were not done: the ones that this desk stopped, without a word of the club. */
  stopped: number;
  /** Of those that are ready: what the last dry run foresees to be refused. */
  foreseen: number;
}

/** Who works on a stage. */
export interface StageHolder {
  id: number;
  name: string;
  /** RFC 3339: when they were last seen at it. */
  since: string;
}

/** What a dry run came to. Travels as JSON. */
export interface DryRun {
  /** RFC 3339. */
  at: string;
  by: string;
  /** The version of the stage that was tried: a later one is another stage. */
  version: number;
  /** Rows that would be sent, and would come to their end. */
  rows: number;
  /** Rows that the club would refuse, by code, with the first places of each. */
  refusals: { code: string; count: number; places: number[] }[];
  /** Rows of which a person should know something that the club would not refuse, by code. */
  checks: { code: string; count: number; places: number[] }[];
  /** Writes, by operation of the API. */
  writes: Record<string, number>;
  /** Calls to the club, and how long they take, in seconds. */
  calls: number;
  seconds: number;
  /** What nobody can take back: the API removes no person. */
  cannotBeTakenBack: number;
  /** The same three where the rows that the club would refuse are sent too: each goes as far as the step that is refused. Missing of an older one. */
  withRefused?: Pick<DryRun, "calls" | "seconds" | "cannotBeTakenBack">;
  /** Why nothing could be tried, as a code: the contract could not be read. */
  failed?: string;
}

/** A stage as screens have it. Travels as JSON. */
export interface Stage {
  club: string;
  id: string;
  seasonId: number | null;
  kind: StageKindName;
  /** What it is about by its own name: a file, a season, a group. */
  name: string;
  state: Exclude<StageState, "filling">;
  /** Of what was sent: how many rows were tried and wait to be tried again. Only where one stage is read. */
  heldUp?: number;
  /** It was let run just now, and its rows are still being written down: none is sent before all are. */
  isBeginning: boolean;
  version: number;
  dry: DryRun | null;
  workId: number | null;
  /** Who works on it now; null: nobody. */
  holder: StageHolder | null;
  writtenBy: string;
  writtenAt: string;
  touchedBy: string;
  touchedAt: string;
}

/** The colleague of a person who works on a stage; null: nobody does, or the person themselves. */
export const otherHolder = ({ holder }: Pick<Stage, "holder">, person: number): StageHolder | null =>
  holder !== null && holder.id !== person ? holder : null;

/** A row as screens have it. Travels as JSON. */
export interface StageRow {
  place: number;
  label: string;
  cells: Record<string, string>;
  /** Names of the fields that a person changed. */
  changed: string[];
  /** Writes that it takes, by operation of the API. */
  writes: string[];
  state: RowState;
  nothingBecause: string | null;
  doubts: StageDoubt[];
  /** What the club would refuse, by the last dry run; of an older version of the row it is null. */
  foreseen: string | null;
  foreseenDetail: Foreseen | null;
  /** What is wrong with its fields, where it was not done or would not be. */
  faults: RowFault[];
  version: number;
  outcome: RowOutcome | null;
  code: string | null;
  detail: string | null;
  requestId: string | null;
  /** Records that it made, by the names of its steps. */
  made: Record<string, number>;
  memberId: number | null;
}

/** A row with what is wrong with its fields, in words: each with its value, and what is said of it. */
export interface FaultyStageRow extends StageRow {
  told: string[];
}

/** Rows that one choice mends. */
export interface RepairGroup {
  code: string;
  field: string | null;
  repair: string;
  values: Record<string, string | number>;
  count: number;
  /** The first of them. */
  places: number[];
  blocks: boolean;
}

/** Which rows a page shows. */
export const ROW_FILTERS = [
  ...(["all", "ready", "doubtful", "foreseen", "nothing", "leftOut", "sending"] as const),
  ...(["created", "changed", "unchanged", "refused", "edited"] as const),
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Why something was not done with a stage; `held`: somebody else works on it. */
export type StageRefusal =
  | {
      ok: false;
      code:
        | "gone"
        | "running"
        | "changed"
        | "nothing"
        | "tooMany"
        | "settled"
        | "badValue"
        | "badDay"
        | "badKind"
        | "otherRuns";
    }
  | { ok: false; code: "held"; by: string; since: string };
