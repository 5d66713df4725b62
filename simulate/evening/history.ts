import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import type { Coverage } from "../coverage.ts";
import { NoSuchAction } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import { Colleague } from "./colleague.ts";
import { Counter } from "./counter.ts";
import { Decisions } from "./decisions.ts";
import { Forms } from "./forms.ts";
import { gatherTold, tellLeft } from "./gather.ts";
import { type House, PEOPLE } from "./house.ts";
import { gravestFirst, judge } from "./judge.ts";
import { Lists } from "./lists.ts";
import { OldDesk } from "./old-desk.ts";
import { openPages, PAGES } from "./pages.ts";
import { Player } from "./player.ts";
import { one, Playing } from "./playing.ts";
import { PoolSide } from "./pool-side.ts";
import { makeScene } from "./scene.ts";
import { Screen } from "./screen.ts";
import type { Sky, Step, Who } from "./steps.ts";
import type { AnyWish } from "./wishes.ts";

/** A press has one name, however often it leaves: under another one it would be another wish. */
function namedTwice({ who, names }: Screen, wishes: readonly AnyWish[]): string[] {
  return [...names].flatMap(([about, keys]) => {
    const [operation, id] = about.split(" ");
    const wished = wishes.filter(
      (wish) =>
        wish.kind === "decision" && wish.who === who && wish.operation === operation && wish.ids.includes(Number(id)),
    ).length;
    const words = `${about}: wished ${wished} times by the ${who}, and sent under ${keys.length} names`;
    return wished > 0 && keys.length > wished ? [words] : [];
  });
}

/** Those who decide registrations. */
const OFFICE: readonly Who[] = ["secretary", "second secretary", "director"];

let histories = 0;

/** One history: everybody at the desk with what they wish, what befalls them, and what was meant. */
export class History {
  readonly #playing: Playing;
  readonly #decisions: Decisions;
  readonly #forms: Forms;
  readonly #counter: Counter;
  readonly #lists: Lists;
  readonly #poolSide: PoolSide;
  readonly #colleague: Colleague;
  /** What the club had announced before. */
  readonly #from: number;

  private constructor(playing: Playing) {
    this.#playing = playing;
    this.#decisions = new Decisions(playing);
    this.#forms = new Forms(playing);
    this.#counter = new Counter(playing);
    this.#lists = new Lists(playing);
    this.#poolSide = new PoolSide(playing);
    this.#colleague = new Colleague(playing);
    this.#from = playing.house.relay.received.length;
  }

  /** @param browser in which those of the office decide, by keys; undefined: by HTTP */
  static async begin(house: House, coverage: Coverage, browser?: Browser): Promise<History> {
    const nth = ++histories;
    const scene = await makeScene(house.api, nth, browser !== undefined);
    const players = new Map<Who, Player>();
    for (const who of PEOPLE) {
      const player = new Player(house, who);
      await player.signIn();
      player.coverage = coverage;
      players.set(who, player);
    }
    const old = house.hasRoute("/api/clubs/[club]/presses") ? undefined : new OldDesk(scene.season);
    const playing = new Playing({ house, coverage }, players, scene, nth, old);
    const history = new History(playing);
    await playing.untilCopied();
    if (!browser) return history;
    const { season, shares } = scene;
    for (const [nth, who] of OFFICE.entries())
      playing.screens.set(who, await Screen.open({ browser, house, season }, playing.player(who), shares[nth] ?? []));
    return history;
  }

  /** @returns what was broken, the gravest first */
  async play(steps: readonly Step[]): Promise<Fault[]> {
    const { coverage } = this.#playing;
    for (const [place, step] of steps.entries()) {
      this.#playing.step = place;
      coverage.meet("deeds", step.do);
      try {
        await this.#take(step);
      } catch (cause) {
        if (!(cause instanceof NoSuchAction)) throw cause;
        coverage.meet("missing in this build", cause.message);
      }
      await wait(step.pace);
    }
    return this.#end();
  }

  async #take(step: Step): Promise<void> {
    const { house, scene, screens } = this.#playing;
    switch (step.do) {
      case "press":
        return this.#decisions.press(step);
      case "go down the list":
        return this.#decisions.goDown(step);
      case "change the mind":
        return this.#decisions.changeMind(step);
      case "decide together":
        return this.#decisions.together(step);
      case "take back":
        return this.#decisions.takeBack(step.who, step.which);
      case "answer the question":
        return this.#decisions.answer(step);
      case "enrol":
        return this.#forms.enrol(step.who, step.person, step.group);
      case "write a note":
        return this.#forms.write(step.who, step.person);
      case "rewrite a note":
        return this.#forms.rewrite(step.who, step.which);
      case "make a record":
        return this.#forms.makeRecord(step.who);
      case "change a record":
        return this.#forms.changeRecord(step.who, step.person);
      case "receive":
        return this.#counter.receive(step);
      case "paste payments":
        return this.#counter.paste(step);
      case "read a list in":
        return this.#lists.readIn(step);
      case "mark":
        return this.#poolSide.mark(step);
      case "reload":
        return this.#reload(step.who);
      case "send what was left":
        return this.#playing.old ? undefined : this.#playing.player(step.who).device.sendLeft();
      case "open a page": {
        const page = one(PAGES[step.who], step.which);
        if (page) this.#playing.inHand(this.#playing.player(step.who).ask(page(scene)));
        return;
      }
      case "end the session":
        await screens.get(step.who)?.endSession();
        return this.#playing.player(step.who).endSession();
      case "the line":
        this.#playing.player(step.who).line = step.is;
        return screens.get(step.who)?.cut(step.is === "cut");
      case "the sky":
        return this.#under(step.is);
      case "the sky stays":
        this.#under(step.is);
        return wait(step.seconds * 1_000);
      case "a colleague decides":
        return this.#colleague.decide(step.operation, step.which);
      case "a colleague registers":
        return this.#colleague.register(step.person, step.group);
      case "a colleague deletes":
        return this.#colleague.delete(step.which);
      case "replace the access":
        Object.assign(this.#playing.beside, { accessReplaced: true, answersLost: true });
        return house.replaceAccess();
      case "kill":
        this.#playing.beside.answersLost = true;
        return step.program === "dashboard" ? house.killDashboard() : house.killService();
      case "the clock steps":
        this.#playing.beside.answersLost = true;
        return house.stepClock(step.hours);
      case "wait":
        return wait(step.seconds * 1_000);
    }
  }

  #under(sky: Sky): void {
    const { house, beside } = this.#playing;
    house.way.sky = sky;
    beside.answersLost ||= sky !== "clear" && sky !== "slow" && sky !== "patience";
  }

  async #reload(who: Who): Promise<void> {
    const { screens, old, coverage, step } = this.#playing;
    const way = await screens.get(who)?.leave(step);
    if (way !== undefined) coverage.meet("ways of leaving", way);
    if (old) old.reload(who);
    else this.#playing.player(who).device.reload();
    this.#decisions.forget(who);
  }

  /** Calm returns, everybody signs in again and asks for what they heard nothing of; then all that was told is held against what is. */
  async #end(): Promise<Fault[]> {
    const { house, players, scene, wishes, beside, screens, coverage, old, nth, again } = this.#playing;
    const { way, api } = house;
    for (const sky of way.metBy.keys()) coverage.meet("skies", sky);
    way.metBy.clear();
    way.sky = "clear";
    await this.#playing.settled();
    for (const player of players.values()) {
      player.line = "clear";
      await player.signIn();
      player.device.isStopped = false;
      void player.device.send();
      const screen = screens.get(player.who);
      await screen?.cut(false);
      await screen?.signIn();
    }
    const still = await gatherTold({
      ...{ players, scene, wishes, old, again },
      ...{ marks: () => this.#poolSide.sendAgain(), lists: this.#lists.all, screens },
    });
    await tellLeft(wishes, screens);
    for (const screen of screens.values()) await screen.close();
    const pages = await openPages(players, scene, { coverage, nth });
    const twice = [...screens.values()].flatMap((screen) => namedTwice(screen, wishes));
    const broken = [...players.values()].flatMap((player) => player.broken);
    const found = await judge({
      ...{ api, scene, wishes, beside, players, coverage },
      messages: house.relay.received.slice(this.#from),
    });
    return gravestFirst([
      ...still.map((words) => ({ rule: "stands still", words })),
      ...twice.map((words) => ({ rule: "doubled", words })),
      ...[...pages, ...broken].map((words) => ({ rule: "a page opens", words })),
      ...found,
    ]);
  }
}
