import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerAddress } from "#runtime/proxies.ts";
import { leaveUnread } from "#runtime/unread.ts";
import { ACTION_HEADER, isActionBody } from "../access/action-body.ts";
import { CLIENT_HEADER } from "../access/client-header.ts";
import { admit } from "./admission.ts";
import { hasBody, receive, withBody } from "./body.ts";
import { Crowd, ROOM, type Room } from "./crowd.ts";
import { type Ourselves, ourselves } from "./ourselves.ts";
import { type Refusal, refusalText, refuse } from "./refusal.ts";
import type { FrontSettings } from "./settings.ts";

/** What answers a request that may go on. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** The cookies of a session and of ten known devices stay below 8 KiB; Node itself stops at 16. */
const HEAD_MAX_BYTES = 16 * 1024;
/** A request's head fits in a packet or two. */
const HEAD_WITHIN_MS = 10_000;
/** A whole request. The largest body, at the speed of a bad telephone line, takes less. */
const REQUEST_WITHIN_MS = 60_000;
/** How often Node looks for requests that take too long. */
const LOOK_MS = 2_000;
/**
 * Longer than browsers and proxies keep an idle connection (60 s): the side that closes first loses a request that the other is
 * just sending.
 */
const KEEP_ALIVE_MS = 65_000;
/** No byte in either direction: longer than a club that hangs lets a page wait, and than two heartbeats of a live stream. */
const SILENCE_MS = 120_000;
/**
 * A sender whose body is no longer read gets this long to see the refusal, and to stop. Whoever only pours comes again so much later: what
 * the system takes of a new connection is the dearest part of such a flood. Short of room, these go first (crowd.ts).
 */
const LINGER_MS = 5_000;

/** Fields that only a trusted proxy, or we ourselves, may set. What Next makes of them decides where it thinks it is. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/** Fields by which Next, or what hosts it elsewhere, talks to itself. From outside they are nobody's to send. */
const INSIDE = /^(x-(guichet|middleware|nextjs|next|now|matched|invoke|prerender|vercel)-|x-rewrite-|next-resume$)/;

const TOO_LARGE: Refusal = { status: 413, code: "too_large", detail: "This is more than may be sent here." };
const NO_ARGUMENTS: Refusal = { status: 400, code: "malformed", detail: "These are no arguments of an action." };
const TOO_SLOW: Refusal = { status: 408, code: "too_slow", detail: "The request took too long to arrive." };
const HEAD_TOO_LARGE: Refusal = { status: 431, code: "head_too_large", detail: "The request's fields are too long." };
const NOT_HTTP: Refusal = { status: 400, code: "malformed_request", detail: "This is not HTTP." };

/**
 * The one way in to the dashboard. Whatever reaches `handler` has a known method, an address that can be read, our own name as its
 * host, our own origin where it changes something, and a whole body within its limit; it tells where it really comes from.
 */
export function createFront(
  settings: FrontSettings,
  handler: Handler,
  { room = ROOM, lingerMs = LINGER_MS }: { room?: Room; lingerMs?: number } = {},
): Server {
  const us = ourselves(settings.publicUrl, settings.port);
  const server = createServer({
    maxHeaderSize: HEAD_MAX_BYTES,
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: LOOK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.setTimeout(SILENCE_MS);
  const crowd = new Crowd(server, room);
  server.on("clientError", refuseConnection);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    crowd.asks(request, response);
    serve(request, response, { settings, us, handler, crowd, lingerMs }).catch((cause: unknown) => {
      console.error(cause instanceof Error ? cause.stack : cause);
      refuse(response, { status: 500, code: "internal_error", detail: "This did not work. The log says why." });
    });
  });
  return server;
}

interface Inside {
  settings: FrontSettings;
  us: Ourselves;
  handler: Handler;
  crowd: Crowd;
  lingerMs: number;
}

async function serve(request: IncomingMessage, response: ServerResponse, inside: Inside): Promise<void> {
  const host = introduce(request, inside);
  const { method = "", url: target = "", headers } = request;
  const turnAway = (refusal: Refusal) => partWith(request, response, refusal, inside.lingerMs);
  const admitted = admit({ method, target, headers, host }, inside.us);
  if ("code" in admitted) return turnAway(admitted);
  if (!hasBody(request)) {
    return isReadable(request, "") ? inside.handler(request, response) : turnAway(NO_ARGUMENTS);
  }
  const counted = inside.crowd.receives(request);
  const body = await receive(request, admitted.bodyMaxBytes, counted.told);
  counted.done();
  if (body === "gone") return;
  if (body === "too_large") return turnAway(TOO_LARGE);
  if (!isReadable(request, body)) return turnAway(NO_ARGUMENTS);
  return inside.handler(withBody(request, body), response);
}

/** Whether what calls an action carries arguments: Next would answer an internal error to anything else. */
function isReadable({ headers }: IncomingMessage, body: Buffer | ""): boolean {
  return headers[ACTION_HEADER] === undefined || isActionBody(headers["content-type"], body.toString());
}

/**
 * Gives a request the fields that it may be believed by, in place of those it came with.
 * @returns the host that it asks for
 */
export function introduce(
  request: IncomingMessage,
  { settings, us }: Pick<Inside, "settings" | "us">,
): string | undefined {
  const { headers } = request;
  const peer = request.socket.remoteAddress;
  const told = headers["x-forwarded-for"];
  const client = callerAddress(peer, Array.isArray(told) ? told.join(",") : told, settings.proxies);
  const byProxy = settings.proxies.includes(callerAddress(peer, undefined, undefined));
  const toldHost = headers["x-forwarded-host"];
  const host = byProxy && typeof toldHost === "string" ? toldHost : headers.host;
  for (const name of Object.keys(headers)) {
    if (FORWARDED.includes(name) || INSIDE.test(name)) delete headers[name];
  }
  headers[CLIENT_HEADER] = client;
  headers["x-forwarded-for"] = client;
  headers["x-forwarded-proto"] = us.protocol;
  if (host !== undefined) headers["x-forwarded-host"] = host;
  return countOf(request, "host") > 1 ? undefined : host;
}

function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((field, index) => index % 2 === 0 && field.toLowerCase() === name).length;
}

/**
 * Refuses without reading on: what its sender still has stays with them, and costs us nothing. Where there is more, the connection stays open
 * for a moment, so that the answer can be read.
 */
function partWith(request: IncomingMessage, response: ServerResponse, refusal: Refusal, lingerMs: number): void {
  request.on("error", () => {});
  if (hasBody(request) && !request.complete) leaveUnread(request, lingerMs);
  refuse(response, refusal);
}

function refuseConnection(cause: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || cause.code === "ECONNRESET") return void socket.destroy();
  const refusal =
    cause.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? TOO_SLOW
      : cause.code === "HPE_HEADER_OVERFLOW"
        ? HEAD_TOO_LARGE
        : NOT_HTTP;
  socket.end(refusalText(refusal), () => socket.destroy());
}
