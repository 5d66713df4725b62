import type { Failure } from "#lib/sync/outbox/outcome.ts";
import type { Step } from "./step.ts";

/** What a try to send one registration came to: the club's success, or what its failure says. */
export type TryOutcome =
  | {
      ok: true;
      valid?: boolean | null | undefined;
      memberId?: number | undefined;
      /** Of a creation: the registration that it made. */
      createdId?: number | undefined;
    }
  | Failure;

/** A registration as the club just answered it; null when it answers that there is none. */
export type Seen = {
  valid: boolean | null;
  memberId?: number | undefined;
  createdId?: number | undefined;
  /** Of a move: it belongs to the record that it was to go to. */
  isGiven?: boolean | undefined;
} | null;

/** Whether a registration is what a step wishes. Somebody else's creation is none of ours: only a try of our own may have made what is seen. Pure. */
export function isSo(step: Step, seen: Seen, perhapsSent: boolean): boolean {
  if (step === "create") return seen !== null && perhapsSent;
  if (step === "give") return seen?.isGiven === true;
  if (step === "cancel") return seen === null;
  return seen !== null && seen.valid === (step === "validate");
}

/** What a success tells about the registration without another call. */
export function seenIn(step: Step, { valid, createdId }: Extract<TryOutcome, { ok: true }>): Seen {
  if (step === "cancel") return null;
  if (step === "create") return { valid: valid ?? null, createdId };
  if (step === "give") return { valid: valid ?? null, isGiven: true };
  return { valid: valid === undefined ? step === "validate" : valid };
}

/** What a registration is that already was as a step wishes; undefined where that says nothing of it. */
export function seenWished(step: Step): Seen | undefined {
  if (step === "create") return undefined;
  return seenIn(step, { ok: true });
}
