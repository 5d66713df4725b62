import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/store/database.ts";
import type { HeldName, HeldRow } from "./held.ts";

/** Whose data are told: one person's of a club, by all that stands for them. */
export interface Whose {
  club: string;
  /** Their record, and those that were given up for it. */
  members: readonly number[];
  registrations: readonly { kind: "annual" | "event"; id: number }[];
  payments: readonly number[];
}

/** One kind of what the desk holds of people. A new table that tells of people has its place in one, or a reason not to (all.ts). */
export interface HeldSource {
  name: HeldName;
  /** What it reads, of the desk's own store. */
  tables: readonly PgTable[];
  /**
   * All of it that is about them, the oldest first. Never who of the club wrote something: those are other people's data, which somebody who asks what is held
   * of them has no right to (CJEU C-579/21).
   */
  read(db: Queryable, whose: Whose): Promise<HeldRow[]>;
}
