import { setTimeout as wait } from "node:timers/promises";
import type { Coverage } from "../coverage.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Any } from "../desk/seat.ts";
import { NoSuchAction, type Told as Said } from "../desk/seat.ts";
import type { House } from "./house.ts";
import { CLUB } from "./house.ts";
import type { OldDesk } from "./old-desk.ts";
import { isSaid, type Player } from "./player.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen.ts";
import type { Who } from "./steps.ts";
import type { AnyWish, Beside, Told } from "./wishes.ts";

/** Longer than any copy takes of a season with a handful of people. */
const COPIED_WITHIN_MS = 60_000;
const LOOK_MS = 150;
/** Looks between two orders to read the club. */
const ASK_EVERY = 20;

/** What everybody's part in one history has in common: who is there, what there is, and what was wished so far. */
export class Playing {
  readonly house: House;
  readonly coverage: Coverage;
  readonly players: ReadonlyMap<Who, Player>;
  readonly scene: Scene;
  /** Which history of this run it is. */
  readonly nth: number;
  readonly wishes: AnyWish[] = [];
  readonly beside: Beside = { decided: [], registered: [], deleted: [], accessReplaced: false, answersLost: false };
  /** Those who decide in a browser. */
  readonly screens = new Map<Who, Screen>();
  /** Where the build has no presses of its own yet. */
  readonly old: OldDesk | undefined;
  /** What had no answer, each to be asked for again under its name. @returns whether there was one */
  readonly again: (() => Promise<boolean>)[] = [];
  /** The step that is taken now, from 0. */
  step = 0;
  #made = 0;
  /** Presses of actions on their way. */
  readonly #under = new Set<Promise<unknown>>();

  constructor(
    { house, coverage }: { house: House; coverage: Coverage },
    players: ReadonlyMap<Who, Player>,
    scene: Scene,
    nth: number,
    old: OldDesk | undefined,
  ) {
    [this.house, this.coverage, this.players] = [house, coverage, players];
    [this.scene, this.nth, this.old] = [scene, nth, old];
  }

  player(who: Who): Player {
    const player = this.players.get(who);
    if (!player) throw new Error(`There is no ${who}.`);
    return player;
  }

  /** The season of the history, in addresses. */
  get at(): { season: number } {
    return { season: this.scene.season };
  }

  /** Another number each time, from 1. */
  another(): number {
    return ++this.#made;
  }

  /** Goes on with the history while this is under way. */
  inHand(work: Promise<unknown>): void {
    const held = work.catch((cause: unknown) => {
      if (!(cause instanceof NoSuchAction)) throw cause;
      this.coverage.meet("missing in this build", cause.message);
    });
    this.#under.add(held);
    void held.finally(() => this.#under.delete(held)).catch(() => {});
  }

  /** Everything that was begun has its answer, or none. */
  async settled(): Promise<void> {
    await Promise.all(this.#under);
  }

  /**
   * Presses an action until something is told, as somebody would who is told that nothing came.
   * @param accepted what a yes tells: that it is done, or that it is under way
   */
  insist(press: () => Promise<Said>, tell: (told: Told) => void, accepted: Told = { is: "done" }): void {
    const once = async () => {
      const said = await press();
      if (isSaid(said)) tell(said.ok ? accepted : { is: "not done", reason: said.code ?? "" });
      return isSaid(said);
    };
    this.inHand(once().then((isTold) => void (isTold || this.again.push(once))));
  }

  /** Waits until the dashboard's copy has everything that the history begins with. */
  async untilCopied(): Promise<void> {
    const director = this.player("director");
    const { season, registrations, lesson } = this.scene;
    const limit = Date.now() + COPIED_WITHIN_MS;
    for (let looks = 0; ; looks++) {
      // A season of which the copy has not heard is asked for again.
      const said = looks % ASK_EVERY === 0 ? await DESK_DEEDS.readAgain.byHttp(director, this.at, {}) : undefined;
      const list = await director.read(`/api/clubs/${CLUB}/${season}/registrations?state=all&size=200`);
      const sheets = await director.read(`/api/clubs/${CLUB}/attendance/sheets?from=${lesson.date}&days=1`);
      const isWhole = list?.total === registrations.size;
      const isOnSheets = (sheets?.sheets as Any[] | undefined)?.some(({ session }) => session.courseId === lesson.id);
      if (isWhole && isOnSheets) return;
      if (Date.now() > limit)
        throw new Error(
          `The copy lacks what the club has: ${JSON.stringify(said)} ${JSON.stringify(list)?.slice(0, 200)} ${JSON.stringify(sheets)?.slice(0, 300)}`,
        );
      await wait(LOOK_MS);
    }
  }
}

/** Taken by the desk, and under way to the club. */
export const UNDER_WAY: Told = { is: "open", reason: null };

/** The one of them that a number stands for. */
export const one = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];
