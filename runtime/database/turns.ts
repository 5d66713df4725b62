import { DatabaseUnavailableError } from "./failure.ts";
import { startTimer } from "./timer.ts";

/** Turns at the one session of the embedded database, first come, first served. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #taken = false;

  get isTaken(): boolean {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a turn.
   * @returns what gives it back
   * @throws DatabaseUnavailableError (`busy`) when it does not come within the time; nothing was sent then
   */
  async take(waitMs: number): Promise<() => void> {
    if (this.#taken) await this.#wait(waitMs);
    this.#taken = true;
    return () => this.#next();
  }

  #wait(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine = () => {
        stop();
        resolve();
      };
      const stop = startTimer(waitMs, () => {
        this.#waiting.delete(mine);
        reject(new DatabaseUnavailableError("busy"));
      });
      this.#waiting.add(mine);
    });
  }

  #next(): void {
    const [next] = this.#waiting;
    // The turn is handed over without becoming free: a caller that asks in between must not overtake.
    if (next) this.#waiting.delete(next);
    else this.#taken = false;
    next?.();
  }
}
