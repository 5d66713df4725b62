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

  /** The panel has gone on by itself. */
  wentOn(id: number | null): void {
    this.#id = id;
    this.#shownAt = undefined;
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

  /** The person steps on: where the panel has just done so by itself that was the step, and what they press next is meant for this one. */
  take(id: number | null, now = performance.now()): boolean {
    const isTaken = this.isUnseen(id, now);
    this.#id = null;
    return isTaken;
  }
}

export function useUnseen() {
  return useMemo(() => {
    const unseen = new Unseen();
    return {
      wentOn: (id: number | null) => unseen.wentOn(id),
      shown: (id: number) => unseen.shown(id),
      isUnseen: (id: number | null) => unseen.isUnseen(id),
      take: (id: number | null) => unseen.take(id),
    };
  }, []);
}
