/**
 * The pause between two looks at a queue, which somebody may cut short. Who calls during a look is heard too: the pause after it does not
 * begin, since what was called for may have come after what the look read.
 */
export class Pause {
  #woken = false;
  #end = () => {};

  /** Ends the pause, or keeps the next one from beginning. */
  wake(): void {
    this.#woken = true;
    this.#end();
  }

  /** Ends after `ms` milliseconds, or as soon as somebody calls. One at a time. */
  async last(ms: number): Promise<void> {
    if (!this.#woken) await this.#wait(ms);
    this.#woken = false;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
