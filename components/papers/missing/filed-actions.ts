import type { DepositSeen, PaperVerdict } from "#lib/papers/missing/mark.ts";

/** How a press ended; `words` say why not. */
type Pressed = Promise<{ ok: true } | { ok: false; words: string }>;

/** What one does about somebody's papers, beside handing one in. */
export interface FiledActions {
  mark(field: number, said: { seen: DepositSeen; verdict: PaperVerdict; reason: string | null }): Pressed;
  /** `ask` names the question: pressed again after a lost reply, it is the same one. */
  remove(field: number, asked: { ask: string; seen: DepositSeen }): Pressed;
  giveUp(ask: string): Pressed;
}
