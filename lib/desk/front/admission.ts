import type { IncomingHttpHeaders } from "node:http";
import { HEALTH, LIVE, READY } from "#lib/base/program/health-paths.ts";
import { isFileAddress } from "../../base/files/addresses.ts";
import { FILE_LIMIT_BYTES } from "../../base/files/content.ts";
import { hostIn, isOurOrigin, type Ourselves } from "./ourselves.ts";
import type { Refusal } from "./refusal.ts";
import { isRouterState } from "./router-state.ts";

/** The longest address of ours is a list with its search and filters, below 1 KiB; browsers send up to 2 MB. */
const TARGET_MAX_LENGTH = 4096;

/** Methods that change nothing (RFC 9110 §9.2.1) and carry no body. */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** What any page or route of ours answers. */
const METHODS: ReadonlySet<string> = new Set([...SAFE, "POST"]);

/** The most that a body may have, in bytes, by where it is sent. */
export const BODY_MAX_BYTES = {
  /** An address, a password and next-auth's own fields. */
  signIn: 10_000,
  /** A message of a club's (club-api §6): identifiers, not records. */
  hook: 256 * 1024,
  /** A form's action. The largest form, a group with all its slots, stays below 100 kB; Next itself stops at 1 MB. */
  page: 1024 * 1024,
  /** Presses: the numbers of as many registrations as one decision takes, with what each of them looked like. */
  presses: 256 * 1024,
  /** That somebody wants no more letters: one word (RFC 8058 §3.1). */
  wayOut: 1_000,
  /** A token by which the organisation's OpenID provider signs somebody out, in a form of one field. */
  providerLogout: 20_000,
  /** JSON routes take a question, never a record. */
  other: 64 * 1024,
  /** A file and nothing else, at the few addresses that take one. Next itself stops at as much. */
  file: FILE_LIMIT_BYTES,
} as const;

/** Asked by supervisors, which reach the machine under a name of their own. Each answer is one word, the same for everybody. */
const SUPERVISED: ReadonlySet<string> = new Set([HEALTH, LIVE, READY]);

/** First parts of addresses that no club can have. */
const NO_PAGE: ReadonlySet<string> = new Set(["api", "hooks", "_next"]);

/** Next's own addresses of which nothing of ours is made: its image optimiser would fetch, and its data are an older router's. */
const NOBODY_HOME = /^\/_next\/(image|data)(\/|$)/;

/** What a build calls an action: two digits of kind, and a SHA-1. Next prints a stack for any other name. */
const ACTION = /^[0-9a-f]{42}$/;

/** Fields of a form, as its media type is written. */
const PAIRS = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/** What kind of thing is behind a path; it decides how large a body may be and what may be asked of it. */
export function kindOf(path: string): keyof typeof BODY_MAX_BYTES {
  if (/^\/hooks\/[a-z0-9-]+$/.test(path)) return "hook";
  if (/^\/api\/auth(\/|$)/.test(path)) return "signIn";
  if (isFileAddress(path)) return "file";
  if (/^\/api\/clubs\/[a-z0-9-]+\/presses$/.test(path)) return "presses";
  if (path === "/api/openid/logout") return "providerLogout";
  if (/^\/api\/unsubscribe\/[\w.-]+$/.test(path)) return "wayOut";
  const first = path.split("/")[1] ?? "";
  // A page's first part is a club or a word of ours; files have a dot in it.
  return /^[a-z0-9-]*$/.test(first) && !NO_PAGE.has(first) ? "page" : "other";
}

/** What is looked at before anything else sees a request. */
export interface RequestHead {
  method: string;
  target: string;
  headers: IncomingHttpHeaders;
  /** The `Host` that counts: the request's, or the one that a trusted proxy tells. */
  host: string | undefined;
}

/** How much a request may carry, and whether that is a file. */
export interface Admitted {
  bodyMaxBytes: number;
  isFile: boolean;
}

/** @returns how large its body may be, or why it goes no further */
export function admit(asked: RequestHead, us: Ourselves): Admitted | Refusal {
  return (
    badForward(asked) ??
    badMethod(asked) ??
    badTarget(asked) ??
    badHost(asked, us) ??
    badNavigation(asked) ??
    badBody(asked) ??
    badWrite(asked, us) ??
    room(asked)
  );
}

function room({ method, target }: RequestHead): Admitted {
  if (SAFE.has(method)) return { bodyMaxBytes: 0, isFile: false };
  const kind = kindOf(pathOf(target));
  return { bodyMaxBytes: BODY_MAX_BYTES[kind], isFile: kind === "file" };
}

/**
 * An action posted to a page that does not have it, Next sends on to a page that has it: over HTTP, to our own address, with
 * the pattern of that page in the place of a path. Nothing of ours needs that, and the answer to it is what the browser gets: that
 * there is no such action here.
 */
function badForward({ headers }: RequestHead): Refusal | undefined {
  const name = headers["next-action"];
  const isName = name === undefined || (typeof name === "string" && ACTION.test(name));
  if (headers["x-action-forwarded"] === undefined && isName) return undefined;
  return {
    status: 404,
    code: "no_action_here",
    detail: "The action that was called belongs to another page.",
    headers: { "x-nextjs-action-not-found": "1" },
  };
}

function badMethod({ method, target }: RequestHead): Refusal | undefined {
  const methods = SUPERVISED.has(pathOf(target)) ? SAFE : METHODS;
  if (methods.has(method)) return undefined;
  const allow = [...methods].join(", ");
  return { status: 405, code: "method_not_allowed", detail: `Guichet answers ${allow}.`, headers: { allow } };
}

/** What Next's client says of the page that it stands on. To what it cannot read Next answers an internal error, and prints a stack. */
function badNavigation({ headers }: RequestHead): Refusal | undefined {
  const state = headers["next-router-state-tree"];
  if (state === undefined || (typeof state === "string" && isRouterState(state))) return undefined;
  return { status: 400, code: "malformed_router_state", detail: "The state of the page cannot be read." };
}

/** Every form of ours sends JSON or pairs; parts with files nobody here takes, and Next would read them before anything of ours does. */
function badBody({ method, target, headers }: RequestHead): Refusal | undefined {
  const type = headers["content-type"] ?? "";
  // A mail program's one click may come in parts (RFC 8058 §3.1); nothing of it is read.
  if (kindOf(pathOf(target)) === "wayOut") return undefined;
  if (/^\s*multipart\//i.test(type))
    return { status: 415, code: "unsupported_media_type", detail: "Nothing here takes a body in parts." };
  // next-auth would answer an internal error to half a JSON; our pages send it pairs.
  if (method === "POST" && kindOf(pathOf(target)) === "signIn" && type !== "" && !PAIRS.test(type))
    return { status: 415, code: "unsupported_media_type", detail: "A sign-in is sent as the fields of a form." };
  return undefined;
}

function badTarget({ target }: RequestHead): Refusal | undefined {
  if (target.length > TARGET_MAX_LENGTH)
    return { status: 414, code: "uri_too_long", detail: `An address has at most ${TARGET_MAX_LENGTH} characters.` };
  const path = pathOf(target);
  if (NOBODY_HOME.test(path)) return { status: 404, code: "not_found", detail: "There is nothing at this address." };
  if (path.startsWith("/") && !path.startsWith("//") && !path.includes("\\") && isReadable(path)) return undefined;
  return { status: 400, code: "malformed_address", detail: "The address cannot be read." };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? "";
}

function badHost({ method, target, host }: RequestHead, us: Ourselves): Refusal | undefined {
  const known = host === undefined ? undefined : hostIn(host, us.protocol);
  const path = pathOf(target);
  // A club's message is known by its signature, and comes by a name that the desks of several cells have in common (docs/operations.md, "Beyond one PostgreSQL").
  const forAnyName = SAFE.has(method) ? SUPERVISED.has(path) : kindOf(path) === "hook";
  if (known !== undefined && (forAnyName || us.hosts.has(known))) return undefined;
  const [ours] = us.origins;
  return { status: 421, code: "misdirected", detail: `Guichet is reached at ${ours}, and under no other name.` };
}

function badWrite({ method, target, headers, host }: RequestHead, us: Ourselves): Refusal | undefined {
  const kind = kindOf(pathOf(target));
  if (headers["next-action"] !== undefined && (kind !== "page" || method !== "POST"))
    return { status: 400, code: "no_action_here", detail: "No action of a page runs at this address." };
  // A club's service has no page and names no origin; its messages are signed, and so are an OpenID provider's. Nor has whoever reads mail, whose address is the letter's own.
  if (SAFE.has(method) || kind === "hook" || kind === "providerLogout" || kind === "wayOut") return undefined;
  // A page asks under the name that it was opened with: this machine's other names for itself are another site to a browser.
  if (isOurOrigin(headers.origin, us) && new URL(headers.origin).host === hostIn(host ?? "", us.protocol))
    return undefined;
  const detail = headers.origin ? "The request comes from another site." : "The request names no origin.";
  return { status: 403, code: "foreign_origin", detail };
}
