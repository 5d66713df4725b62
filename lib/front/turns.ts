import type { IncomingMessage, ServerResponse } from "node:http";
import { machineOf } from "#runtime/machine.ts";
import { acquaintance } from "../access/acquainted.ts";
import { CLIENT_HEADER } from "../access/client-header.ts";
import { kindOf } from "./admission.ts";
import { Lane } from "./lane.ts";
import { Press } from "./press.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Handler } from "./server.ts";

const LINE = { line: 100, lineBytes: 8 * 1024 * 1024, holdMs: 100 };
/** While somebody works at the desk, what waits in a lane gets an eighth of the thread: who works keeps four fifths of what they have alone. */
const REST_BESIDE = 7;

/** Asked by supervisors, who must not wait behind a flood to learn that the desk is up. */
const HEALTH = "/api/health";
/** A stream stays open for hours and costs nothing after its beginning. */
const STREAM = /^\/api\/live\//;
const STREAM_BEGINS_MS = 1_000;

/** About how long the whole line takes. */
const COME_BACK_SECONDS = 5;

/**
 * Turns for everybody, so that whoever works finds the desk as quick as before, however many others come: a page costs the only thread some
 * ten milliseconds, and a sign-in a core. Strangers have lanes, among them who shows the cookie of a session that has ended; a club's
 * messages have one of their own, so that no flood of sign-ins delays them. Somebody who is signed in waits for nobody, unless they ask for
 * more at once than a person can: then their requests take turns too, and rest while others are at work.
 */
export function withTurns(handler: Handler): Handler {
  const press = new Press();
  const rest = () => (press.isAnybodyElse() ? REST_BESIDE : 1);
  // A password is compared on another thread: there is nothing to rest from.
  const signIn = new Lane({ ...LINE, rest: () => 0 });
  const pages = new Lane({ ...LINE, rest });
  const hooks = new Lane({ ...LINE, rest: () => 1 });
  const pressing = new Lane({ ...LINE, rest: (person) => (press.isAnybodyElse(Number(person)) ? REST_BESIDE : 0) });
  const laneOf = ({ method, path }: { method: string; path: string }) => {
    const kind = kindOf(path);
    if (kind === "hook") return hooks;
    return kind === "signIn" && method === "POST" ? signIn : pages;
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, method = "", url = "" } = request;
    const path = url.split("?", 1)[0] ?? "";
    if (path === HEALTH) return handler(request, response);
    const bytes = Number(headers["content-length"] ?? 0);
    const person = await acquaintance(headers);
    if (person === undefined) {
      const machine = machineOf(String(headers[CLIENT_HEADER] ?? ""));
      return inTurn(laneOf({ method, path }).turn(machine, bytes), STRANGERS_BUSY, request, response);
    }
    const goes = press.comes(person);
    response.once("close", goes);
    if (STREAM.test(path)) setTimeout(goes, STREAM_BEGINS_MS).unref();
    if (!press.isPressing(person)) return handler(request, response);
    return inTurn(pressing.turn(String(person), bytes), PRESSING_BUSY, request, response);
  };

  async function inTurn(
    turn: Promise<(() => void) | undefined>,
    busy: Refusal,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const leave = await turn;
    if (!leave) return refuse(response, busy);
    try {
      // Who left while waiting needs no answer.
      if (!response.destroyed) await handler(request, response);
    } finally {
      leave();
    }
  }
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
