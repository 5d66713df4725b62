/** A card stays before a camera for a while, and is read many times: the same one counts again once it was away for so long, in milliseconds. */
const AWAY_MS = 2_500;

/** Tells the first sight of a card from those that follow. */
export class FirstSights {
  readonly #seen = new Map<string, number>();

  /** Whether a card was not before the camera a moment ago. @param now milliseconds, of a clock that only goes on */
  isFirst(text: string, now: number): boolean {
    for (const [known, at] of this.#seen) if (now - at >= AWAY_MS) this.#seen.delete(known);
    const isFirst = !this.#seen.has(text);
    this.#seen.set(text, now);
    return isFirst;
  }
}
