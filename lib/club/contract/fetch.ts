import "server-only";
import { createHash } from "node:crypto";
import { isObject } from "#lib/base/json-object.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { askGuarded } from "#lib/club/client/guarded.ts";
import { textWithin } from "#runtime/http/bounded.ts";
import { type ContractDocument, own, parseContract } from "./document.ts";
import { ContractFailure } from "./failure.ts";
import { plainText } from "./flatten.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

/** A club's contract as it was at `readAt`. */
export interface Contract {
  document: ContractDocument;
  /** The service's entity tag, when it sent one. */
  etag: string | undefined;
  /** SHA-256 of the text: changes whenever the contract does, whatever the service says of its version. */
  fingerprint: string;
  /** `info.version`, or an empty text. */
  version: string;
  /** When the service last confirmed it (read anew, or 304). */
  readAt: Date;
}

interface Shelf {
  known: Map<string, Contract>;
  running: Map<string, Promise<Contract>>;
}

// Next loads modules twice (pages, route handlers): one shelf a process, or each would fetch on its own.
const place = keptByProcess<Shelf>("contracts");
place.value ??= { known: new Map(), running: new Map() };
const shelf = place.value;

/**
 * The club's contract now: asked again at every call (If-None-Match, so mostly an empty 304), shared among calls made at the
 * same time. It is read from `{baseUrl}/openapi.json` and nowhere else: a redirect is refused.
 * @param from the club's base address, ending in /api/v1, and whether it was entered on a page (`Club.isEntered`)
 * @param now the clock's time, kept as `readAt`
 * @param withinMs how long the whole exchange may take
 * @throws ContractFailure
 */
export function fetchContract(
  from: string | { baseUrl: string; isEntered?: boolean },
  now: Date,
  withinMs: number = CONTRACT_LIMITS.milliseconds,
): Promise<Contract> {
  const { baseUrl, isEntered = false } = typeof from === "string" ? { baseUrl: from } : from;
  const base = baseUrl.replace(/\/+$/, "");
  let reading = shelf.running.get(base);
  if (!reading) {
    reading = revalidate(base, { now, withinMs, isEntered }).finally(() => shelf.running.delete(base));
    shelf.running.set(base, reading);
  }
  return reading;
}

/** What this process last read at a club's base address, however long ago; undefined where it has not read it yet. Asks nobody. */
export function knownContract(baseUrl: string): Contract | undefined {
  return shelf.known.get(baseUrl.replace(/\/+$/, ""));
}

async function revalidate(
  base: string,
  { now, withinMs, isEntered }: { now: Date; withinMs: number; isEntered: boolean },
): Promise<Contract> {
  const known = shelf.known.get(base);
  // One bound for connecting, headers and body together.
  const signal = AbortSignal.timeout(withinMs);
  const answer = await ask(base, { etag: known?.etag, signal, isEntered });
  if (answer.status === 304 && known) {
    await answer.body?.cancel();
    const confirmed = { ...known, readAt: now };
    shelf.known.set(base, confirmed);
    return confirmed;
  }
  if (answer.status !== 200) {
    await answer.body?.cancel();
    // Broken or closed for maintenance: it says nothing about its contract.
    if (answer.status >= 500) throw new ContractFailure("unreachable", `the service answered ${answer.status}`);
    throw new ContractFailure("refused", `the service answered ${answer.status} to openapi.json`);
  }
  const text = await readText(answer, signal);
  const contract = contractOf(text, answer.headers.get("etag") ?? undefined, now);
  shelf.known.set(base, contract);
  return contract;
}

async function ask(
  base: string,
  { etag, signal, isEntered }: { etag: string | undefined; signal: AbortSignal; isEntered: boolean },
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (etag) headers["If-None-Match"] = etag;
  try {
    const url = `${base}/openapi.json`;
    const answer = isEntered
      ? await askGuarded(url, { method: "GET", headers, signal })
      : await fetch(url, { headers, signal, redirect: "manual", cache: "no-store" });
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
      await answer.body?.cancel();
      throw new ContractFailure("redirected", "openapi.json redirects, and only the configured address is trusted");
    }
    return answer;
  } catch (cause) {
    throw networkFailure(cause, signal);
  }
}

async function readText(answer: Response, signal: AbortSignal): Promise<string> {
  const text = await textWithin(answer.body, CONTRACT_LIMITS.bytes).catch((cause: unknown) => {
    throw networkFailure(cause, signal);
  });
  if (text === undefined) throw new ContractFailure("too_large", `over ${CONTRACT_LIMITS.bytes} bytes`);
  return text;
}

function networkFailure(cause: unknown, signal: AbortSignal): ContractFailure {
  if (cause instanceof ContractFailure) return cause;
  if (signal.aborted)
    return new ContractFailure("too_slow", "the service did not finish its contract in time", { cause });
  return new ContractFailure("unreachable", "the service could not be reached for its contract", { cause });
}

/** Kept of what a document calls its version. */
const VERSION_CHARACTERS = 60;

function contractOf(text: string, etag: string | undefined, now: Date): Contract {
  const document = parseContract(text);
  const info = own(document, "info");
  const version = isObject(info) ? own(info, "version") : undefined;
  return {
    document,
    etag,
    fingerprint: createHash("sha256").update(text).digest("hex"),
    version: typeof version === "string" ? plainText(version, VERSION_CHARACTERS) : "",
    readAt: now,
  };
}
