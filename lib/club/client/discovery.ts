import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { baseUrlOf } from "#lib/base/program/environment.ts";
import { type NameLookup, nameLookup } from "#lib/base/program/name-lookup.ts";
import { textWithin } from "#runtime/http/bounded.ts";
import { ClubError } from "./error.ts";
import { askGuarded, GUARDED_REFUSALS } from "./guarded.ts";

/** What announces a club's API on its pages (club-api §5; RFC 8631): the contract, and who protects it (RFC 9728). */
const RELATIONS = ["service-meta", "service-desc"] as const;
type Relation = (typeof RELATIONS)[number];

/** A page leads to its secure or final address in one or two steps; more are a ring. */
const MOST_REDIRECTS = 3;
/** Links stand in the head of a page. */
const MOST_PAGE_BYTES = 512 * 1024;
/** A contract is about 1 MB; its own address is enough. */
const MOST_METADATA_BYTES = 64 * 1024;
/** A person waits: for the page, its redirects and the metadata together. */
const WITHIN_MS = 10_000;

/** Why a club was not found behind what was typed. */
export type DiscoveryFault =
  | "not_an_address"
  | "not_encrypted"
  | "private_address"
  | "unknown_name"
  | "unreachable"
  | "timed_out"
  | "redirects"
  | "refused"
  | "too_large"
  | "no_links"
  | "no_address";

/** Where a club's API is; `status`: what was answered in place of a page. */
export type Discovered = { ok: true; baseUrl: string } | { ok: false; code: DiscoveryFault; status?: number };

/** A step that did not lead on. */
class Lost extends Error {
  override name = "Lost";
  readonly code: DiscoveryFault;
  readonly status: number | undefined;
  constructor(code: DiscoveryFault, status?: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/**
 * Finds a club's API by what somebody typed: its base address, which ends in /api/v1, or the address of one of its pages, which announces the API. Asked from
 * inside, so that every step is guarded (`askGuarded`), and bounded in redirects, bytes and time. Sends no credential anywhere.
 */
export async function discoverClub(
  typed: string,
  find: NameLookup = nameLookup,
  withinMs = WITHIN_MS,
): Promise<Discovered> {
  const address = readAddress(typed);
  if (!address) return { ok: false, code: "not_an_address" };
  const signal = AbortSignal.timeout(withinMs);
  try {
    const own = baseIn(address.href);
    return { ok: true, baseUrl: own ?? (await announcedBy(address, find, signal)) };
  } catch (cause) {
    if (signal.aborted) return { ok: false, code: "timed_out" };
    if (cause instanceof Lost) return { ok: false, code: cause.code, ...(cause.status && { status: cause.status }) };
    const code = cause instanceof ClubError ? GUARDED_REFUSALS.find((one) => one === cause.code) : undefined;
    return { ok: false, code: code ?? "unreachable" };
  }
}

/** An address as people type one: `www.club.fr` is meant over https. */
function readAddress(typed: string): URL | undefined {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === "" || /\s/.test(text) || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  url.hash = "";
  return url;
}

/** A base address of an API; undefined for any other address. */
function baseIn(address: string): string | undefined {
  const url = new URL(address);
  if (url.search || !/\/api\/v1\/*$/.test(url.pathname)) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

async function announcedBy(page: URL, find: NameLookup, signal: AbortSignal): Promise<string> {
  const { answer, at } = await followed(page, find, signal);
  const fromHeader = linksInHeader(answer.headers.get("link") ?? "");
  const links = fromHeader.size > 0 ? fromHeader : linksInPage(await textOf(answer, MOST_PAGE_BYTES));
  if (fromHeader.size > 0) await answer.body?.cancel();
  for (const relation of RELATIONS) {
    const href = links.get(relation);
    if (href === undefined || !URL.canParse(href, at)) continue;
    const target = new URL(href, at);
    const found = relation === "service-meta" ? await resourceOf(target, find, signal) : contractsBase(target);
    if (found !== undefined) return found;
  }
  throw new Lost(links.size > 0 ? "no_address" : "no_links");
}

async function followed(page: URL, find: NameLookup, signal: AbortSignal): Promise<{ answer: Response; at: URL }> {
  let at = page;
  for (let steps = 0; steps <= MOST_REDIRECTS; steps += 1) {
    const headers = { accept: "text/html,application/json;q=0.5", "user-agent": "Guichet" };
    const answer = await askGuarded(at.href, { method: "GET", headers, signal }, find);
    const { status } = answer;
    if (status < 300 || status === 304) return { answer, at };
    await answer.body?.cancel();
    const location = answer.headers.get("location");
    if (status >= 400) throw new Lost("refused", status);
    if (!location || !URL.canParse(location, at)) throw new Lost("refused", status);
    at = new URL(location, at);
  }
  throw new Lost("redirects");
}

/** The base address that the metadata of a protected resource names (RFC 9728 §2). */
async function resourceOf(address: URL, find: NameLookup, signal: AbortSignal): Promise<string | undefined> {
  const { answer } = await followed(address, find, signal);
  const text = await textOf(answer, MOST_METADATA_BYTES);
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return undefined;
  }
  const resource = isObject(said) ? said.resource : undefined;
  if (typeof resource !== "string" || !URL.canParse(resource)) return undefined;
  try {
    return baseUrlOf(resource);
  } catch {
    return undefined;
  }
}

/** A contract lies beneath its base address (club-api §4.2: `{base}/openapi.json`). */
function contractsBase({ origin, pathname }: URL): string | undefined {
  const [, base] = /^(.*\/api\/v1)\/openapi\.json$/.exec(pathname) ?? [];
  return base === undefined ? undefined : `${origin}${base}`;
}

async function textOf(answer: Response, most: number): Promise<string> {
  const text = await textWithin(answer.body, most);
  if (text === undefined) throw new Lost("too_large");
  return text;
}

/** The links of a Link field (RFC 8288 §3); of each relation the first. */
function linksInHeader(field: string): Map<Relation, string> {
  const links = new Map<Relation, string>();
  for (const [, href = "", parameters = ""] of field.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    keep(links, quoted ?? bare ?? "", href);
  }
  return links;
}

/** The `<link>`s of a page. */
function linksInPage(html: string): Map<Relation, string> {
  const links = new Map<Relation, string>();
  for (const [tag] of html.matchAll(/<link\s[^<>]{0,2000}>/gi)) {
    const attribute = (name: string) => {
      const [, double, single, bare] =
        new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
      return (double ?? single ?? bare ?? "").replaceAll("&amp;", "&");
    };
    keep(links, attribute("rel"), attribute("href"));
  }
  return links;
}

function keep(links: Map<Relation, string>, relations: string, href: string): void {
  for (const said of relations.toLowerCase().split(/\s+/)) {
    const known = RELATIONS.find((one) => one === said);
    if (known && href !== "" && !links.has(known)) links.set(known, href);
  }
}
