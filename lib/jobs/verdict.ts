import { settlesEarlierTries } from "#lib/club/another-try.ts";
import type { PauseReason } from "#lib/store/schema/jobs.ts";
import type { Step } from "./step.ts";

/** What a try to send one row came to: the club's success, or what its failure says (the fields of a ClubError). */
export type TryOutcome =
  | {
      ok: true;
      valid?: boolean | null | undefined;
      memberId?: number | undefined;
      /** Of a creation: the registration that it made. */
      createdId?: number | undefined;
    }
  | Failure;

export interface Failure {
  ok: false;
  kind: string;
  code: string;
  /** Of the answer; 0 when none came. */
  status: number;
  detail: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Whether any attempt may have reached the club, whatever the last one was answered. */
  perhapsSent: boolean;
}

/** The club's code and words for an outcome that is not plain success. */
interface Said {
  code: string;
  detail: string;
  requestId?: string | undefined;
}

/**
 * What becomes of the row, and of its job:
 * `done`, `skipped`, `failed` end the row · `again` keeps it, and its key, for a later try of the whole job ·
 * `pause` keeps it too and stops the job; with `waitSeconds` the runner tries again by itself · `unknown` keeps the row for a
 * later try of its own, while the job goes on · `look` asks for the registration's present state before judging, because the
 * answer alone does not tell whether the wish is already true.
 */
export type Verdict =
  | { row: "done" }
  | ({ row: "skipped" | "failed" } & Said)
  | ({ row: "look" } & Said)
  | ({ row: "unknown"; waitSeconds: number } & Said)
  | { row: "again"; waitSeconds: number }
  | { row: "pause"; reason: PauseReason; detail: string; waitSeconds?: number };

/** A judged try: everything but `look`, which is resolved by looking. */
export type FinalVerdict = Exclude<Verdict, { row: "look" }>;

/** What is known before a try is judged. */
export interface BeforeTry {
  /** Troubles in a row of the whole job before this try. */
  troubles: number;
  /** How often this row has been sent since the last outage, this try included. */
  attempts: number;
  /** How often the row's truth stayed unknown. */
  doubts: number;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
  /** Until an earlier try that nobody answered can no longer arrive at the club; 0 when none can. */
  quietInSeconds: number;
}

/** Waits after the first troubles, in seconds: one lost answer is no outage, and nobody needs to be told of it. */
const FIRST_WAITS = [0.5, 1.5];

/**
 * Waits during an outage, in seconds. The last one repeats: work goes on within five seconds of the club's return, and the one row
 * that a job sends to see is nothing beside what it sends otherwise.
 */
const OUTAGE_WAITS = [2, 3, 4];

/** Waits after an internal error of the club on one row, in seconds, before the same key is tried again. */
const ERROR_WAITS = [1, 3];

/** Internal errors in a row after which the club, not the row, is at fault: the job pauses instead of asking for every row. */
const ERRORS_BEFORE_PAUSE = 6;

/** Waits before a single row whose truth stays unknown is asked again, in seconds, while the job goes on. The last one repeats. */
const UNKNOWN_WAITS = [5, 15, 60, 300, 900, 3_600];

/** A rate limit without Retry-After: the quota's window is a minute (club-api §8), a fraction of it frees some of it. */
const UNSAID_RETRY_SECONDS = 5;

/** Another request with this key is being worked on, perhaps our own of before a crash (club-api#writes). */
const STILL_RUNNING = "idempotency_in_progress";

/** Our own code for an answer of status 2xx that says nothing that we understand (lib/club): a maintenance page, for instance. */
export const UNREADABLE = "unreadable_answer";

/** Whether a try failed for a reason that has nothing to do with the registration; such tries in a row are counted. */
export function isTrouble(outcome: { ok: true } | { seen: Seen } | Failure): boolean {
  return (
    "kind" in outcome && (outcome.kind === "unreachable" || outcome.kind === "failed" || outcome.code === UNREADABLE)
  );
}

/** What ends a try without the club's own word. */
const WORDLESS = ["unreachable", STILL_RUNNING, UNREADABLE];

/** Whether a try ended without the club's own word, so that it may still arrive there. */
export function isUnanswered(outcome: TryOutcome): boolean {
  return !outcome.ok && outcome.perhapsSent && (WORDLESS.includes(outcome.kind) || WORDLESS.includes(outcome.code));
}

/** Judges one try. Pure. */
export function judge(outcome: TryOutcome, standing: BeforeTry): Verdict {
  if (outcome.ok) return { row: "done" };
  const { code, detail, requestId } = outcome;
  const look: Verdict = { row: "look", code, detail, requestId };
  switch (outcome.kind) {
    case "rate_limited":
      return { row: "again", waitSeconds: outcome.retryAfterSeconds ?? UNSAID_RETRY_SECONDS };
    case "unreachable":
      return judgeOutage(outcome, standing.troubles);
    case "credentials":
    case "api_disabled":
    case "scope":
      return { row: "pause", reason: outcome.kind, detail };
    case "conflict":
      if (code === STILL_RUNNING) return { row: "again", waitSeconds: outcome.retryAfterSeconds ?? 1 };
      return code === "registration_state" ? { ...look, row: "skipped" } : look;
    case "not_found":
      return look;
    case "failed":
      return judgeInternalError(outcome, standing);
    case "refused":
      return standing.perhapsSent && !settlesEarlierTries(outcome.status) ? look : { ...look, row: "failed" };
    default:
      return code === UNREADABLE || standing.perhapsSent ? look : { ...look, row: "failed" };
  }
}

function judgeInternalError(outcome: Failure, { troubles, attempts }: BeforeTry): Verdict {
  const { code, detail, requestId } = outcome;
  if (troubles + 1 >= ERRORS_BEFORE_PAUSE) return judgeOutage(outcome, troubles);
  const waitSeconds = ERROR_WAITS[attempts - 1];
  return waitSeconds === undefined ? { row: "look", code, detail, requestId } : { row: "again", waitSeconds };
}

/** The club does not speak: at first a short wait that nobody is told of, then a pause that ends by itself. */
function judgeOutage(
  { kind, detail, retryAfterSeconds = 0 }: Pick<Failure, "kind" | "detail" | "retryAfterSeconds">,
  troubles: number,
): FinalVerdict {
  const first = FIRST_WAITS[troubles];
  if (first !== undefined && retryAfterSeconds <= first) return { row: "again", waitSeconds: first };
  const waitSeconds = Math.max(waitAfter(OUTAGE_WAITS, troubles - FIRST_WAITS.length), retryAfterSeconds);
  return { row: "pause", reason: kind === "failed" ? "failed" : "unreachable", detail, waitSeconds };
}

/** A registration as the club just answered it; null when it answers that there is none. */
export type Seen = {
  valid: boolean | null;
  memberId?: number | undefined;
  createdId?: number | undefined;
  /** Of a move: it belongs to the record that it was to go to. */
  isGiven?: boolean | undefined;
} | null;

/**
 * Judges a row whose answer did not tell (a conflict of a kind we do not know, a 404, an internal error, an unreadable page), after
 * reading the registration. When it already is what was asked for, nothing is left to do: `done` where a try of ours may have
 * done it. When it is not, that counts once no earlier try can still arrive. Pure.
 */
export function judgeSeen(step: Step, seen: Seen, answer: Said, standing: BeforeTry): FinalVerdict {
  const { code, detail, requestId } = answer;
  // Somebody else's creation is none of ours: only a try of our own may have made what is seen.
  if (step === "create" && !standing.perhapsSent) return { row: "failed", code, detail, requestId };
  if (isAlready(step, seen))
    return standing.perhapsSent ? { row: "done" } : { row: "skipped", code, detail, requestId };
  if (standing.quietInSeconds > 0)
    return { row: "unknown", waitSeconds: standing.quietInSeconds, code, detail, requestId };
  if (code !== UNREADABLE) return { row: "failed", code, detail, requestId };
  // The page of something in front of the club: the club itself has not said anything, and is asked until it does.
  const waitSeconds = ERROR_WAITS[standing.attempts - 1];
  if (waitSeconds !== undefined) return { row: "again", waitSeconds };
  if (!standing.perhapsSent) return judgeOutage({ kind: "unreachable", detail }, standing.troubles);
  return { row: "unknown", waitSeconds: waitAfter(UNKNOWN_WAITS, standing.doubts), code, detail, requestId };
}

/** Judges a row whose answer did not tell, when looking did not tell either. Pure. */
export function judgeUnseen(looked: Failure, answer: Said, standing: BeforeTry): FinalVerdict {
  if (isTrouble(looked)) return judgeOutage(looked, standing.troubles);
  const verdict = judge(looked, standing);
  if (verdict.row === "again" || (verdict.row === "pause" && verdict.reason !== "scope")) return verdict;
  const { code, detail, requestId } = answer;
  // An integration that may not read has only the answer, which counts if it cannot hide a success.
  if (!standing.perhapsSent) return { row: "failed", code, detail, requestId };
  return { row: "unknown", waitSeconds: waitAfter(UNKNOWN_WAITS, standing.doubts), code, detail, requestId };
}

/**
 * Judges a row that was not sent, because the club did not say whether its number still means the same: it waits, and is asked for again.
 * Pure.
 */
export function judgeUnasked(asked: Failure, standing: BeforeTry): FinalVerdict {
  if (isTrouble(asked)) return judgeOutage(asked, standing.troubles);
  const verdict = judge(asked, standing);
  if (verdict.row === "again" || verdict.row === "pause") return verdict;
  return { row: "again", waitSeconds: waitAfter(UNKNOWN_WAITS, standing.doubts) };
}

function waitAfter(waits: readonly number[], times: number): number {
  return waits[Math.min(Math.max(0, times), waits.length - 1)] as number;
}

function isAlready(step: Step, seen: Seen): boolean {
  if (step === "create") return seen !== null;
  if (step === "give") return seen?.isGiven === true;
  if (step === "cancel") return seen === null;
  return seen !== null && seen.valid === (step === "validate");
}
