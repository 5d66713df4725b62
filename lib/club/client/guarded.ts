import "server-only";
import http from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import { environment } from "#lib/base/program/environment.ts";
import { addressesOf, type NameLookup, nameLookup } from "#lib/base/program/name-lookup.ts";
import { isBodiless } from "#runtime/http/bounded.ts";
import { ClubError } from "./error.ts";

/** What is asked of an address that somebody entered on a page. */
export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
}

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/**
 * Asks an address that somebody entered on a page, from inside: its name is looked up once, all its addresses must be of the public internet, and the connection
 * goes to what was looked up, so that a name server that answers otherwise a moment later changes nothing. A server that the operator's environment names
 * may be anywhere, and be spoken to without TLS. Follows no redirect, keeps no connection.
 * @param allowed what the environment names: of clubs (`CLUBS_ALLOWED`), unless the address is of something else
 * @throws ClubError `unreachable` with one of `GUARDED_REFUSALS`; what the network says for the rest
 */
export async function askGuarded(
  url: string,
  { method, headers, body, signal }: GuardedRequest,
  find: NameLookup = nameLookup,
  allowed: readonly AllowedServer[] = environment().clubsAllowed,
): Promise<Response> {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const at = Number(port) || PORTS[protocol];
  const isAllowed = allowed.some((one) => one.host === host && one.port === at);
  if (protocol !== "https:" && !(isAllowed && protocol === "http:")) throw refused("not_encrypted");
  const addresses = await orAborted(addressesOf(host, isAllowed, find), signal);
  if ("fault" in addresses) throw refused(addresses.fault);
  const { request } = protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      // What is not asked for compressed is not unpacked either: bytes are counted as they come.
      ...{ method, headers: { ...headers, "accept-encoding": "identity" }, signal, agent: false },
      lookup: pinned(addresses),
    });
    asking.on("error", (cause) => reject(signal.aborted ? signal.reason : cause));
    asking.on("close", () => reject(new Error("the connection ended without an answer")));
    asking.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("the connection became another"));
    });
    asking.on("response", (answer) => {
      try {
        resolve(responseOf(answer));
      } catch (cause) {
        answer.destroy();
        reject(cause);
      }
    });
    asking.end(body);
  });
}

/** Why nobody is asked at all, as its errors have it. */
export const GUARDED_REFUSALS = ["private_address", "unknown_name", "not_encrypted"] as const;

const refused = (code: (typeof GUARDED_REFUSALS)[number]) => new ClubError({ kind: "unreachable", code });

/** Whatever is asked for, the addresses that were looked at. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const [first = { address: "", family: 4 }] = found;
  return (_name, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

/** @throws RangeError for a status that is none */
function responseOf(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
  if (!isBodiless(status))
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const aborted = () => reject(signal.reason);
    signal.addEventListener("abort", aborted, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
