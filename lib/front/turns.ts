import type { IncomingMessage, ServerResponse } from "node:http";
import { machineOf } from "#runtime/machine.ts";
import { isAcquainted } from "../access/acquainted.ts";
import { CLIENT_HEADER } from "../access/client-header.ts";
import { kindOf } from "./admission.ts";
import { Lane } from "./lane.ts";
import { refuse } from "./refusal.ts";
import type { Handler } from "./server.ts";

const LINE = { line: 100, lineBytes: 8 * 1024 * 1024, holdMs: 100 };

/** Asked by supervisors, who must not wait behind a flood to learn that the desk is up. */
const HEALTH = "/api/health";

/** About how long the whole line takes. */
const COME_BACK_SECONDS = 5;

/**
 * Lets strangers take turns, so that however many come, somebody who signed in finds the desk as quick as before: a page for a stranger costs
 * the only thread some ten milliseconds, and a sign-in a core. A club's messages have a lane of their own: no flood of
 * sign-ins delays them.
 */
export function withTurns(handler: Handler): Handler {
  // A password is compared on another thread: there is nothing to rest from.
  const signIn = new Lane({ ...LINE, rest: 0 });
  const pages = new Lane({ ...LINE, rest: 1 });
  const hooks = new Lane({ ...LINE, rest: 1 });
  const laneOf = ({ method, path }: { method: string; path: string }) => {
    const kind = kindOf(path);
    if (kind === "hook") return hooks;
    return kind === "signIn" && method === "POST" ? signIn : pages;
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { headers, method = "", url = "" } = request;
    const path = url.split("?", 1)[0] ?? "";
    if (path === HEALTH || (await isAcquainted(headers))) return handler(request, response);
    const machine = machineOf(String(headers[CLIENT_HEADER] ?? ""));
    const leave = await laneOf({ method, path }).turn(machine, Number(headers["content-length"] ?? 0));
    if (!leave) return refuse(response, BUSY);
    try {
      // Who left while waiting needs no answer.
      if (!response.destroyed) await handler(request, response);
    } finally {
      leave();
    }
  };
}

const BUSY = {
  status: 503,
  code: "busy",
  detail: "Too many people who are not signed in ask at this moment. Try again in a few seconds.",
  headers: { "retry-after": String(COME_BACK_SECONDS) },
};
