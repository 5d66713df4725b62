import http from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { Webhook } from "standardwebhooks";
import { BlockedAddressError, publicAddressesOf, type Resolve, UnknownHostError } from "./addresses.ts";
import { type DeliveryFailure, type PostOutcome, retryAfterSeconds } from "./schedule.ts";

/** A message on its way to a destination. */
export interface Delivery {
  id: string;
  body: string;
  url: string;
  /** `whsec_…` */
  key: string;
  /** Whether the destination may be on this machine, and be spoken to without TLS (`webhook set --allow-private`). */
  allowPrivate: boolean;
  /** The instant of the attempt: each one is signed afresh (club-api §6.4). */
  now: Date;
}

export interface Postage {
  /** Ends the attempt without an outcome: the service stops. */
  stop: AbortSignal;
  resolve?: Resolve;
  timeoutMs?: number;
}

/** Name servers, connection, TLS and the answer's head together (club-api §6.4 leaves it open). */
const TIMEOUT_MS = 15_000;

/** The answer's body tells us nothing; this much is taken so that a usual one ends in order. */
const MOST_BODY_BYTES = 65_536;
const LONGEST_BODY_MS = 1_000;

/**
 * Makes one attempt: signs the message (Standard Webhooks) and posts it. Follows no redirect, keeps no connection. Every
 * failure is an outcome.
 * @throws what aborted `stop`, and nothing else
 */
export async function post(letter: Delivery, { stop, resolve, timeoutMs = TIMEOUT_MS }: Postage): Promise<PostOutcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, stop]);
  try {
    const lookup = await orAborted(checkedLookup(letter, resolve), signal);
    return await send(letter, lookup, signal);
  } catch (cause) {
    stop.throwIfAborted();
    return { failure: timeout.aborted ? "timeout" : failureIn(cause) };
  }
}

/** The address that is checked is the one that is connected to: the name is asked once, and its answer is pinned. */
async function checkedLookup({ url, allowPrivate }: Delivery, resolve?: Resolve): Promise<LookupFunction | undefined> {
  if (allowPrivate) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") throw new BlockedAddressError("Notifications go out encrypted.");
  const found = (await publicAddressesOf(hostname, resolve)).map((address) => {
    return { address, family: isIPv6(address) ? 6 : 4 };
  });
  const [first = { address: "", family: 4 }] = found;
  return (_name, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

function send(letter: Delivery, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<PostOutcome> {
  const { request } = letter.url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(letter.url, {
      method: "POST",
      headers: headersOf(letter),
      // A connection of its own: one that was kept could lead to an address that is no longer the name's.
      agent: false,
      signal,
      ...(lookup && { lookup }),
    });
    sending.on("error", reject);
    sending.on("close", () => reject(new Error("the connection ended without an answer")));
    sending.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0 });
    });
    sending.on("response", (response) => {
      const seconds = retryAfterSeconds(response.headers["retry-after"]);
      const outcome = {
        status: response.statusCode ?? 0,
        ...(seconds !== undefined && { retryAfterSeconds: seconds }),
      };
      // From here on nothing else can settle it.
      resolve(drain(response).then(() => outcome));
    });
    sending.end(letter.body);
  });
}

function headersOf({ id, body, key, now }: Delivery): http.OutgoingHttpHeaders {
  return {
    "Content-Type": "application/cloudevents+json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "Guichet",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign(id, now, body),
  };
}

/** Lets an answer end, within bounds; whatever becomes of its body, its status has been heard. */
function drain(response: http.IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => response.destroy(), LONGEST_BODY_MS);
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > MOST_BODY_BYTES) response.destroy();
    });
    response.on("error", () => {});
    response.on("close", () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason);
    signal.addEventListener("abort", aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}

const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN"]);
/** The codes of OpenSSL and of Node's own check of certificates. */
const TLS = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/;

function failureIn(cause: unknown): DeliveryFailure {
  if (cause instanceof BlockedAddressError) return "blocked_address";
  if (cause instanceof UnknownHostError) return "unknown_host";
  const code = String((cause as { code?: unknown }).code);
  if (UNKNOWN_HOST.has(code)) return "unknown_host";
  return TLS.test(code) ? "tls_failed" : "connection_failed";
}
