import type { JobOperation, PauseReason } from "#lib/store/jobs.ts";

/** What a try to send one row came to: the club's success, or what its failure says (the fields of a ClubError). */
export type Outcome =
  | { ok: true; valid?: boolean | null | undefined }
  | {
      ok: false;
      kind: string;
      code: string;
      detail: string;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
    };

/**
 * What becomes of the row, and of its job:
 * `done`, `skipped`, `failed` end the row · `again` keeps it, and its key, for a later try of the whole job ·
 * `pause` keeps it too and stops the job; with `waitSeconds` the runner tries again by itself · `look` asks for the
 * registration's present state before judging, because the answer alone does not tell whether the wish is already true.
 * `certain` says that nothing was written, so that a job taken back meanwhile need not ask again.
 */
export type Verdict =
  | { row: "done" }
  | { row: "skipped" | "failed"; code: string; detail: string; requestId?: string | undefined }
  | { row: "again"; waitSeconds: number; certain: boolean }
  | { row: "pause"; reason: PauseReason; detail: string; waitSeconds?: number; certain: boolean }
  | { row: "look"; code: string; detail: string; requestId?: string | undefined };

/**
 * Waits during an outage, in seconds: short at first, since most are a restart of the club's server, then rare enough
 * not to disturb it. The last one repeats.
 */
const OUTAGE_WAITS = [5, 15, 30, 60, 120, 300];

/** Waits after an internal error of the club on one row, in seconds, before the same key is tried again. */
const ERROR_WAITS = [1, 3];

/** Internal errors in a row after which the club, not the row, is at fault: the job pauses instead of failing every row. */
const ERRORS_BEFORE_PAUSE = 6;

/** A rate limit without Retry-After: the quota's window is a minute (club-api §8), a fraction of it frees some of it. */
const UNSAID_RETRY_SECONDS = 5;

/** Another request with this key is being worked on, perhaps our own of before a crash (decisions: Writes). */
const STILL_RUNNING = "idempotency_in_progress";

/** Whether a try failed for a reason that has nothing to do with the registration; such tries in a row are counted. */
export function isTrouble(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.kind === "unreachable" || outcome.kind === "failed");
}

/** Our own code for an answer of status 2xx that is not JSON (lib/club). */
const UNREADABLE = "unreadable_answer";

/**
 * Judges one try. Pure.
 * @param troubles troubles in a row of the whole job before this try
 * @param attempts how often this row has been sent since the last outage, this try included
 */
export function judge(outcome: Outcome, troubles: number, attempts: number): Verdict {
  if (outcome.ok) return { row: "done" };
  const { code, detail, requestId } = outcome;
  switch (outcome.kind) {
    case "rate_limited":
      return again(outcome.retryAfterSeconds ?? UNSAID_RETRY_SECONDS);
    case "unreachable":
      // The answer may have been lost after the club wrote: never certain.
      return {
        row: "pause",
        reason: "unreachable",
        detail,
        waitSeconds: Math.max(outageWait(troubles), outcome.retryAfterSeconds ?? 0),
        certain: false,
      };
    case "credentials":
    case "api_disabled":
    case "scope":
      return { row: "pause", reason: outcome.kind, detail, certain: true };
    case "conflict":
      if (code === STILL_RUNNING) return again(outcome.retryAfterSeconds ?? 1, false);
      if (code === "registration_state") return { row: "skipped", code, detail, requestId };
      return { row: "look", code, detail, requestId };
    case "not_found":
      return { row: "look", code, detail, requestId };
    case "failed":
      return judgeInternalError(outcome, troubles, attempts);
    default:
      // A success whose body nobody can read may well have been one.
      return { row: code === UNREADABLE ? "look" : "failed", code, detail, requestId };
  }
}

function judgeInternalError(
  outcome: Extract<Outcome, { ok: false }>,
  troubles: number,
  attempts: number,
): Exclude<Verdict, { row: "done" }> {
  const { code, detail, requestId } = outcome;
  if (troubles + 1 >= ERRORS_BEFORE_PAUSE) return { row: "pause", reason: "failed", detail, certain: false };
  const waitSeconds = ERROR_WAITS[attempts - 1];
  // The error may have come after the write.
  if (waitSeconds === undefined) return { row: "look", code, detail, requestId };
  return { row: "again", waitSeconds, certain: false };
}

function again(waitSeconds: number, certain = true): Verdict {
  return { row: "again", waitSeconds, certain };
}

function outageWait(troubles: number): number {
  return OUTAGE_WAITS[Math.min(troubles, OUTAGE_WAITS.length - 1)] as number;
}

/** A registration as the club just answered it; null when it answers that there is none. */
export type Seen = { valid: boolean | null } | null;

/**
 * Judges a row whose answer did not tell (a conflict of a kind we do not know, a 404, an internal error), after reading
 * the registration: when it already is what was asked for, nothing is left to do. Pure.
 */
export function judgeSeen(
  operation: JobOperation,
  seen: Seen,
  answer: Extract<Verdict, { row: "look" }>,
): Extract<Verdict, { row: "skipped" | "failed" }> {
  return { ...answer, row: isAlready(operation, seen) ? "skipped" : "failed" };
}

function isAlready(operation: JobOperation, seen: Seen): boolean {
  if (operation === "cancel") return seen === null;
  return seen !== null && seen.valid === (operation === "validate");
}
