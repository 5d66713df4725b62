import type { z } from "zod";
import type { Queryable } from "#lib/base/store/database.ts";
import type { StageKindName } from "#lib/base/store/schema/sync/staging.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";
import type { MadeRecords, Planned, StageChanges } from "./plan.ts";

/** A stage as its kind sees it. */
export interface StageOf<Settings> {
  club: string;
  id: string;
  /** null: it belongs to none. */
  seasonId: number | null;
  settings: Settings;
}

/** A row as its kind plans it. */
export interface RowToPlan<Source> {
  /** Its number in what it comes from. */
  place: number;
  source: Source;
  /** What a person changed: each value as the field's schema takes it. */
  changes: StageChanges;
  /** What was made of it in an earlier run that did not come to its end. */
  made: MadeRecords;
}

/** A column of the table of rows. Travels as JSON. */
export interface StageColumn {
  /** The name of a cell; of a field too, where it can be edited. */
  name: string;
  /** Its heading, where its kind's words (`columns.<name>`) do not say it: the head of a file. */
  label?: string;
  /** How a person edits it in place; `none`: not at all. */
  editor: "none" | "text" | "date" | "number" | "choice";
  /** It is chosen only in rows that say something of it, or ask for it. */
  isLate?: true;
  /** Of a choice, or what stands in a cell as a code. */
  choices?: readonly { value: string; label: string }[];
  /** Numbers and dates stand right, in figures of one width. */
  isNumeric?: boolean;
}

/**
 * A kind of stage: what lib/sync/staging cannot know. It says how rows become writes; planning, dry run, sending and the ledger are the same for all. It takes its place in
 * lib/desk/stage-kinds.ts.
 */
export interface StageKind<Settings, Source, Facts> {
  readonly name: StageKindName;
  /** Who may begin, mend and run one: role and scopes of all that it writes (lib/base/access/permissions.ts). Whoever may not sees words and no rows. */
  readonly rule: Rule;
  /** What it is set to as a whole. */
  readonly settings: z.ZodType<Settings>;
  /** What a row comes from, as it is kept. */
  readonly source: z.ZodType<Source>;
  /** What a person may change in a row, by name. A value that its schema refuses is not taken; null gives a change up. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** Rows point to each other: what is changed in one may change what is proposed in others, so that all without an outcome are planned anew. */
  readonly isWoven?: true;
  /** What the table shows of a row. */
  columns(db: Queryable, stage: StageOf<Settings>): Promise<StageColumn[]>;
  /**
   * Reads from the copy what planning these rows takes: at most `ROWS_AT_ONCE` of them, in one or a few queries. No call to the club.
   */
  prepare(db: Queryable, stage: StageOf<Settings>, rows: readonly RowToPlan<Source>[]): Promise<Facts>;
  /** Makes a row's writes. Pure. */
  plan(row: RowToPlan<Source>, facts: Facts, stage: StageOf<Settings>): Planned;
}

// biome-ignore lint/suspicious/noExplicitAny: what a kind keeps of its rows is its own matter
export type AnyStageKind = StageKind<any, any, any>;

/** Rows that are planned together: what a kind reads for them fits one query, and whoever waits for the database meanwhile waits no longer than that. */
export const ROWS_AT_ONCE = 500;
