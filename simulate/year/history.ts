import { NoAnswer, NoSuchAction } from "../desk/seat.ts";
import { habitName, habitsIn } from "../habits.ts";
import type { Fault } from "../kind.ts";
import type { Truth } from "./club.ts";
import {
  chooseHolidays,
  close,
  decidePapers,
  openAgain,
  saySports,
  takeRules,
  tellOthers,
  writeRule,
} from "./decisions.ts";
import { pressList } from "./lists.ts";
import { lookAt } from "./looks.ts";
import type { Deed, Meant } from "./meant.ts";
import { atClub } from "./outside.ts";
import { choose, chooseForMany, leaveRowOut, listMoves, listOffers, listRenewals, removeList } from "./places.ts";
import { changeProposal, lookForMore, rollOver } from "./rollovers.ts";
import { run } from "./runs.ts";
import { type DeskStep, LOOKS, type Look, type Step, say } from "./steps.ts";
import { WAYS } from "./ways.ts";
import type { Year } from "./year.ts";

/** Each step at the desk, by its name. */
const DESK: { [Name in DeskStep["do"]]: Deed<Extract<DeskStep, { do: Name }>> } = {
  ...{ "roll over": rollOver, "look for more": lookForMore, "change a proposal": changeProposal, run },
  ...{ "list renewals": listRenewals, "list offers": listOffers, "list moves": listMoves, choose },
  ...{ "choose for many": chooseForMany, "leave a row out": leaveRowOut, "remove a list": removeList },
  ...{ "decide papers": decidePapers, "say sports": saySports, "write a rule": writeRule },
  ...{ "take the rules of France": takeRules, "tell others": tellOthers, "choose holidays": chooseHolidays },
  ...{ close, "open again": openAgain },
};

/** What a roll-over reads is the club's own, however old the copy is; everything else is of the copy. */
const isOfClub = ({ do: name }: DeskStep) => name === "roll over" || name === "look for more";

/** What is looked at once more in the end: not the pages beside it, which are many, and looked at when a history says so. */
const AT_LAST = LOOKS.filter((at) => at !== "pages" && at !== "lists" && at !== "first pages");

/** Plays a history, and holds each step against what a person meant by it. */
export class History {
  readonly #year: Year;

  constructor(year: Year) {
    this.#year = year;
  }

  /** @returns what was broken first: what follows from it would only repeat it */
  async play(history: readonly Step[]): Promise<Fault[]> {
    const year = this.#year;
    for (const [of, way] of Object.entries(habitsIn(WAYS, history))) year.coverage.meet("ways", habitName(of, way));
    for (const step of history) {
      year.coverage.meet("steps", step.do);
      if (step.do === "habit") continue;
      const isDone = await this.#take(step).catch((cause: unknown) => {
        // A question to the desk that ends in no answer is a fault of the desk's; anything else is one of the rig's.
        if (cause instanceof NoSuchAction) return void year.coverage.meet("actions that this build has not", step.do);
        if (!(cause instanceof NoAnswer)) throw cause;
        return void year.found(`no answer: ${step.do}`, `${say(step)}: ${cause.message}`);
      });
      if (isDone) year.coverage.meet("effects", step.do);
      if (year.faults.length > 0) return year.faults;
    }
    await year.readAnew();
    for (const at of AT_LAST) {
      await this.#look(at);
      if (year.faults.length > 0) return year.faults;
    }
    return year.faults;
  }

  async #take(step: Exclude<Step, { do: "habit" }>): Promise<boolean | undefined> {
    const year = this.#year;
    if (step.do === "look") {
      if (year.isBehind) await year.readAnew();
      await this.#look(step.at);
      return true;
    }
    if (!("by" in step)) {
      if (!(await atClub(year, step))) return false;
      await year.readTruth();
      year.isBehind = true;
      return true;
    }
    if (year.isBehind && !step.unread) await year.readAnew();
    return this.#atDesk(step);
  }

  async #look(at: Look): Promise<void> {
    this.#year.coverage.meet("looks", at);
    await lookAt(this.#year, at).catch((cause: unknown) => {
      if (!(cause instanceof NoAnswer)) throw cause;
      this.#year.found(`a page that does not open: ${at}`, cause.message);
    });
  }

  async #atDesk(step: DeskStep): Promise<boolean> {
    const year = this.#year;
    const deed = DESK[step.do] as Deed<DeskStep>;
    const meant = await deed(year, step);
    if (!meant || year.faults.length > 0) return false;
    const before = year.truth;
    const told = await this.#press(step, meant);
    year.coverage.meet("outcomes", `${step.do}: ${told.ok ? "done" : `refused ${told.code ?? ""}`}`);
    if (!meant.pressed.roles.includes(step.by)) {
      if (told.ok) year.found(`somebody who may not: ${step.do}`, `${say(step)} was done`);
      await this.#unchanged(before, `${say(step)} was refused`);
      return false;
    }
    const { mayBe } = meant;
    if (!told.ok) {
      if (!(told.words ?? told.code))
        year.found(`refused without a word: ${step.do}`, `${say(step)} told ${JSON.stringify(told)}`);
      if (mayBe === "done" && (!year.isBehind || isOfClub(step)))
        year.found(
          `refused: ${step.do}`,
          `${say(step)} was refused: ${told.code ?? ""} ${told.words ?? ""}, with ${JSON.stringify(meant.wish)}`,
        );
      await this.#unchanged(before, `${say(step)} was refused`);
      return false;
    }
    if (typeof mayBe === "object") {
      year.found(
        `done although it cannot be: ${mayBe.because}`,
        `${say(step)} was done: ${JSON.stringify(meant.wish)}`,
      );
      return true;
    }
    await meant.done(told, before);
    return true;
  }

  #press(step: DeskStep, { pressed, at, wish, list }: Meant) {
    return list && pressed.roles.includes(step.by)
      ? pressList(this.#year, step.by, list, pressed, wish)
      : pressed.byHttp(this.#year.seat(step.by), at, wish);
  }

  async #unchanged(before: Truth, after: string): Promise<void> {
    const plain = ({ seasons }: Truth) => JSON.stringify(seasons.map((one) => ({ ...one, papers: [...one.papers] })));
    const now = await this.#year.readTruth();
    if (plain(before) !== plain(now))
      this.#year.found("refused, and something was written", `${after}, and the club is ${plain(now)}`);
  }
}
