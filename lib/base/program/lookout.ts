import { setTimeout as delay } from "node:timers/promises";
import { Pause } from "#runtime/pause.ts";

/** What a lookout looks for. */
export interface LookoutParts {
  /** Looks for what is due, and begins it (`run`) or does it. After a failure it looks again as after any other look. */
  look: (lookout: Lookout) => Promise<void>;
  /** Hears of a look that failed. */
  failed: (cause: unknown) => void;
  /** Between two looks where nobody wakes it. */
  everyMs: number;
  /** After a look that failed, where that is not the same. */
  afterFailureMs?: number;
  /** What wakes it comes in bursts, of which one look is enough: it waits so long for more. */
  gatherMs?: number;
}

/**
 * Looks again and again for what is due, and has what it begins running beside its looks, each under a name. Several processes may look at once: what is due is
 * claimed where it is begun.
 */
export class Lookout {
  readonly #parts: LookoutParts;
  readonly #ending = new AbortController();
  readonly #pause = new Pause();
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: LookoutParts) {
    this.#parts = parts;
  }

  /** Ends what is running when the program ends. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** The names of what is running. */
  get running(): readonly string[] {
    return [...this.#running.keys()];
  }

  start(): void {
    this.#looking = this.#goOn();
  }

  /** Looks now. */
  wake(): void {
    this.#pause.wake();
  }

  /** Begins nothing any more, and asks the store nothing once this has returned: a look that had begun and all that is running have ended then. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error("the program ends"));
    this.wake();
    await this.#looking;
    await Promise.allSettled(this.#running.values());
  }

  /**
   * Runs something beside the looks. Nothing at the program's end, nor what runs already under this name.
   * @param work says whether there may be more, which is looked for at once; a failure is its own to tell
   */
  run(name: string, work: () => Promise<boolean>): void {
    if (this.signal.aborted || this.#running.has(name)) return;
    const running = work()
      .finally(() => this.#running.delete(name))
      .then((isMore) => {
        if (isMore) this.wake();
      });
    this.#running.set(name, running);
  }

  async #goOn(): Promise<void> {
    const { look, failed, everyMs, afterFailureMs = everyMs, gatherMs } = this.#parts;
    while (!this.signal.aborted) {
      let waitMs = everyMs;
      try {
        await look(this);
      } catch (cause) {
        failed(cause);
        waitMs = afterFailureMs;
      }
      await this.#pause.last(waitMs);
      if (gatherMs) await delay(gatherMs, undefined, { signal: this.signal }).catch(() => {});
    }
  }
}
