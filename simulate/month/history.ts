import { setTimeout as pause } from "node:timers/promises";
import type { DeskDeed } from "../desk/deed.ts";
import { NoAnswer, NoSuchAction, type Seat, type Told } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import { bookAtBank, writeAnew } from "./booking.ts";
import { atClub, type Truth } from "./club.ts";
import { DESK } from "./deeds.ts";
import { lookAt } from "./looks.ts";
import type { Deed } from "./meant.ts";
import type { Month } from "./month.ts";
import { type DeskStep, LOOKS, type Look, type Step, say } from "./steps.ts";

/** The last question that was put to the desk: its page may put it once more. */
interface Asked {
  seat: Seat;
  // biome-ignore lint/suspicious/noExplicitAny: the wish of whichever deed it was
  deed: DeskDeed<any>;
  wish: object;
  told: Told;
  what: string;
}

/** Plays a history, and holds each step against what a person meant by it. */
export class History {
  readonly #month: Month;
  #asked: Asked | undefined;

  constructor(month: Month) {
    this.#month = month;
  }

  /** @returns what was broken first: what follows from it would only repeat it */
  async play(history: readonly Step[]): Promise<Fault[]> {
    for (const step of history) {
      this.#month.coverage.meet("steps", step.do);
      const isDone = await this.#take(step).catch((cause: unknown) => {
        // A question to the desk that ends in no answer is a fault of the desk's; anything else is one of the rig's.
        if (cause instanceof NoSuchAction)
          return void this.#month.coverage.meet("actions that this build has not", step.do);
        if (!(cause instanceof NoAnswer)) throw cause;
        return void this.#month.found(`no answer: ${step.do}`, `${say(step)}: ${cause.message}`);
      });
      if (isDone) this.#month.coverage.meet("effects", step.do);
      if (this.#month.faults.length > 0) return this.#month.faults;
    }
    await this.#month.readAnew();
    // All that was done is in the statement of the year.
    await this.#atDesk({ do: "close the year", by: "treasurer", unread: false });
    if (this.#month.faults.length > 0) return this.#month.faults;
    for (const at of LOOKS) {
      await this.#look(at);
      if (this.#month.faults.length > 0) return this.#month.faults;
    }
    return this.#month.faults;
  }

  async #take(step: Step): Promise<boolean | undefined> {
    if (step.do === "look") {
      if (this.#month.isBehind) await this.#month.readAnew();
      await this.#look(step.at);
      return true;
    }
    if (step.do === "ask again") return this.#askAgain();
    if (step.do === "the bank books") return bookAtBank(this.#month, step);
    if (step.do === "the bank writes anew") return writeAnew(this.#month, step);
    if (!("by" in step)) {
      const isDone = await atClub(this.#month.desk.api, this.#month.club, this.#month.truth, step);
      if (!isDone) return false;
      await this.#changedOutside();
      return true;
    }
    if (this.#month.isBehind && !step.unread) await this.#month.readAnew();
    return this.#atDesk(step);
  }

  /** Whose values changed at the club stand among the changes as soon as the desk has read them. */
  async #changedOutside(): Promise<void> {
    await this.#month.readTruth();
    this.#month.isBehind = true;
  }

  async #look(at: Look): Promise<void> {
    this.#month.coverage.meet("looks", at);
    await lookAt(this.#month, at).catch((cause: unknown) => {
      if (!(cause instanceof NoAnswer)) throw cause;
      this.#month.found(`a page that does not open: ${at}`, cause.message);
    });
  }

  async #atDesk(step: DeskStep): Promise<boolean> {
    const deed = DESK[step.do] as Deed<DeskStep>;
    const meant = await deed(this.#month, step);
    if (!meant) return false;
    const { pressed, wish, mayBe } = meant;
    const seat = this.#month.seat(step.by);
    const before = this.#month.truth;
    const mayDo = pressed.roles.includes(step.by);
    const told = await pressed.byHttp(seat, this.#month.at, wish);
    this.#month.coverage.meet("outcomes", `${step.do}: ${told.ok ? "done" : "refused"}`);
    if (!mayDo) {
      if (told.ok) this.#month.found(`somebody who may not: ${step.do}`, `${say(step)} was done`);
      await this.#unchanged(before, `${say(step)} was refused`);
      return false;
    }
    this.#asked = { seat, deed: pressed, wish, told, what: step.do };
    if (!told.ok) {
      const said = told.words ?? told.code;
      if (!said) this.#month.found(`refused without a word: ${step.do}`, `${say(step)} told ${JSON.stringify(told)}`);
      if (mayBe === "done" && !this.#month.isBehind)
        this.#month.found(
          `refused: ${step.do}`,
          `${say(step)} was refused: ${told.code ?? ""} ${told.words ?? ""}, with ${JSON.stringify(wish)}`,
        );
      await this.#unchanged(before, `${say(step)} was refused`);
      return false;
    }
    if (typeof mayBe === "object") {
      this.#month.found(
        `done although it cannot be: ${mayBe.because}`,
        `${say(step)} was done: ${JSON.stringify(wish)}`,
      );
      if (this.#month.faults.length > 0) return true;
    }
    await meant.done(told, before);
    return true;
  }

  async #unchanged(before: Truth, after: string): Promise<void> {
    await this.#month.readTruth();
    if (JSON.stringify(before.payments) !== JSON.stringify(this.#month.truth.payments))
      this.#month.found(
        "refused, and something was written",
        `${after}, and the payments are ${JSON.stringify(this.#month.truth.payments)}`,
      );
  }

  /** The answer was lost, and the page asks once more: nothing is done a second time. */
  async #askAgain(): Promise<boolean> {
    const asked = this.#asked;
    if (!asked?.told.ok) return false;
    const before = this.#month.truth;
    const again = await asked.deed.byHttp(asked.seat, this.#month.at, asked.wish);
    this.#month.coverage.meet("outcomes", `ask again: ${again.ok ? "done" : "refused"}`);
    // What leaves for the club does so at once.
    await pause(120);
    await this.#unchanged(before, `${asked.what} was asked again`);
    const [one, other] = [asked.told, again].map((told) => told.id ?? told.number ?? told.numbers?.join());
    if (again.ok && one !== other)
      this.#month.found(
        `asked again, and done twice: ${asked.what}`,
        `the first answer was ${JSON.stringify(asked.told)}, the second ${JSON.stringify(again)}`,
      );
    return true;
  }
}
