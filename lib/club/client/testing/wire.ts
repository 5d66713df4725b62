import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isObject } from "#lib/base/json-object.ts";

/** One request as it arrived. */
export interface Arrival {
  method: string;
  /** Beneath the base address, with its query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/**
 * What to answer: a status with headers and a body (objects become JSON, those with a `code` whole problems of club-api §7), held back
 * until `after`; or a connection cut before or within the answer.
 */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: unknown; after?: Promise<void> }
  | "drop"
  | "cut";

const NOT_FOUND: Reply = { status: 404, body: { status: 404, code: "not_found", detail: "There is nothing here." } };

/**
 * A conforming answerer for the edges of the protocol that a sound service does not show on demand. Tokens are given at /token
 * unless `answer` has a reply for it; everything else asks `answer`.
 */
export async function startWire(answer: (arrival: Arrival, nth: number) => Reply | undefined) {
  const arrivals: Arrival[] = [];
  const counts = new Map<string, number>();
  let tokens = 0;
  // The port may have been another club's a moment ago, and who looks for its return there is no caller of this one.
  const base = `/${randomUUID()}/api/v1`;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (!request.url?.startsWith(base)) return reply(response, NOT_FOUND);
    const path = request.url.slice(base.length);
    const arrival = { method: request.method ?? "", path, headers: request.headers, body };
    arrivals.push(arrival);
    const place = `${arrival.method} ${path.split("?")[0]}`;
    const nth = (counts.get(place) ?? 0) + 1;
    counts.set(place, nth);
    const what = answer(arrival, nth) ?? (path === "/token" ? token(++tokens) : NOT_FOUND);
    if (typeof what === "object") await what.after;
    reply(response, what);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    arrivals,
    at: (place: string) => arrivals.filter(({ method, path }) => `${method} ${path.split("?")[0]}` === place),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function token(nth: number): Reply {
  return { body: { access_token: `canary-token-${nth}`, token_type: "Bearer", expires_in: 600, scope: "groups:read" } };
}

function reply(response: ServerResponse, what: Reply): void {
  if (what === "drop") return void response.destroy();
  if (what === "cut") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"data":', () => response.destroy());
    return;
  }
  const { status = 200, headers, body = {} } = what;
  const isProblem = status >= 400 && isObject(body) && "code" in body;
  const type = isProblem ? "application/problem+json" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(isProblem ? { status, detail: "", ...body } : body));
}
