import { type Comer, FairQueue, type LastStart } from "../runtime/http/fair-queue.ts";
import { hashToken } from "./oauth/tokens.ts";

/**
 * Small requests of integrations. Ten of one are what the database's connections can work on; its other ones wait while those of
 * others are served.
 */
const KNOWN = { placesEach: 10, line: 4_096, waitMs: 30_000 };
/** Requests without a token that is known: enough to wait for the database side by side, two hundred a second at the least. */
const STRANGERS = { places: 4, line: 4_096, waitMs: 30_000 };
const STRANGERS_YIELD_MS = 5;
/** Long bodies of integrations: each may keep the thread for milliseconds, so they begin at least so long after each other. */
const LONG = { places: 2, line: 1_024, waitMs: 30_000 };
const LONG_YIELD_MS = 10;
/** While others go first one is worked on at a time, unless it takes so many times the yield: it may itself wait for something. */
const HELD_UP = 10;

/**
 * Others give way for so long after an integration's request, in milliseconds: a program that asks, reads and asks again finds no flood
 * that came in between.
 */
const ABOUT_MS = 100;

/** A longer body than this, in bytes, is a file or a mistake. Each so many bytes count like another request. */
const LONG_BODY = 8_192;
/** Without a length a body counts like one of so many bytes. */
const UNTOLD_BYTES = 1_048_576;

/** Tokens that are remembered; the one that was shown longest ago is forgotten first. */
const MOST_TOKENS = 10_000;

/** What one can see of a request before anything is asked of a database. */
export interface UncheckedRequest {
  /** The first segment of the path. */
  club: string;
  /** The bearer token that was shown. */
  token: string | undefined;
  /** The machine that it comes from. */
  machine: string;
  /** Bytes of the body; infinity when it does not say. */
  bodyBytes: number;
  /** Calls `leave` when nobody waits for the answer any more; gives what takes that back. */
  onGone: (leave: () => void) => () => void;
}

/**
 * Who is served when, so that no flood keeps the others from their answers: small requests of integrations go first, those who
 * have shown no valid token and those with long bodies give way, and in each queue the callers take turns. That a token was valid
 * a moment ago decides only how long one waits: whether it is valid now is asked each time, of the database.
 */
export class Reception {
  readonly #known = new FairQueue(KNOWN);
  readonly #strangers = new FairQueue({ ...STRANGERS, notBefore: (last) => this.#yields(last, STRANGERS_YIELD_MS) });
  readonly #long = new FairQueue({ ...LONG, notBefore: (last) => this.#yields(last, LONG_YIELD_MS) });
  #knownLeftAt = Number.NEGATIVE_INFINITY;
  /** Hashes of tokens with their clubs, and whose they are. */
  readonly #tokens = new Map<string, string>();

  /** A visit for a request; it begins with `enter`. */
  visit(request: UncheckedRequest): Visit {
    const { club, token, machine, bodyBytes, onGone } = request;
    const name = token === undefined ? undefined : nameOf(club, token);
    const client = name === undefined ? undefined : this.#tokens.get(name);
    const weight = 1 + Math.floor(Math.min(bodyBytes, UNTOLD_BYTES) / LONG_BODY);
    const ways = {
      left: () => this.#served(),
      yields: () => this.#knownAreAbout(),
      is: (clientId: string | undefined) => {
        if (name === undefined) return;
        if (clientId === undefined) this.#tokens.delete(name);
        else if (client === undefined) this.#keep(name, `${club} ${clientId}`);
      },
    };
    if (name === undefined || client === undefined) {
      return new Visit(this.#strangers, { caller: machine, weight, onGone }, ways);
    }
    this.#tokens.delete(name);
    this.#tokens.set(name, client);
    const queue = bodyBytes > LONG_BODY ? this.#long : this.#known;
    const left = () => {
      if (queue === this.#known) this.#knownLeftAt = performance.now();
      ways.left();
    };
    return new Visit(queue, { caller: client, weight, onGone }, { ...ways, left });
  }

  /** A token was issued. */
  expect(club: string, token: string, clientId: string): void {
    this.#keep(nameOf(club, token), `${club} ${clientId}`);
  }

  /** When one of those who give way may begin after their last one. */
  #yields({ startedAt, inside }: LastStart, yieldMs: number): number {
    return this.#knownAreAbout() ? startedAt + (inside > 0 ? yieldMs * HELD_UP : yieldMs) : 0;
  }

  #knownAreAbout(): boolean {
    return this.#known.inside > 0 || performance.now() - this.#knownLeftAt < ABOUT_MS;
  }

  #keep(name: string, client: string): void {
    this.#tokens.set(name, client);
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MOST_TOKENS && oldest !== undefined) this.#tokens.delete(oldest);
  }

  #served(): void {
    if (this.#known.inside > 0) return;
    setImmediate(() => {
      this.#strangers.advance();
      this.#long.advance();
    });
  }
}

/** What becomes of a visit. */
interface Ways {
  left: () => void;
  yields: () => boolean;
  is: (clientId: string | undefined) => void;
}

/** One request's place; while it waits for the caller himself, others have it. */
export class Visit {
  readonly #queue: FairQueue;
  readonly comer: Comer;
  readonly #ways: Ways;
  #leave: (() => void) | undefined;

  constructor(queue: FairQueue, comer: Comer, ways: Ways) {
    this.#queue = queue;
    this.comer = comer;
    this.#ways = ways;
  }

  /**
   * Waits for the place, if the visit does not have it.
   * @throws OverloadedError (`runtime/http/fair-queue.ts`), also when nobody waits for the answer any more
   */
  async enter(): Promise<void> {
    this.#leave ??= await this.#queue.enter(this.comer);
  }

  /** The token that was shown is this integration's; or nobody's (any more). The next visit with it is served accordingly. */
  recognise(clientId: string | undefined): void {
    this.#ways.is(clientId);
  }

  /** Whether there are small requests of integrations, before which everything long gives way. */
  get yields(): boolean {
    return this.#ways.yields();
  }

  /** Gives the place to others, if the visit has it. */
  leave(): void {
    if (!this.#leave) return;
    this.#leave();
    this.#leave = undefined;
    this.#ways.left();
  }
}

function nameOf(club: string, token: string): string {
  return `${club} ${Buffer.from(hashToken(token)).toString("base64")}`;
}
