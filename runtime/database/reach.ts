import { setTimeout as wait } from "node:timers/promises";
import { DatabaseUnavailableError } from "./failure.ts";

/** While a server is lost, questions for those who ask begin so far apart at least. */
const LOOK_APART_MS = 50;
/** And where the one before has no answer yet; more than the most can only be on their way where each hangs until its limit. */
const LOOK_AGAIN_MS = 500;
const MOST_LOOKING = 5;
/** So long somebody who asks waits for one: enough for a server that answers, and no queue before one that hangs. */
const LOOK_MS = 500;

/**
 * Whether a server can be reached. While it cannot, work fails at once instead of each piece waiting for its own limit, and one
 * question at a time looks for the server's return. Who asks meanwhile has a question begun for them that all others of the moment share, so that the first who asks after
 * the return is served.
 */
export class Reach {
  readonly #ask: () => Promise<void>;
  readonly #everyMs: number;
  readonly #waiting = new Set<(cause: Error) => void>();
  readonly #lossHeard = new Set<() => void>();
  #lostSince: { cause: unknown } | undefined;
  #asking = false;
  #looking = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #nextLook: Promise<void> | undefined;
  #closed = false;
  #losses = 0;

  /**
   * @param ask makes a connection of its own and asks something trivial; fails when there is no answer
   * @param everyMs between two questions while there is no answer
   */
  constructor(ask: () => Promise<void>, everyMs: number) {
    this.#ask = ask;
    this.#everyMs = everyMs;
  }

  get lost(): boolean {
    return this.#lostSince !== undefined;
  }

  /** How often it was found out of reach so far. */
  get losses(): number {
    return this.#losses;
  }

  /** Calls `heard` each time the server is found out of reach, until the returned function is called. */
  onLoss(heard: () => void): () => void {
    this.#lossHeard.add(heard);
    return () => void this.#lossHeard.delete(heard);
  }

  /** Something was slow or broke: asks whether the server still lives. Several doubts at once are one question. */
  doubt(): void {
    if (this.#asking || this.#closed) return;
    this.#asking = true;
    void this.#askUntilAnswered().finally(() => {
      this.#asking = false;
    });
  }

  /** The server does not answer: every waiting caller is told so now, and a probe looks for its return. */
  lose(cause: unknown): void {
    if (this.#closed) return;
    if (!this.#lostSince) {
      this.#lostSince = { cause };
      this.#losses++;
      for (const heard of this.#lossHeard) heard();
      for (const fail of this.#waiting) fail(new DatabaseUnavailableError("unreachable", cause));
      this.#waiting.clear();
    }
    this.doubt();
  }

  /**
   * Waits for something of the server as long as it is within reach.
   * @throws DatabaseUnavailableError soon while it is lost, or as soon as it is
   */
  async whileReachable<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lostSince) await this.#look();
    if (this.#lostSince) throw new DatabaseUnavailableError("unreachable", this.#lostSince.cause);
    let fail: (cause: Error) => void = () => {};
    const loss = new Promise<never>((_, reject) => {
      fail = reject;
    });
    this.#waiting.add(fail);
    try {
      return await Promise.race([work(), loss]);
    } finally {
      this.#waiting.delete(fail);
    }
  }

  close(): void {
    this.#closed = true;
    this.#lossHeard.clear();
  }

  /** Waits for an answer to a question that begins now or in a moment. */
  #look(): Promise<void> {
    this.#nextLook ??= this.#lookSoon();
    return this.#nextLook;
  }

  async #lookSoon(): Promise<void> {
    const apartMs = this.#looking > 0 ? LOOK_AGAIN_MS : LOOK_APART_MS;
    await wait(Math.max(0, this.#lookedAt + apartMs - performance.now()));
    // Who comes from now on has one of their own: this one may have passed the return by.
    this.#nextLook = undefined;
    if (this.#closed || !this.#lostSince || this.#looking >= MOST_LOOKING) return;
    this.#lookedAt = performance.now();
    this.#looking++;
    const asked = this.#ask().then(
      () => {
        this.#lostSince = undefined;
      },
      () => {},
    );
    await Promise.race([asked.finally(() => this.#looking--), wait(LOOK_MS)]);
  }

  async #askUntilAnswered(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.#ask();
        this.#lostSince = undefined;
        return;
      } catch (cause) {
        this.lose(cause);
      }
      await wait(this.#everyMs, undefined, { ref: false });
    }
  }
}
