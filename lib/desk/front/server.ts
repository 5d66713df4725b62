import type { IncomingMessage, ServerResponse } from "node:http";
import type { FrontSettings } from "#lib/base/program/address-settings.ts";
import { addressOf } from "#runtime/http/caller.ts";
import type { ConnectionLimits, Connections } from "#runtime/http/connections.ts";
import { callerAddress } from "#runtime/http/proxies.ts";
import { createHttpServer, type HttpServer, TIMEOUTS, type Timeouts } from "#runtime/http/server.ts";
import { announcedBytes, leaveUnread } from "#runtime/http/unread.ts";
import { NO_HTTP, unreadableOf } from "#runtime/http/unreadable.ts";
import { ACTION_HEADER, isActionBody } from "../../base/access/action-body.ts";
import { CLIENT_HEADER } from "../../base/access/client-header.ts";
import { admit } from "./admission.ts";
import { receiveBody, withBody } from "./body.ts";
import { answerDoctor } from "./doctor-question.ts";
import { FileTurns } from "./file-turns.ts";
import { type Ourselves, ourselves } from "./ourselves.ts";
import { presentRefusal, type Refusal, refuse } from "./refusal.ts";

/** What answers a request that may go on. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** The largest body that is no file, at the speed of a bad telephone line, takes less. */
const BODY_WITHIN_MS = 60_000;
/** A file of 10 MiB, at the 150 kbit/s of a phone between two walls. */
const FILE_WITHIN_MS = 600_000;
/** Longer than a club that hangs lets a page wait, and than two heartbeats of a live stream. */
const SILENCE_MS = 120_000;
const FRONT_TIMEOUTS: Timeouts = { ...TIMEOUTS, requestMs: FILE_WITHIN_MS, silenceMs: SILENCE_MS };

const MIB = 1024 * 1024;
/** A connection without a whole request head, or that a browser keeps for later, takes about 15 kB. */
const LIMITS: ConnectionLimits = {
  ...{ most: 1_000, sparesWorking: true, mostUnread: 32 * MIB },
  ...{ mostBodies: 200, mostBodyBytes: 32 * MIB, slowestBytesPerSecond: 1_024 },
};

/** Fields that only a trusted proxy, or we ourselves, may set. What Next makes of them decides where it thinks it is. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"];

/** Fields by which Next, or what hosts it elsewhere, talks to itself. From outside they are nobody's to send. */
const INSIDE = /^(x-(guichet|middleware|nextjs|next|now|matched|invoke|prerender|vercel)-|x-rewrite-|next-resume$)/;

const LATE: Refusal = unreadableOf("ERR_HTTP_REQUEST_TIMEOUT");
const TOO_LARGE: Refusal = { status: 413, code: "too_large", detail: "This is more than may be sent here." };
const NO_ARGUMENTS: Refusal = { status: 400, code: "malformed", detail: "These are no arguments of an action." };

/**
 * The one way in to the dashboard. Whatever reaches `handler` has a known method, an address that can be read, our own name as its
 * host, our own origin where it changes something, and a whole body within its limit; it tells where it really comes from.
 */
export function createFront(
  settings: FrontSettings,
  handler: Handler,
  { lingerMs = TIMEOUTS.lingerMs }: { lingerMs?: number } = {},
): HttpServer {
  const us = ourselves(settings.publicUrl, settings.port);
  const timeouts = { ...FRONT_TIMEOUTS, lingerMs };
  const options = { timeouts, limits: LIMITS, proxies: settings.proxies, unreadable: presentRefusal };
  const files = new FileTurns();
  const http = createHttpServer(options, async (request, response, begins) => {
    begins();
    try {
      await serve(request, response, { settings, us, handler, files, connections: http.connections, lingerMs });
    } catch (cause) {
      console.error(cause instanceof Error ? cause.stack : cause);
      refuse(response, { status: 500, code: "internal_error", detail: "This did not work. The log says why." });
    }
  });
  return http;
}

interface Inside {
  settings: FrontSettings;
  us: Ourselves;
  handler: Handler;
  files: FileTurns;
  connections: Connections;
  lingerMs: number;
}

async function serve(request: IncomingMessage, response: ServerResponse, inside: Inside): Promise<void> {
  if (answerDoctor(request, response, inside.settings.proxies)) return;
  const host = introduce(request, inside);
  const { method = "", url: target = "", headers } = request;
  const turnAway = (refusal: Refusal) => partWith(request, response, refusal, inside.lingerMs);
  if (headers.host === undefined) return turnAway(NO_HTTP);
  const admitted = admit({ method, target, headers, host }, inside.us);
  if ("code" in admitted) return turnAway(admitted);
  if (announcedBytes(request) === 0) {
    return isReadable(request, "") ? inside.handler(request, response) : turnAway(NO_ARGUMENTS);
  }
  const busy = admitted.isFile ? await takeFileTurn(request, response, inside) : undefined;
  if (busy) return turnAway(busy);
  const most = { bytes: admitted.bodyMaxBytes, ms: admitted.isFile ? FILE_WITHIN_MS : BODY_WITHIN_MS };
  const body = await receiveBody(request, most, (bytes) => inside.connections.received(request, bytes));
  if (body === "gone") return;
  if (body === "late") return turnAway(LATE);
  if (body === "too_large") return turnAway(TOO_LARGE);
  if (!isReadable(request, body)) return turnAway(NO_ARGUMENTS);
  return inside.handler(withBody(request, body), response);
}

/**
 * Lets somebody who is signed in send a file, in as long as a bad line takes and while the club is sent it: its bytes are bounded by the turns, and
 * its connection is not given up for those of others.
 * @returns why not, where there is no turn
 */
async function takeFileTurn(
  request: IncomingMessage,
  response: ServerResponse,
  { files, connections }: Inside,
): Promise<Refusal | undefined> {
  const turn = await files.begin(request.headers);
  if ("code" in turn) return turn;
  response.once("close", turn.over);
  // Who left while we looked who it is: its answer has closed before.
  if (response.destroyed || response.closed) turn.over();
  connections.spare(request);
  request.socket.setTimeout(FILE_WITHIN_MS);
  return undefined;
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
  const client = addressOf(request, settings.proxies);
  const byProxy = settings.proxies.includes(callerAddress(request.socket.remoteAddress, undefined, undefined));
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
  response.shouldKeepAlive = false;
  leaveUnread(request, response, lingerMs);
  refuse(response, refusal);
}
