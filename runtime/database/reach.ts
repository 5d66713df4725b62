import { DatabaseUnavailableError } from "./failure.ts";

/**
 * Whether a server can be reached. While it cannot, work fails at once instead of each piece waiting for its own limit, and one
 * question at a time looks for the server's return.
 */
export class Reach {
  readonly #ask: () => Promise<void>;
  readonly #everyMs: number;
  readonly #waiting = new Set<(cause: Error) => void>();
  readonly #lossHeard = new Set<() => void>();
  #lostSince: { cause: unknown } | undefined;
  #asking = false;
  #closed = false;

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
      for (const heard of this.#lossHeard) heard();
      for (const fail of this.#waiting) fail(new DatabaseUnavailableError("unreachable", cause));
      this.#waiting.clear();
    }
    this.doubt();
  }

  /**
   * Waits for something of the server as long as it is within reach.
   * @throws DatabaseUnavailableError at once while it is lost, or as soon as it is
   */
  async whileReachable<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#lostSince) throw new DatabaseUnavailableError("unreachable", this.#lostSince.cause);
    let fail: (cause: Error) => void = () => {};
    const loss = new Promise<never>((_, reject) => {
      fail = reject;
    });
    this.#waiting.add(fail);
    try {
      return await Promise.race([wait(), loss]);
    } finally {
      this.#waiting.delete(fail);
    }
  }

  close(): void {
    this.#closed = true;
    this.#lossHeard.clear();
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
      await new Promise<void>((resolve) => setTimeout(resolve, this.#everyMs).unref());
    }
  }
}
