import type { IncomingMessage, ServerResponse } from "node:http";
import { GUARDED } from "./refusal.ts";
import type { Handler } from "./server.ts";

/** How long a good answer is given again: a balancer asks every second or two, and a stranger as often as they like. */
const TOLD_MS = 500;

/**
 * Answers supervisors at once, for they must not wait behind a flood to learn that the desk is up; and asks the database for no more than
 * two of them a second, so that they are no flood themselves. That the desk is of no use is found out anew each time.
 */
export function withHealth(handler: Handler): Handler {
  let goodUntil = Number.NEGATIVE_INFINITY;
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (performance.now() < goodUntil) {
      response.writeHead(200, { ...GUARDED, "content-type": "application/json" }).end('{"status":"ok"}');
      return;
    }
    const askedAt = performance.now();
    await handler(request, response);
    if (response.writableEnded && response.statusCode === 200) goodUntil = askedAt + TOLD_MS;
  };
}
