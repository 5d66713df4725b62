import type { SettledPart, WishedSettlement } from "#lib/treasury/bank/settled-part.ts";

/** What a page asks for; parts as they were proposed, or one that a person chose. */
export type { SettledPart, WishedSettlement };

/** Whether it is done, or why not, in words. */
export type BankAnswer = { ok: true } | { ok: false; words: string };

/** How many lines are settled, and why the others are not. */
export type SettledAnswer =
  | { ok: true; settled: number; refused: readonly { line: number; words: string }[] }
  | { ok: false; words: string };
