import type { Clock } from "../../runtime/clock.ts";

/** A clock that stands until a test moves it. */
export class SetClock implements Clock {
  #now: number;

  /** @param start RFC 3339 */
  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves it forward. */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
