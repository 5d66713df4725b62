import type { PressOutcome, WaitingPress } from "#lib/registrations/decisions/press-wire.ts";
import { isDecision, type KeptPress } from "./kept-press.ts";

/**
 * What waits for the person, as far as this page has heard. It hears of that in two ways that overtake each other: the dashboard answers what waits, and it
 * answers what became of a press. A list that was made before a press was answered says nothing about that press.
 */
export class WaitingPresses {
  #waiting: readonly (WaitingPress & { since: number })[] = [];
  /** Presses that wait no more: a list that was on its way when that was heard still names them. */
  readonly #over = new Set<string>();
  /** How often the dashboard was asked, and the newest of these questions that it has answered. */
  #asked = 0;
  #heard = 0;

  /** A question leaves. @returns its number, with which its answer comes to `hear` */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** What waits, as it was while a question was on its way: what was heard since it left is newer, and so is the answer to a later one. */
  hear(question: number, waiting: readonly WaitingPress[]): void {
    if (question < this.#heard) return;
    this.#heard = question;
    const named = new Set(waiting.map(({ key }) => key));
    const newer = this.#waiting.filter(({ key, since }) => since >= question && !named.has(key));
    this.#waiting = [...waiting.map((one) => ({ ...one, since: 0 })), ...newer];
  }

  /** What became of a press, and with it of the one that it answers, and of those about the same. */
  settle(press: KeptPress, { state, code }: PressOutcome): void {
    const isPlanned = state !== "kept" && code !== "reused";
    if (isPlanned && press.sent.of !== null) this.#over.add(press.sent.of);
    if (!isDecision(press)) return;
    const { key, operation, season, kind, ids } = press.sent;
    if (isPlanned)
      for (const one of this.#waiting)
        if (one.key !== key && one.kind === kind && isSameIds(one.ids, ids)) this.#over.add(one.key);
    if (state === "doubtful" || state === "kept")
      this.#waiting = [...this.#waiting, { key, season, kind, operation, ids, since: this.#asked }];
    else this.#over.add(key);
  }

  /** What waits, without what the person has answered: its answer is on its way. */
  notAnswered(unsent: readonly KeptPress[]): WaitingPress[] {
    const answered = new Set(unsent.map(({ sent }) => sent.of));
    return this.#waiting.filter(({ key }) => !this.#over.has(key) && !answered.has(key));
  }
}

const isSameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);
