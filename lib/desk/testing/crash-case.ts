import type { Store, Transaction } from "#lib/base/store/database.ts";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import type { Make, RunningClub } from "../../../scripts/testing/club.ts";
import type { Tables } from "../../../scripts/testing/tables.ts";

/** For whom work is asked. */
export interface AskedBy {
  club: string;
  baseUrl: string;
  seasonId: number;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** What is needed of a club so that pieces of a kind can be asked for. */
export interface Filling {
  make: Make;
  /** The club's own administration, for what no client of its API makes. */
  admin: RunningClub["admin"];
  season: number;
  /** How many pieces; a case may ask for some more, so that they come out even. */
  count: number;
}

/**
 * What a kind of work brings so that it is put under the kills: what a club needs for it, how it is asked for, and what the club has when all of it
 * is done. Nothing of it says how a piece is sent.
 * @template Asked what was made at the club and is asked for: it travels as JSON
 */
export interface CrashCase<Asked> {
  /** The steps in which its pieces go; `[null]` where a piece is one write. */
  steps: readonly Piece["step"][];
  /** Fills the club. */
  fill(filling: Filling): Promise<Asked>;
  /** Asks for the pieces, in the transaction. */
  ask(tx: Transaction, by: AskedBy, asked: Asked): Promise<void>;
  /** Brings again what a process that has just started lacks, since it was in the memory of the one before. */
  again?(tx: Transaction, by: AskedBy, asked: Asked): Promise<void>;
  /** What follows once that is committed, at each start: where a kind goes on in transactions of its own. */
  after?(opened: Store, by: AskedBy, asked: Asked): Promise<void>;
  /** What the club then has of each piece, in the order in which they were asked for. */
  read(club: Tables, asked: Asked): Promise<Outcome[]>;
  /** The record that the desk names as what came of a piece; undefined where it names none. */
  named?(piece: Pick<Piece, "result">): number | undefined;
  /** Entries of the audit log once all is done, by action. */
  audit(asked: Asked): Record<string, number>;
}

/** What the club has of a piece. */
export interface Outcome {
  /** Writes that it takes. */
  writes: number;
  /** The records, or messages, that stand for it: one, where it was done whole and once. */
  there: number[];
}
