import type { IncomingMessage, ServerResponse } from "node:http";
import { HEALTH } from "#lib/base/program/health-paths.ts";
import { type Comer, FairQueue, type LastStart, OverloadedError } from "#runtime/http/fair-queue.ts";
import { machineOf } from "#runtime/http/machine.ts";
import { announcedBytes } from "#runtime/http/unread.ts";
import { acquaintance } from "../../base/access/acquainted.ts";
import { CLIENT_HEADER } from "../../base/access/client-header.ts";
import { kindOf } from "./admission.ts";
import { withHealth } from "./health.ts";
import { Press } from "./press.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Handler } from "./server.ts";

const LINE = { line: 100, lineBytes: 8 * 1024 * 1024 };
/** After this the next one goes in, whether the one inside is done or not: it may itself be waiting for something. */
const HOLD_MS = 100;
/** While somebody works at the desk, what waits for its turn gets an eighth of the thread: who works keeps four fifths of what they have alone. */
const REST_BESIDE = 7;

/** A stream stays open for hours and costs nothing after its beginning. */
const STREAM = /^\/api\/live\//;
const STREAM_BEGINS_MS = 1_000;

/** About how long the whole line takes. */
const COME_BACK_SECONDS = 5;

/**
 * Turns for everybody, so that whoever works finds the desk as quick as before, however many others come: a page costs the only thread some
 * ten milliseconds, and a sign-in a core. Strangers have queues, among them who shows the cookie of a session that has ended; a club's
 * messages have one of their own, so that no flood of sign-ins delays them. Somebody who is signed in waits for nobody, unless they ask for
 * more at once than a person can: then their requests take turns too, and rest while others are at work.
 */
export function withTurns(handler: Handler): Handler {
  const press = new Press();
  const health = withHealth(handler);
  // A password is compared on another thread: there is nothing to rest from.
  const signIn = oneByOne(() => 0);
  const pages = oneByOne(() => (press.isAnybodyElse() ? REST_BESIDE : 1));
  const hooks = oneByOne(() => 1);
  const pressing = oneByOne((person) => (press.isAnybodyElse(Number(person)) ? REST_BESIDE : 0));
  const queueOf = ({ method, path }: { method: string; path: string }) => {
    const kind = kindOf(path);
    if (kind === "hook") return hooks;
    return kind === "signIn" && method === "POST" ? signIn : pages;
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, method = "", url = "" } = request;
    const path = url.split("?", 1)[0] ?? "";
    if (path === HEALTH) return health(request, response);
    const bytes = announcedBytes(request);
    const person = await acquaintance(headers);
    if (person === undefined) {
      const caller = machineOf(String(headers[CLIENT_HEADER] ?? ""));
      return inTurn(queueOf({ method, path }), { caller, bytes }, STRANGERS_BUSY, request, response);
    }
    const goes = press.comes(person);
    response.once("close", goes);
    if (STREAM.test(path)) setTimeout(goes, STREAM_BEGINS_MS).unref();
    if (!press.isPressing(person)) return handler(request, response);
    return inTurn(pressing, { caller: String(person), bytes }, PRESSING_BUSY, request, response);
  };

  async function inTurn(
    queue: FairQueue,
    comer: Comer,
    busy: Refusal,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    let leave: () => void;
    try {
      leave = await queue.enter({ ...comer, onGone: (gone) => whenClosed(response, gone) });
    } catch (cause) {
      if (!(cause instanceof OverloadedError)) throw cause;
      return refuse(response, busy);
    }
    try {
      if (!response.destroyed) await handler(request, response);
    } finally {
      leave();
    }
  }
}

/** One at a time. @param rest the pause before the next one, as a share of the time that the last one took: it is everybody else's */
function oneByOne(rest: (caller: string) => number): FairQueue {
  const notBefore = ({ caller, startedAt, leftAt = Number.POSITIVE_INFINITY }: LastStart) =>
    startedAt + Math.min(leftAt - startedAt, HOLD_MS) * (1 + rest(caller));
  return new FairQueue({ ...LINE, notBefore });
}

/** Who left while waiting needs no answer. */
function whenClosed(response: ServerResponse, gone: () => void): () => void {
  response.once("close", gone);
  return () => response.off("close", gone);
}

const COME_BACK = { status: 503, code: "busy", headers: { "retry-after": String(COME_BACK_SECONDS) } };
const STRANGERS_BUSY = {
  ...COME_BACK,
  detail: "Too many people who are not signed in ask at this moment. Try again in a few seconds.",
};
const PRESSING_BUSY = {
  ...COME_BACK,
  detail: "This account asks for too much at once while others are at work. Try again in a few seconds.",
};
