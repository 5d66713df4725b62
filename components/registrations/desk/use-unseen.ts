import { useMemo } from "react";

/** Longer than somebody needs to see whose name stands there now, and to keep back a key that was on its way. */
const SEEN_AFTER_MS = 1_000;

/**
 * The registration to which the panel has gone by itself, until it was seen: what was about to be pressed when it did was meant for the one before, or for the step
 * itself.
 */
export class Unseen {
  #id: number | null = null;
  #shownAt: number | undefined;
  #isTold = false;

  /**
   * The panel goes on by itself. Beyond the last one there is none, and that one stays as it was seen.
   * @param go goes on from this one. @returns which one is open then
   */
  goOn(id: number | null, go: () => number | null, isTold = false): void {
    const there = go();
    if (there === id) return;
    [this.#id, this.#shownAt, this.#isTold] = [there, undefined, isTold];
  }

  /** The panel shows this one now. @param now milliseconds of a clock that only goes on */
  shown(id: number, now = performance.now()): void {
    if (id === this.#id) this.#shownAt ??= now;
  }

  /** Whether nobody can have seen yet that this one is open. */
  isUnseen(id: number | null, now = performance.now()): boolean {
    if (id === null || id !== this.#id) return false;
    return this.#shownAt === undefined || now - this.#shownAt < SEEN_AFTER_MS;
  }

  /** Something about it was kept back, and the person was told that another one is open. */
  told(): void {
    this.#isTold = true;
  }

  /**
   * The person steps on. Where the panel has just done so by itself that was the step, and what they press next is meant for this one. Once they were told that
   * this one is open nobody knows from which one they step on: they go on, and where they come to is theirs once they have seen it.
   * @param go steps on. @returns which one is open then
   */
  step(id: number | null, go: () => number | null, now = performance.now()): void {
    const isUnseen = this.isUnseen(id, now);
    this.#id = null;
    if (isUnseen && !this.#isTold) return;
    if (isUnseen) this.goOn(id, go, true);
    else go();
  }
}

export function useUnseen() {
  return useMemo(() => {
    const unseen = new Unseen();
    return {
      goOn: (id: number | null, go: () => number | null) => unseen.goOn(id, go),
      shown: (id: number) => unseen.shown(id),
      isUnseen: (id: number | null) => unseen.isUnseen(id),
      told: () => unseen.told(),
      step: (id: number | null, go: () => number | null) => unseen.step(id, go),
    };
  }, []);
}
