import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { HeldName, HeldRow } from "./held.ts";

/** Whose data are told: one person's of a club, by all that stands for them. */
export interface Whose {
  club: string;
  /** Their record, and those that were given up for it. */
  members: readonly number[];
  registrations: readonly { kind: "annual" | "event"; id: number }[];
  payments: readonly number[];
}

/**
 * Why something is still held of somebody whom the desk was told to forget · `register`: a copy, which goes when the club's register no longer has it ·
 * `accounting`: a document of the accounts, which the law keeps for its term (Code de commerce, L123-22) · `numbers`: it names a record by its number and says
 * nothing else · `log`: that something was done and by whom, never what it said, for its term.
 */
export const STAY_REASONS = ["register", "accounting", "numbers", "log"] as const;
export type StayReason = (typeof STAY_REASONS)[number];

/** What becomes of it when a director has somebody forgotten. */
export type Forgetting =
  | { stays: StayReason }
  | {
      /** Forgets all of it that is about them. @returns how many things that were */
      forget(tx: Transaction, whose: Whose): Promise<number>;
    };

/** One kind of what the desk holds of people. A new table that tells of people has its place in one, or a reason not to (lib/desk/held-sources.ts). */
export interface HeldSource {
  name: HeldName;
  /** What it reads, of the desk's own store. */
  tables: readonly PgTable[];
  /**
   * All of it that is about them, the oldest first. Never who of the club wrote something: those are other people's data, which somebody who asks what is held
   * of them has no right to (CJEU C-579/21).
   */
  read(db: Queryable, whose: Whose): Promise<HeldRow[]>;
  /** Whatever is the desk's own can be forgotten (GDPR, article 17); what cannot says why. */
  forgetting: Forgetting;
}
