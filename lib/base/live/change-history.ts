import "server-only";
import { randomUUID } from "node:crypto";

/**
 * About an evening's changes of a busy club. A browser that was away longer reads everything anew. A change is some hundred
 * bytes.
 */
const KEPT = 1_000;

/** Something that was told, and the number under which every dashboard tells it. */
export interface ReportedChange<What> {
  at: string;
  what: What;
}

/**
 * What was told last, in the order in which it was told: a browser that was away for a moment gets what it missed. Numbers are
 * compared by their place here alone, because two transactions may commit in another order than they were numbered.
 */
export class History<What> {
  readonly #told: ReportedChange<What>[] = [];
  /** What was told last before the oldest here; at the start a number that nothing else has. */
  #floor = `start-${randomUUID()}`;

  /** Adds what has just been told. */
  add(told: ReportedChange<What>): void {
    this.#told.push(told);
    if (this.#told.length > KEPT) this.#floor = this.#told.shift()?.at ?? this.#floor;
  }

  /** The number of what was told last: what a browser that connects now has seen, once it has read. */
  get latest(): string {
    return this.#told.at(-1)?.at ?? this.#floor;
  }

  /** What was told after a number; undefined where nobody knows any more: then everything is to be read again. */
  since(at: string): ReportedChange<What>[] | undefined {
    if (at === this.#floor) return [...this.#told];
    const place = this.#told.findLastIndex((told) => told.at === at);
    return place === -1 ? undefined : this.#told.slice(place + 1);
  }
}
