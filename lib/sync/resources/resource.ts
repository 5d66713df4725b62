import "server-only";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PermissionVerdict, Seat } from "#lib/base/access/permissions.ts";
import type { DefinedPage } from "#lib/base/addresses.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import type { en } from "#lib/base/words/en.ts";
import type { PathsWith } from "#lib/club/client/client.ts";
import type { ContractScope } from "#lib/club/client/contract-scope.ts";
import type { Raw } from "./wire.ts";

/** Who may do something (permissions.ts). */
export type Rule = (seat: Seat) => PermissionVerdict;

/** What anybody with a seat in the club may do. */
export const everybody: Rule = () => ({ allowed: true });

/** A row of the copy as a reading found it, and as the one before had it. */
export interface Difference<Row = Record<string, unknown>> {
  before: Row;
  /** null: the club has it no more. */
  after: Row | null;
}

/** One list of the club and the table that copies it. */
export interface Collection {
  /** Its name among those that a pass reads, which stays: the database remembers it. */
  phase: string;
  /** Where it is read (club-api §4.3 to §4.6); `{id}` is the season. */
  path: PathsWith<"get">;
  query?: { all: true };
  /** What the integration needs; without it the copy goes on without this part. */
  scopes: readonly ContractScope[];
  /** A feature that the club may switch off: then there is nothing to copy. */
  optional?: boolean;
  /** No registration's doubts depend on it: what is written of it puts none in question. */
  doubtless?: boolean;
  /** One screen alone shows it, and says itself which scope is missing: the desk as a whole is no less complete without it. */
  apart?: boolean;
  table: PgTable;
  /** Registrations share a table: which of its rows are this collection's. */
  kind?: "annual" | "event";
  /** Columns that only the reading of a single record tells; a list leaves them as they are. */
  detailed?: readonly string[];
  /**
   * Hears, in the transaction of a reading, of the rows that were here before it and are read anew or found gone: for what the club does not announce and
   * somebody has to see. A first reading tells nothing, nor does a list that the integration may no longer read.
   */
  trace?: (tx: Transaction, club: string, found: readonly Difference[]) => Promise<void>;
  /** Columns that keep another one folded, by its name: they are written anew when the rule of folding changes (lib/sync/copy/refold.ts). */
  folded?: Readonly<Record<string, string>>;
  row: (raw: Raw, season: number) => Record<string, unknown> | null;
}

/** A kind of record that the mirror copies. */
export interface CopiedRecord {
  /** Where one of its records is read and written. */
  item: PathsWith<"get">;
  copy: Collection;
}

/** What a field may point at; its picker chooses from the mirror. */
export type ReferenceTarget = "seasons" | "sports" | "groups" | "slots" | "people" | "communes";

/** A heading of a form (`form.sections` of the words) and the fields under it. */
export type Heading = readonly [title: keyof (typeof en)["form"]["sections"], names: readonly string[]];

/** The words that every form has, in a namespace of its own. */
type WordsOfForms = "seasons" | "resources.sports" | "people" | `groups.kinds.${keyof (typeof en)["groups"]["kinds"]}`;

/** A kind of record that is kept with forms: everything that the rest of the dashboard derives from. */
export interface Resource extends CopiedRecord {
  /** One of it, in the audit log: `group.create`. */
  noun: string;
  /** Where one is created. */
  collection: PathsWith<"post">;
  item: PathsWith<"get"> & PathsWith<"patch">;
  words: WordsOfForms;
  /** A new one is begun within a season, or outside of all. */
  belongsTo: "season" | "club";
  page: DefinedPage;
  /** Where one goes once a form is saved. */
  afterSaving: "list" | "record";
  /** Which registrations are to one of it, where people register to it. */
  roll?: Roll;
  rules: { read: Rule; write: Rule };
  /** What one is called; empty where it has no name. */
  nameOf(record: Raw): string;
  /** What a duplicate takes over of a record; everything unless it is said. */
  duplicate?: (record: Raw) => Raw;
  /** Headings and their fields; a field that the club's contract lacks is simply not there. */
  sections: readonly Heading[];
  /** The fields that point at something, and at what. */
  references: Readonly<Record<string, ReferenceTarget>>;
}

/** Which registrations are to a group, a slot or an event. */
export interface Roll {
  kind: "annual" | "event";
  /** The condition on a registration; its club, season and kind are asked beside it. */
  of(id: number): SQL;
}

/** The name of a record that has one. */
export function ownName({ name }: Raw): string {
  return typeof name === "string" ? name : "";
}
