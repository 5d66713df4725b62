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

  /** The panel has gone on by itself. */
  wentOn(id: number | null): void {
    this.#id = id;
    this.#shownAt = undefined;
    this.#isTold = false;
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
    const there = go();
    // Beyond the last one there is none, and this one stays as it was seen.
    if (!isUnseen || there === id) return;
    this.wentOn(there);
    this.#isTold = true;
  }
}

export function useUnseen() {
  return useMemo(() => {
    const unseen = new Unseen();
    return {
      wentOn: (id: number | null) => unseen.wentOn(id),
      shown: (id: number) => unseen.shown(id),
      isUnseen: (id: number | null) => unseen.isUnseen(id),
      told: () => unseen.told(),
      step: (id: number | null, go: () => number | null) => unseen.step(id, go),
    };
  }, []);
}
