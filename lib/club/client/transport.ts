import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import pRetry from "p-retry";
import { log } from "#lib/base/program/log.ts";
import { countCall } from "#lib/base/program/metrics.ts";
import { currentTrace, underTrace } from "#lib/base/program/trace.ts";
import { traceparent } from "#runtime/watch/trace.ts";
import { mayPass, retriesOf } from "./call-retries.ts";
import { ClubError, problemOf } from "./error.ts";
import { type Exchange, exchange, type WholeAnswer } from "./exchange.ts";
import type { Governor, Lane } from "./governor.ts";
import type { OwnSecrets } from "./own-secrets.ts";
import { within } from "./patience.ts";
import { requestIdIn } from "./problem-fields.ts";
import { quotaIn } from "./rate-limit-fields.ts";
import { isAway, type Reachability } from "./reachability.ts";
import type { TokenSource } from "./token.ts";
import type { Turn } from "./turn.ts";

export interface Call extends Exchange {
  /** Absolute, beneath the club's base address. */
  url: string;
  lane: Lane;
  /** A place in the quota taken before, for the first attempt. */
  turn?: Turn | undefined;
  /** No retry within the call: for callers that keep account of their tries themselves. */
  once?: boolean;
}

export interface Channel {
  slug: string;
  baseUrl: string;
  /** The club was entered on a page (`Club.isEntered`). */
  isGuarded?: boolean | undefined;
  governor: Governor;
  token: TokenSource;
  /** Told of every answer, and of every call that got none. */
  reachability?: Reachability;
  /** The person behind the clicks. */
  by?: number | undefined;
  /** The caller shows the failure to a person, so that the transport logs nothing. */
  quiet?: boolean;
}

/**
 * Sends one call as often as it takes: waits for the quota, carries the token, learns from the answer, tries again what may
 * succeed. A write goes out with the same idempotency key every time, so that a lost answer is fetched and not repeated.
 * @returns a successful answer
 * @throws ClubError
 */
export async function transport(channel: Channel, call: Call): Promise<Response> {
  // The token is for this address alone; a path from elsewhere must not carry it away.
  if (!call.url.startsWith(`${channel.baseUrl}/`))
    throw new ClubError({ kind: "contract", code: "foreign_address", operation: call.operation });
  const memory: Memory = { perhapsSent: false };
  try {
    return await underTrace(() => tried(channel, call, memory));
  } catch (cause) {
    if (cause instanceof ClubError) cause.perhapsSent = memory.perhapsSent;
    throw cause;
  }
}

/** What the attempts of one call leave behind, whatever the last one says: the failure of a later attempt does not unsend an earlier. */
interface Memory {
  perhapsSent: boolean;
}

function tried(channel: Channel, call: Call, memory: Memory): Promise<Response> {
  const { retries, firstMs, longestMs } = retriesOf(call.lane);
  return pRetry(() => attempt(channel, call, memory), {
    retries: call.once ? 0 : retries,
    minTimeout: firstMs,
    maxTimeout: longestMs,
    randomize: true,
    ...(call.signal && { signal: call.signal }),
    shouldRetry: ({ error }) => mayPass(error, call),
    onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
      report(channel, call, error, attemptNumber);
      if (isAway(error)) channel.reachability?.lost();
      if (error instanceof ClubError && retriesLeft > 0 && mayPass(error, call) && error.kind !== "rate_limited")
        await pause((error.retryAfterSeconds ?? 0) * 1_000, undefined, { signal: call.signal });
    },
  });
}

async function attempt(channel: Channel, call: Call, memory: Memory): Promise<Response> {
  const { withinMs, operation } = call;
  const token = await within(withinMs, channel.token.get(), operation);
  try {
    return await once(channel, call, memory, token);
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.status !== 401) throw cause;
    // Ended or revoked early: one other token, then the club means it.
    channel.token.refused(token);
    return once(channel, call, memory, await within(withinMs, channel.token.get(), operation));
  }
}

async function once(channel: Channel, call: Call, memory: Memory, token: string): Promise<Response> {
  const turn = call.turn?.use() ? call.turn : await taken(channel, call);
  try {
    return await answered(channel, call, token);
  } catch (cause) {
    // A read changes nothing, whatever becomes of it.
    memory.perhapsSent ||= call.method !== "GET" && mayHaveActed(cause);
    throw cause;
  } finally {
    turn.over();
  }
}

async function taken({ governor, by }: Channel, { lane, signal }: Call): Promise<Turn> {
  const turn = await governor.take(lane, { signal, by });
  turn.use();
  return turn;
}

async function answered(channel: Channel, call: Call, token: string): Promise<Response> {
  const headers = { ...call.headers, authorization: `Bearer ${token}`, traceparent: traceparent(currentTrace()) };
  const sentAt = performance.now();
  const count = (outcome: string) =>
    countCall({ club: channel.slug, lane: call.lane, outcome }, (performance.now() - sentAt) / 1_000);
  try {
    const answer = await settled(
      channel,
      call,
      await exchange(call.url, { ...call, headers, isGuarded: channel.isGuarded }),
      sentAt,
    );
    count("done");
    return answer;
  } catch (cause) {
    count(cause instanceof ClubError ? cause.kind : "stopped");
    throw cause;
  }
}

async function settled(channel: Channel, call: Call, { response, text, bytes }: WholeAnswer, sentAt: number) {
  await learn(channel, response, sentAt);
  if (!response.ok) {
    const problem = problemOf(response, text, call.operation, channel.token.secrets);
    if (problem.kind === "rate_limited") await channel.governor.limited(problem.retryAfterSeconds);
    throw problem;
  }
  // In a file nothing can be hidden.
  if (bytes && channel.token.secrets.isIn(Buffer.from(bytes).toString("latin1")))
    throw new ClubError({
      kind: "contract",
      code: "unreadable_answer",
      status: response.status,
      operation: call.operation,
    });
  // 204 and 205 may not be built with a body, not even an empty one.
  const isEmpty = response.status === 204 || response.status === 205;
  const body = isEmpty ? null : (bytes ?? channel.token.secrets.hideInAnswer(text));
  return new Response(body, { status: response.status, headers: headersOf(response, channel.token.secrets) });
}

async function learn(channel: Channel, response: Response, sentAt: number): Promise<void> {
  channel.governor.timed((performance.now() - sentAt) / 1_000);
  await channel.governor.learn(quotaIn(response.headers));
}

/** The text is decoded by now: the length and coding that it travelled with no longer describe it. */
function headersOf(response: Response, own: OwnSecrets): Headers {
  const kept = new Headers(response.headers);
  kept.delete("content-length");
  kept.delete("content-encoding");
  const requestId = requestIdIn(kept.get("x-request-id"), own);
  if (requestId === undefined) kept.delete("x-request-id");
  return kept;
}

/** No connection came about: nothing of the request has left this machine. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Whether the club may have acted on a request that failed so. Its own 4xx is a refusal before anything is written (club-api#errors), but
 * for one that says that the same write is under way; 5xx and the pages of whatever stands in front tell nothing.
 */
function mayHaveActed(cause: unknown): boolean {
  if (!(cause instanceof ClubError)) return true;
  if (cause.status === 0) return !NEVER_SENT.has(String(reasonOf(cause.cause)));
  if (!cause.fromClub) return true;
  return cause.kind === "unreachable" || cause.kind === "failed" || cause.code === "idempotency_in_progress";
}

/** `fetch` wraps the socket's error into one of its own. */
function reasonOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined;
  return (cause as NodeJS.ErrnoException).code ?? reasonOf(cause.cause);
}

function report(channel: Channel, call: Call, error: Error, attemptNumber: number): void {
  if (channel.quiet) return;
  const { kind, code, status, requestId } = error instanceof ClubError ? error : { kind: "failed", code: error.name };
  log().warn(
    {
      club: channel.slug,
      operation: call.operation,
      lane: call.lane,
      attempt: attemptNumber,
      kind,
      code,
      status,
      request_id: requestId,
      trace: currentTrace(),
    },
    "a call to the club failed",
  );
}
