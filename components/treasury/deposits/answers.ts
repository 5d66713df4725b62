import type { ChangedDetails } from "#lib/treasury/deposits/details.ts";

/** A slip that somebody asks for. Amounts in cents. */
export interface WishedSlip {
  ask: string;
  season: number;
  paymentIds: number[];
  /** What they come to on the page. */
  cents: number;
  /** From the copy as it is: the club cannot be asked, and somebody said that it is to be made all the same. */
  unread: boolean;
}

/**
 * The slip that was made; or why not, in words: `slips` hold some of it · `state`: the club's payments are being read first, or cannot be read at this moment.
 */
export type SlipAnswer =
  | { ok: true; number: number }
  | { ok: false; words: string; slips?: number[]; state?: "reading" | "unreadable" };

/** Details that somebody keeps beside the payments of one cheque. */
export interface WishedDetails {
  season: number;
  paymentIds: number[];
  changed: ChangedDetails;
  /** When what they saw was written, RFC 3339. */
  seenAt: string | null;
}

/** `seenAt`: somebody else has written meanwhile, at that moment; the words say what. */
export type DetailsAnswer = { ok: true } | { ok: false; words: string; seenAt?: string };

/** Whether it is done, or why not, in words. */
export type DoneAnswer = { ok: true } | { ok: false; words: string };
