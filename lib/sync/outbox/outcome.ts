import type { PauseReason } from "#lib/base/store/schema/sync/outbox.ts";
import { ClubError, type ClubErrorKind } from "#lib/club/client/error.ts";
import { FAULTS_BETWEEN } from "#lib/club/client/words.ts";
import { anotherTryIn, settlesEarlierTries } from "#lib/club/client/write-again.ts";

/** Why a try to send one piece failed (the fields of a ClubError). */
export interface Failure {
  ok: false;
  /** `ours`: it was not sent, or not to be sent, for a reason that this desk knows, and ends with it. */
  kind: ClubErrorKind | "ours";
  code: string;
  /** Of the answer; 0 when none came. */
  status: number;
  detail: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Whether any attempt may have reached the club, whatever the last one was answered. */
  perhapsSent: boolean;
  /** Of a body that the club refused: what it says of the first field that is at fault. */
  fault?: string | undefined;
  /** Of one that ends with a reason of ours: what is kept with it. */
  result?: unknown;
}

/** What a try came to, as far as it is judged. */
export type Outcome = { ok: true } | Failure;

/** The club's code and words for an outcome that is not plain success. */
interface Said {
  code: string;
  detail: string;
  requestId?: string | undefined;
}

/**
 * What becomes of the piece, and of its work:
 * `done`, `skipped`, `failed` end the piece · `again` keeps it, and its key, for a later try: of the whole work, where the club takes nothing on now, or of
 * the piece alone (`own`), so that what concerns one holds up no other ·
 * `pause` keeps it too and stops the work; with `waitSeconds` the engine tries again by itself · `unknown` keeps the piece for a
 * later try of its own, while the work goes on · `look` asks for the record's present state before judging, because the
 * answer alone does not tell whether the wish is already true.
 */
export type Verdict =
  | { piece: "done" }
  | ({ piece: "skipped" | "failed" } & Said)
  | ({ piece: "look" } & Said)
  | ({ piece: "unknown"; waitSeconds: number } & Said)
  | ({ piece: "again"; waitSeconds: number; own?: true } & Partial<Said>)
  | { piece: "pause"; reason: PauseReason; detail: string; waitSeconds?: number };

/** A judged try: everything but `look`, which is resolved by looking. */
export type FinalVerdict = Exclude<Verdict, { piece: "look" }>;

/** A piece that ends with a reason of ours. */
export type Failed = { piece: "failed" } & Said;

/** What is known before a try is judged. */
export interface BeforeTry {
  /** What the piece's kind does when the club does not take the work on (lib/sync/outbox/kind.ts). */
  manner: "pauses" | "persists";
  /** Seconds before a piece of a kind that persists is sent again, after so many tries. */
  waitAfter: (attempts: number) => number;
  /** Troubles in a row of the whole work before this try. */
  troubles: number;
  /** How often this piece has been sent since the last outage, this try included. */
  attempts: number;
  /** How often the piece's truth stayed unknown. */
  doubts: number;
  /** Whether this try or an earlier one may have reached the club. */
  perhapsSent: boolean;
  /** Until an earlier try that nobody answered can no longer arrive at the club; 0 when none can. */
  quietInSeconds: number;
}

/** Waits after the first troubles, in seconds: one lost answer is no outage, so the work is not paused for it. */
const FIRST_WAITS = [0.5, 1.5];

/**
 * Waits during an outage, in seconds. The last one repeats: work goes on within five seconds of the club's return, and the one piece
 * that a work sends to see is nothing beside what it sends otherwise.
 */
const OUTAGE_WAITS = [2, 3, 4];

/** Waits after an internal error of the club on one piece, in seconds, before the same key is tried again. */
const ERROR_WAITS = [1, 3];

/** Internal errors in a row after which the club, not the piece, is at fault: the work pauses instead of asking for every piece. */
const ERRORS_BEFORE_PAUSE = 6;

/** Waits before a piece with an unknown outcome is looked at or sent again, in seconds, while the other pieces go on. The last wait repeats. */
const UNKNOWN_WAITS = [5, 15, 60, 300, 900, 3_600];

/** Where nothing else says how long to wait. */
export const LAST_WAIT_SECONDS = 60;

/** A rate limit without Retry-After: the quota's window is a minute (club-api §8), a fraction of it frees some of it. */
const UNSAID_RETRY_SECONDS = 5;

/** Another request with this key is being worked on, perhaps our own of before a crash (club-api#writes). */
const STILL_RUNNING = "idempotency_in_progress";

/** Our own code for an answer of status 2xx that says nothing that we understand (lib/club/client): a maintenance page, for instance. */
export const UNREADABLE = "unreadable_answer";

/** Whether a try failed for a reason that has nothing to do with the record; such tries in a row are counted. */
export function isTrouble(outcome: { ok: true } | { seen: unknown } | Failure): boolean {
  return (
    "kind" in outcome && (outcome.kind === "unreachable" || outcome.kind === "failed" || outcome.code === UNREADABLE)
  );
}

/** What ends a try without the club's own word. */
const WORDLESS = ["unreachable", STILL_RUNNING, UNREADABLE];

/** Whether a try ended without the club's own word, so that it may still arrive there. */
export function isUnanswered(outcome: Outcome): boolean {
  return !outcome.ok && outcome.perhapsSent && (WORDLESS.includes(outcome.kind) || WORDLESS.includes(outcome.code));
}

/** Judges one try. Pure. */
export function judge(outcome: Outcome, before: BeforeTry): Verdict {
  if (outcome.ok) return { piece: "done" };
  const { code, detail, requestId } = outcome;
  if (outcome.kind === "ours") return { piece: "failed", code, detail, requestId };
  if (before.manner === "persists") return judgePersisting(outcome, outcome.kind, before);
  const look: Verdict = { piece: "look", code, detail, requestId };
  switch (outcome.kind) {
    case "rate_limited":
      return { piece: "again", waitSeconds: outcome.retryAfterSeconds ?? UNSAID_RETRY_SECONDS };
    case "unreachable":
      return judgeOutage(outcome, before.troubles);
    case "credentials":
    case "api_disabled":
    case "scope":
      return { piece: "pause", reason: outcome.kind, detail };
    case "conflict":
      if (code === STILL_RUNNING) return { piece: "again", own: true, waitSeconds: outcome.retryAfterSeconds ?? 1 };
      return code === "registration_state" ? { ...look, piece: "skipped" } : look;
    case "not_found":
      return look;
    case "failed":
      return judgeInternalError(outcome, before);
    case "refused":
      return before.perhapsSent && !settlesEarlierTries(outcome.status) ? look : { ...look, piece: "failed" };
    default:
      return code === UNREADABLE || before.perhapsSent ? look : { ...look, piece: "failed" };
  }
}

function judgeInternalError(outcome: Failure, { troubles, attempts }: BeforeTry): Verdict {
  const { code, detail, requestId } = outcome;
  if (troubles + 1 >= ERRORS_BEFORE_PAUSE) return judgeOutage(outcome, troubles);
  const waitSeconds = ERROR_WAITS[attempts - 1];
  if (waitSeconds === undefined) return { piece: "look", code, detail, requestId };
  return { piece: "again", own: true, waitSeconds };
}

/** The verdict while a club does not answer: at first a short wait that is not shown, then a pause that ends by itself. */
function judgeOutage(
  { kind, detail, retryAfterSeconds = 0 }: Pick<Failure, "kind" | "detail" | "retryAfterSeconds">,
  troubles: number,
): FinalVerdict {
  const first = FIRST_WAITS[troubles];
  if (first !== undefined && retryAfterSeconds <= first) return { piece: "again", waitSeconds: first };
  const waitSeconds = Math.max(waitAfter(OUTAGE_WAITS, troubles - FIRST_WAITS.length), retryAfterSeconds);
  return { piece: "pause", reason: kind === "failed" ? "failed" : "unreachable", detail, waitSeconds };
}

/** A kind that persists sends again as long as that may help: with the same key the club repeats its first answer (club-api §4.1). */
function judgePersisting(
  outcome: Failure,
  kind: ClubErrorKind,
  { attempts, perhapsSent, waitAfter }: BeforeTry,
): FinalVerdict {
  const { code, detail, requestId } = outcome;
  const said = { code, detail, requestId };
  const waitSeconds = anotherTryIn({ ...outcome, kind, perhapsSent }, attempts, waitAfter);
  if (waitSeconds === undefined) return { piece: "failed", ...said };
  if (perhapsSent) return { piece: "unknown", waitSeconds, ...said };
  return { piece: "again", waitSeconds, ...said, ...(!isOfTheClub(kind, code) && { own: true }) };
}

/** Reasons for which the club takes nothing on, whatever the piece. */
const OF_THE_CLUB: readonly ClubErrorKind[] = ["rate_limited", "unreachable", "credentials", "api_disabled"];

const isOfTheClub = (kind: ClubErrorKind, code: string): boolean => OF_THE_CLUB.includes(kind) || code === UNREADABLE;

/**
 * Judges a piece whose answer did not tell (a conflict of a kind we do not know, a 404, an internal error, an unreadable page), after
 * reading the record. When it already is what was asked for, nothing is left to do: `done` where a try of ours may have
 * done it. When it is not, that counts once no earlier try can still arrive. Pure.
 */
export function judgeSeen(isSo: boolean, answer: Said, before: BeforeTry): FinalVerdict {
  const { code, detail, requestId } = answer;
  if (isSo) return before.perhapsSent ? { piece: "done" } : { piece: "skipped", code, detail, requestId };
  if (before.quietInSeconds > 0)
    return { piece: "unknown", waitSeconds: before.quietInSeconds, code, detail, requestId };
  if (code !== UNREADABLE) return { piece: "failed", code, detail, requestId };
  // The page of something in front of the club: the club itself has not said anything, and is asked until it does.
  const waitSeconds = ERROR_WAITS[before.attempts - 1];
  if (waitSeconds !== undefined) return { piece: "again", waitSeconds };
  if (!before.perhapsSent) return judgeOutage({ kind: "unreachable", detail }, before.troubles);
  return { piece: "unknown", waitSeconds: waitAfter(UNKNOWN_WAITS, before.doubts), code, detail, requestId };
}

/** Judges a piece whose answer did not tell, when looking did not tell either. Pure. */
export function judgeUnseen(looked: Failure, answer: Said, before: BeforeTry): FinalVerdict {
  if (isTrouble(looked)) return judgeOutage(looked, before.troubles);
  const verdict = judge(looked, before);
  if (verdict.piece === "again" || (verdict.piece === "pause" && verdict.reason !== "scope")) return verdict;
  const { code, detail, requestId } = answer;
  // An integration that may not read has only the answer, which counts if it cannot hide a success.
  if (!before.perhapsSent) return { piece: "failed", code, detail, requestId };
  return { piece: "unknown", waitSeconds: waitAfter(UNKNOWN_WAITS, before.doubts), code, detail, requestId };
}

/**
 * Judges a piece that was not sent, because the club did not say whether its number still means the same: it waits, and is asked for again.
 * Pure.
 */
export function judgeUnasked(asked: Failure, before: BeforeTry): FinalVerdict {
  if (before.manner === "persists" && asked.kind !== "ours") {
    const verdict = judgePersisting({ ...asked, perhapsSent: before.perhapsSent }, asked.kind, before);
    return verdict.piece === "failed"
      ? { ...verdict, piece: "again", own: true, waitSeconds: LAST_WAIT_SECONDS }
      : verdict;
  }
  if (isTrouble(asked)) return judgeOutage(asked, before.troubles);
  const verdict = judge(asked, before);
  if (verdict.piece === "again" || verdict.piece === "pause") return verdict;
  const { code, detail, requestId } = asked;
  return {
    piece: "again",
    own: true,
    waitSeconds: waitAfter(UNKNOWN_WAITS, before.attempts - 1),
    code,
    detail,
    requestId,
  };
}

/** The wait after the nth try, the first being 1; the last of the waits repeats. */
export function nthWait(waits: readonly number[], attempts: number): number {
  return waitAfter(waits, attempts - 1);
}

function waitAfter(waits: readonly number[], times: number): number {
  return waits[Math.min(Math.max(0, times), waits.length - 1)] as number;
}

/** A failure of the club is an outcome; anything else is a defect of ours, or the end of the process. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    return clubFailure(cause);
  }
}

/** Faults of one refusal that are kept: whoever mends these sees the next. */
const MOST_FAULTS = 5;

/** What a refused body's fields are told, each with its pointer (club-api §7): `/city_code: …`. */
const faultsTold = (errors: ClubError["errors"]): string =>
  errors
    .slice(0, MOST_FAULTS)
    .map(({ pointer, code, detail }) => [pointer, detail || code].filter(Boolean).join(": "))
    .join(FAULTS_BETWEEN);

/** A ClubError as an outcome; of a refused body what its fields say. */
export function clubFailure(cause: ClubError): Failure {
  const { kind, status, errors, requestId, retryAfterSeconds, perhapsSent } = cause;
  const fault = cause.code === "validation_failed" ? errors[0] : undefined;
  const detail = (fault && faultsTold(errors)) || cause.detail;
  return {
    ok: false,
    kind,
    code: cause.code,
    status,
    detail,
    requestId,
    retryAfterSeconds,
    perhapsSent,
    fault: fault?.code,
  };
}
