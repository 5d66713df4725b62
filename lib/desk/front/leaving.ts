import type { ServerResponse } from "node:http";
import { endSessionOf, withoutSession } from "../../base/access/acquainted.ts";
import { dropLeavingMark, hasLeavingMark } from "../../base/access/leaving-mark.ts";
import type { Handler } from "./server.ts";

/**
 * Whoever has signed out is signed out, whatever they could reach at that moment: a request that brings the mark of it (lib/base/access/leaving-mark.ts) ends its session before anything of
 * it is looked at, be it a page, an action, a route or a stream, and goes on as nobody's. The mark is taken away once the session is over; where the store gives no answer it stays,
 * and so does what it does.
 */
export function withLeaving(isSecure: boolean, handler: Handler): Handler {
  return async (request, response) => {
    const { cookie } = request.headers;
    if (cookie === undefined || !hasLeavingMark(cookie, isSecure)) return handler(request, response);
    const isOver = await endSessionOf(cookie);
    request.headers.cookie = withoutSession(cookie);
    if (isOver) saysWith(response, dropLeavingMark(isSecure));
    return handler(request, response);
  };
}

/** Adds a cookie to whatever else an answer sets, as its head leaves: handlers set theirs in place of all. Nobody else may be handed such an answer. */
function saysWith(response: ServerResponse, cookie: string): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = ((...head: unknown[]) => {
    const others = [response.getHeader("set-cookie") ?? []].flat().map(String);
    response.setHeader("set-cookie", [cookie, ...others]);
    response.setHeader("cache-control", "no-store");
    return writeHead(...head);
  }) as ServerResponse["writeHead"];
}
