import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { ClubError } from "./error.ts";
import { exchange } from "./exchange.ts";
import { problemIn } from "./word.ts";

/**
 * How often a club that does not answer is asked for a sign of life, and how long one may take: work goes on within five seconds of its
 * return. The question is public and costs no quota (club-api §4.2).
 */
const PROBE_EVERY_MS = 2_000;
const PROBE_WITHIN_MS = 2_000;

/** A club whose public answers come while its work still fails is announced ever more rarely, up to this. */
const LONGEST_PROBE_WAIT_MS = 60_000;

/**
 * While somebody looks at a club, one that hangs is noticed within ten seconds: after this time without any answer it is asked for a sign of
 * life, and a second time at once, since a busy club may be slow to give one.
 */
const SILENT_MS = 4_000;

/** Small, public, and by the document what RFC 8414 says; a maintenance page is not. */
const SIGN_OF_LIFE = "/oauth-authorization-server";

/** Hears the slug of a club. */
type Listener = (club: string) => void;

interface ClubAddress {
  slug: string;
  baseUrl: string;
  /** Entered on a page (`Club.isEntered`). */
  isEntered?: boolean;
}

/** Whether a club answers, as this process last saw it. While it does not, one probe for all who wait looks for its return. */
export class Reachability {
  readonly #place: ClubAddress;
  readonly #listeners: Readonly<Record<"lost" | "back", ReadonlySet<Listener>>>;
  #timer: NodeJS.Timeout | undefined;
  /** When it was lost; undefined while it answers. */
  #since: Date | undefined;
  /** Returns announced since a call really succeeded. */
  #announced = 0;
  /** When it last answered anything, on a clock that nobody sets. */
  #heardAt = Number.NEGATIVE_INFINITY;
  #watchers = 0;
  #looking = false;
  #watching: NodeJS.Timeout | undefined;

  constructor(place: ClubAddress, listeners: Readonly<Record<"lost" | "back", ReadonlySet<Listener>>>) {
    this.#place = place;
    this.#listeners = listeners;
  }

  /** Since when the club does not answer, or undefined. */
  get unreachableSince(): Date | undefined {
    return this.#since;
  }

  /** A call got no answer of the club's. */
  lost(): void {
    if (this.#since) return;
    this.#since = new Date();
    this.#probeLater();
    for (const listener of this.#listeners.lost) listener(this.#place.slug);
  }

  /** A call was answered by the club. */
  seen(): void {
    this.#announced = 0;
    this.#heardAt = performance.now();
    if (this.#since) this.#returned();
  }

  /**
   * Has it looked at for as long as somebody looks at what it says: what is shown as live is measured, also while nothing is asked of it.
   * @param patience how long it may be silent, and how long a sign of life may take, in milliseconds
   * @returns ends that
   */
  watch({ silentMs = SILENT_MS, withinMs = PROBE_WITHIN_MS } = {}): () => void {
    this.#watchers += 1;
    this.#watching ??= setInterval(() => void this.#lookForLife(silentMs, withinMs), silentMs).unref();
    let watches = true;
    return () => {
      if (!watches) return;
      watches = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      clearInterval(this.#watching);
      this.#watching = undefined;
    };
  }

  async #lookForLife(silentMs: number, withinMs: number): Promise<void> {
    const isSilent = () => performance.now() - this.#heardAt >= silentMs;
    if (this.#since || this.#looking || !isSilent()) return;
    const place = this.#place;
    this.#looking = true;
    if ((await livesAt(place, withinMs)) || (await livesAt(place, withinMs))) this.#heardAt = performance.now();
    else if (isSilent() && this.#watching) this.lost();
    this.#looking = false;
  }

  #probeLater(): void {
    const wait = Math.min(PROBE_EVERY_MS * 2 ** this.#announced, LONGEST_PROBE_WAIT_MS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), wait);
    this.#timer.unref();
  }

  async #probe(): Promise<void> {
    if (!(await isStillAsked(this.#place))) return;
    const lives = await livesAt(this.#place);
    if (!this.#since) return;
    if (!lives) return this.#probeLater();
    this.#announced += 1;
    this.#returned();
  }

  #returned(): void {
    const since = this.#since;
    this.#since = undefined;
    clearTimeout(this.#timer);
    log().info({ club: this.#place.slug, since }, "the club answers again");
    for (const listener of this.#listeners.back) listener(this.#place.slug);
  }
}

/** Whether a club, not a page in front of it, answers at an address. */
async function livesAt({ baseUrl, isEntered }: ClubAddress, withinMs = PROBE_WITHIN_MS): Promise<boolean> {
  try {
    const { response, text } = await exchange(`${baseUrl}${SIGN_OF_LIFE}`, {
      method: "GET",
      headers: { accept: "application/json" },
      operation: `GET ${SIGN_OF_LIFE}`,
      isGuarded: isEntered,
      signal: AbortSignal.timeout(withinMs),
    });
    if (!response.ok) return response.status < 500 && problemIn(response, text) !== undefined;
    const answer: unknown = JSON.parse(text);
    return isObject(answer) && typeof answer.issuer === "string";
  } catch {
    return false;
  }
}

/** Whether a failure says that the club is away, and not that it refuses, or that the connection is set up wrongly. */
export function isAway(cause: unknown): boolean {
  if (!(cause instanceof ClubError)) return false;
  if (cause.code === "unreadable_answer") return true;
  return cause.kind === "unreachable" && cause.code !== "redirected" && cause.code !== "foreign_address";
}

const kept = keptByProcess<{
  places: Map<string, Reachability>;
  listeners: Record<"lost" | "back", Set<Listener>>;
  /** Whether a club is connected at an address; absent: every one is. */
  isConnected?: IsConnected | undefined;
}>("reachability");

type IsConnected = (place: ClubAddress) => Promise<boolean>;

function all() {
  kept.value ??= { places: new Map(), listeners: { lost: new Set(), back: new Set() } };
  return kept.value;
}

/** The reachability of a club at its address: one a process. */
export function reachabilityOf({ slug, baseUrl, isEntered = false }: ClubAddress): Reachability {
  const { places, listeners } = all();
  const name = placeName({ slug, baseUrl, isEntered });
  const known = places.get(name) ?? new Reachability({ slug, baseUrl, isEntered }, listeners);
  places.set(name, known);
  return known;
}

const placeName = ({ slug, baseUrl, isEntered = false }: ClubAddress): string => `${slug} ${baseUrl} ${isEntered}`;

/**
 * From now on the return of a club is looked for only while it is connected at that address: one that was removed, or moved, while it did not answer would be
 * asked for a sign of life until the program ends, whoever lives there by then.
 * @returns ends that
 */
export function lookOnlyFor(isConnected: IsConnected): () => void {
  const reachability = all();
  reachability.isConnected = isConnected;
  return () => {
    reachability.isConnected = undefined;
  };
}

/** Whether a lost club is still to be looked for; forgets it where not. What cannot be found out is looked for. */
async function isStillAsked(place: ClubAddress): Promise<boolean> {
  const { isConnected, places } = all();
  if (!isConnected || (await isConnected(place).catch(() => true))) return true;
  places.delete(placeName(place));
  return false;
}

/**
 * Calls `listener` with a club's slug whenever it answers again after it did not.
 * @returns ends that
 */
export function onReturn(listener: Listener): () => void {
  const { back } = all().listeners;
  back.add(listener);
  return () => back.delete(listener);
}

/**
 * Calls `listener` with a club's slug whenever it does not answer any more.
 * @returns ends that
 */
export function onLoss(listener: Listener): () => void {
  const { lost } = all().listeners;
  lost.add(listener);
  return () => lost.delete(listener);
}
