import "server-only";

/** What an answer says about the quota. All optional: services tell what they please. */
export interface QuotaReport {
  /** Requests allowed in a window. */
  limit?: number;
  windowSeconds?: number;
  /** Requests left in the running window. */
  remaining?: number;
  /** Seconds until the running window ends. */
  resetSeconds?: number;
}

/** What the document allows an integration until the service says otherwise (club-api §8). */
export const DOCUMENTED_REQUESTS = 300;
export const DOCUMENTED_WINDOW_SECONDS = 60;

/**
 * No word of a club keeps us silent longer than this, in seconds; then one call asks again. Twice the documented window: an honest
 * quota is free again by then, and a slip (`Retry-After: 86400`) costs two minutes instead of a day.
 */
export const LONGEST_SILENCE_SECONDS = 120;

/** A quota that the service reported is forgotten after this many seconds without a new report; a conforming service reports it with every answer. */
export const LEARNT_FOR_SECONDS = 600;

/**
 * What a believable quota is. A window up to two minutes counts as told; one up to an hour is spread over minutes, so that spending it
 * at once does not stop the desk for an hour; a longer one (a quota of the day) is none that a pace can be drawn from. Fewer than
 * six requests a minute are no quota with which an API could be used, more than a thousand a second none that we could reach.
 */
const LONGEST_WINDOW_SECONDS = 120;
const LONGEST_SPREAD_SECONDS = 3_600;
const FEWEST_A_MINUTE = 6;
const MOST_A_SECOND = 1_000;

export interface Allowance {
  /** Requests in a window. */
  requests: number;
  windowSeconds: number;
  /** Nothing is sent before this instant; seconds on the ledger's clock. */
  blockedUntil: number;
  /** Until when people are taken to be at the desk; seconds on the ledger's clock. */
  peopleUntil: number;
  /** When the service last reported requests and window, in seconds on the ledger's clock; null when it never did. */
  learntAt: number | null;
}

/** Requests sent in each whole second of the ledger's clock, and how many of them people at the screen asked for. */
export type Spendings = readonly { second: number; requests: number; clicks: number }[];

/** The allowance of a club that has not reported its quota yet. */
export function documented(): Allowance {
  return {
    requests: DOCUMENTED_REQUESTS,
    windowSeconds: DOCUMENTED_WINDOW_SECONDS,
    blockedUntil: 0,
    peopleUntil: 0,
    learntAt: null,
  };
}

/**
 * How long people are taken to be there after a sign of them, in seconds. `call`: they asked the club for something: whoever fills in a form
 * is back within two minutes. `page`: their page is visible and they have just touched it; it says so again while they do.
 */
export const THERE_FOR_SECONDS = { call: 120, page: 30 };

/**
 * What of a kept allowance still counts: a block ends within the longest silence, whoever wrote it and whichever way the clock was set
 * since; a quota that is old, of the future, or not believable gives way to the documented one.
 */
export function current(kept: Allowance, now: number): Allowance {
  const blockedUntil = Math.min(kept.blockedUntil, now + LONGEST_SILENCE_SECONDS);
  const peopleUntil = Math.min(kept.peopleUntil, now + THERE_FOR_SECONDS.call);
  const age = now - (kept.learntAt ?? Number.NEGATIVE_INFINITY);
  const fresh =
    age >= -CLOCK_SLACK_SECONDS && age <= LEARNT_FOR_SECONDS && isBelievable(kept.requests, kept.windowSeconds);
  return fresh ? { ...kept, blockedUntil, peopleUntil } : { ...documented(), blockedUntil, peopleUntil };
}

/** What an answer's headers make of the allowance; what is not believable changes nothing. */
export function learnt(before: Allowance, report: QuotaReport, now: number): Allowance {
  if (!report.limit && !report.windowSeconds) return before;
  const told = spread(report.limit || before.requests, report.windowSeconds || before.windowSeconds);
  return isBelievable(told.requests, told.windowSeconds) ? { ...before, ...told, learntAt: now } : before;
}

/** Whether a policy says anything of the pace at which we may send. */
export function isPace(requests: number, windowSeconds: number): boolean {
  const told = spread(requests, windowSeconds);
  return isBelievable(told.requests, told.windowSeconds);
}

function spread(requests: number, windowSeconds: number): Pick<Allowance, "requests" | "windowSeconds"> {
  if (windowSeconds <= LONGEST_WINDOW_SECONDS || windowSeconds > LONGEST_SPREAD_SECONDS)
    return { requests, windowSeconds };
  return {
    requests: Math.floor((requests * DOCUMENTED_WINDOW_SECONDS) / windowSeconds),
    windowSeconds: DOCUMENTED_WINDOW_SECONDS,
  };
}

/** Whether requests in a window of seconds are a quota that a service may mean. */
function isBelievable(requests: number, windowSeconds: number): boolean {
  if (!(requests >= 1 && windowSeconds >= 1 && windowSeconds <= LONGEST_WINDOW_SECONDS)) return false;
  const aMinute = (requests * 60) / windowSeconds;
  return aMinute >= FEWEST_A_MINUTE && aMinute <= MOST_A_SECOND * 60;
}

/** A clock that is put right goes back by this much, in seconds; one that goes back further was wrong before. */
export const CLOCK_SLACK_SECONDS = 10;

/**
 * The spendings that count. The window slides by whole seconds and counts the second that is leaving, so that neither a service with
 * fixed windows nor one with sliding windows ever sees more than its limit. Seconds that are far from having come were written before
 * the clock was set back: they would count until it caught up.
 */
export function inWindow(spendings: Spendings, allowance: Allowance, now: number): Spendings {
  const second = Math.floor(now);
  return spendings.filter(
    (spent) => spent.second >= second - allowance.windowSeconds && spent.second <= second + CLOCK_SLACK_SECONDS,
  );
}

/** All requests of some seconds. */
export function sum(spendings: readonly { requests: number }[]): number {
  return spendings.reduce((total, { requests }) => total + requests, 0);
}

/** Requests that a share (0 to 1) of the allowance comes to: at least one, or a small share would wait for ever. */
export function capOf(requests: number, share: number): number {
  return Math.max(1, Math.floor(requests * share));
}

/** Seconds until a request may be sent that keeps within a share of the allowance; 0 when it may be now. */
export function waitSeconds(spendings: Spendings, allowance: Allowance, share: number, now: number): number {
  if (allowance.blockedUntil > now) return allowance.blockedUntil - now;
  const cap = capOf(allowance.requests, share);
  let counted = sum(spendings);
  if (counted < cap) return 0;
  for (const { second, requests } of [...spendings].sort((a, b) => a.second - b.second)) {
    counted -= requests;
    if (counted < cap) return second + allowance.windowSeconds + 1 - now;
  }
  return 1;
}

/** Requests that the service has counted and we have not: somebody else uses the integration, or did before we began. */
export function foreign(report: QuotaReport, allowance: Allowance, spent: number): number {
  return report.remaining === undefined ? 0 : Math.max(0, allowance.requests - report.remaining - spent);
}

/** The second in which foreign requests count as sent: they leave our window when the service's ends, as far as it says when. */
export function foreignSecond({ resetSeconds }: QuotaReport, { windowSeconds }: Allowance, now: number): number {
  const left = Math.min(resetSeconds ?? windowSeconds, windowSeconds);
  return Math.floor(now) - (windowSeconds - left);
}
