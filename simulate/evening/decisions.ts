import { randomUUID } from "node:crypto";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Any } from "../desk/seat.ts";
import type { Sent } from "./device.ts";
import { CLUB } from "./house.ts";
import type { Player } from "./player.ts";
import { one, type Playing } from "./playing.ts";
import { nameOf } from "./scene.ts";
import type { Key, Look, Operation, Step, Who } from "./steps.ts";
import type { Decided } from "./wishes.ts";

/** A copy that is so young needs no second look before the next press. */
const FRESH_MS = 600;

/** One press in so many is on a row that is clicked first. */
const JUMPS = 6;

const KEYS: Partial<Record<Operation, Key>> = { validate: "v", refuse: "r" };

/** Deciding registrations: by keys in a browser, or as a page sends presses. */
export class Decisions {
  readonly #playing: Playing;
  readonly #lists = new Map<Who, { at: number; rows: { id: number; state: string }[] }>();

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  /** Their page goes: what it had listed is read anew. */
  forget(who: Who): void {
    this.#lists.delete(who);
  }

  /** What somebody has on their screen of those who are registered. */
  async #list(who: Who): Promise<{ id: number; state: string }[]> {
    const known = this.#lists.get(who);
    if (known && Date.now() - known.at < FRESH_MS) return known.rows;
    const { players, scene } = this.#playing;
    const said = await players.get(who)?.read(`/api/clubs/${CLUB}/${scene.season}/registrations?state=all&size=200`);
    const rows = (said?.rows as Any[] | undefined)?.map(({ id, state }) => ({ id, state })) ?? known?.rows ?? [];
    this.#lists.set(who, { at: Date.now(), rows });
    return rows;
  }

  async #among(who: Who, operation: Operation): Promise<{ id: number; state: string }[]> {
    // What is validated or refused is cancelled; what waits is decided.
    const taken = new Set(this.#playing.scene.shares.flat());
    return (await this.#list(who)).filter(
      ({ id, state }) => !taken.has(id) && (operation === "cancel" ? state !== "pending" : state === "pending"),
    );
  }

  async press({ who, operation, which, look }: Extract<Step, { do: "press" }>): Promise<void> {
    const key = KEYS[operation];
    if (this.#playing.screens.has(who)) {
      // Keys cannot take back what is decided already: such a step is left to the other form.
      if (key) await this.#byKeys(who, [key], { jump: which % JUMPS === 0 ? which : undefined, look });
      return;
    }
    const row = one(await this.#among(who, operation), which);
    if (row) this.#send(who, operation, row);
  }

  /** One after the other, as fast as fingers are. */
  async goDown({ who, keys, which, look }: Extract<Step, { do: "go down the list" }>): Promise<void> {
    if (this.#playing.screens.has(who)) {
      for (const key of keys) if (!(await this.#byKeys(who, [key], { look }))) return;
      return;
    }
    const rows = await this.#among(who, "validate");
    for (const [place, key] of keys.entries()) {
      const row = rows[(which % Math.max(1, rows.length)) + place];
      if (row) this.#send(who, key === "v" ? "validate" : "refuse", row);
    }
  }

  /** Twice on one and the same: they have thought better of it. */
  async changeMind({ who, which, first, look }: Extract<Step, { do: "change the mind" }>): Promise<void> {
    const keys: Key[] = first === "v" ? ["v", "r"] : ["r", "v"];
    if (this.#playing.screens.has(who)) return void (await this.#byKeys(who, keys, { look }));
    const row = one(await this.#among(who, "validate"), which);
    for (const key of row ? keys : [])
      this.#send(who, key === "v" ? "validate" : "refuse", row as { id: number; state: string });
  }

  /** @returns whether there was somebody to decide on */
  async #byKeys(who: Who, keys: readonly Key[], how: { jump?: number | undefined; look: Look }): Promise<boolean> {
    const { screens } = this.#playing;
    const meant = await screens.get(who)?.press(keys, how);
    this.#leave(who);
    if (meant === undefined) return false;
    for (const { key, isKeptBack, open } of meant.pressed) {
      const wish = this.#decision(who, key === "v" ? "validate" : "refuse", [{ id: meant.id, state: "pending" }]);
      wish.onScreen = true;
      wish.open = open;
      if (isKeptBack) wish.told.set(meant.id, { is: "not done", reason: "kept back" });
    }
    return true;
  }

  /** Questions that a screen has put by itself, and to which they have said no: nothing is to be done. */
  #leave(who: Who): void {
    const { nth, scene, screens } = this.#playing;
    for (const title of screens.get(who)?.leftQuestions.splice(0) ?? []) {
      const wish = this.#mine(who).findLast(({ onScreen, ids: [id], told }) => {
        const member = scene.registrations.get(id ?? 0)?.member;
        const name = member === undefined ? undefined : nameOf(nth, scene.people.indexOf(member)).last_name;
        return onScreen && told.size === 0 && name !== undefined && title.toLowerCase().includes(name.toLowerCase());
      });
      for (const id of wish?.ids ?? []) wish?.told.set(id, { is: "not done", reason: "left" });
    }
  }

  #send(who: Who, operation: Operation, row: { id: number; state: string }): void {
    const { old } = this.#playing;
    const player = this.#playing.player(who);
    const wish = this.#decision(who, operation, [row]);
    if (old) this.#playing.inHand(old.press(player, wish));
    else player.device.press({ ...this.#sent(wish), saw: row.state, marks: null, of: null });
  }

  #decision(who: Who, operation: Operation, rows: readonly { id: number; state: string }[]): Decided {
    const { step } = this.#playing;
    const wish: Decided = {
      ...{ kind: "decision", who, step, key: randomUUID(), operation, ids: rows.map(({ id }) => id) },
      ...{ told: new Map(), saw: new Map(rows.map(({ id, state }) => [id, state])) },
      ...{ isTakenBack: false, onScreen: false },
    };
    this.#playing.wishes.push(wish);
    return wish;
  }

  #sent({ key, operation, ids }: Decided): Omit<Sent, "saw" | "marks" | "of"> {
    return { key, operation, season: this.#playing.scene.season, kind: "annual", ids };
  }

  async together({ who, operation, which, count }: Extract<Step, { do: "decide together" }>): Promise<void> {
    const rows = await this.#among(who, operation);
    const begin = which % Math.max(1, rows.length);
    const chosen = rows.slice(begin, begin + count);
    if (chosen.length < 2) return;
    const player = this.#playing.player(who);
    const plan = await this.#plan(
      player,
      operation,
      chosen.map(({ id }) => id),
    );
    if (!plan) return;
    const wish = this.#decision(who, operation, chosen);
    wish.ids = plan.ids;
    const { old } = this.#playing;
    if (old) return this.#playing.inHand(old.decide(player, wish, plan));
    player.device.press({ ...this.#sent(wish), saw: null, marks: plan.marks, of: null });
  }

  async #plan(player: Player, operation: Operation, ids: number[]): Promise<Any> {
    const said = await DESK_DEEDS.planDecision.byHttp(player, this.#playing.at, { operation, ids, saw: null });
    return said.ok ? said.plan : undefined;
  }

  async takeBack(who: Who, which: number): Promise<void> {
    const { old } = this.#playing;
    const wish = one(this.#mine(who).toReversed(), which);
    if (!wish || wish.isTakenBack) return;
    const player = this.#playing.player(who);
    if (old) return this.#playing.inHand(old.takeBack(player, wish));
    // What an earlier page has left is not this page's to take back.
    if (player.device.left.some(({ key }) => key === wish.key)) return;
    wish.isTakenBack = true;
    if (player.device.takeBack(wish))
      for (const id of wish.ids) wish.told.set(id, { is: "not done", reason: "taken_back" });
  }

  #mine(who: Who): Decided[] {
    return this.#playing.wishes.filter((wish): wish is Decided => wish.kind === "decision" && wish.who === who);
  }

  async answer({ who, which, yes }: Extract<Step, { do: "answer the question" }>): Promise<void> {
    const player = this.#playing.player(who);
    const { old } = this.#playing;
    if (old) return this.#playing.inHand(old.answer(player, which, yes));
    const waits = one(await player.waiting(), which);
    const wish = this.#mine(who).find(({ key }) => key === waits?.key);
    if (!waits || !wish) return;
    if (!yes) return player.device.press({ key: randomUUID(), operation: "leave", of: wish.key });
    const plan = await this.#plan(player, wish.operation, wish.ids);
    if (!plan || plan.ids.length === 0) return;
    const states = (plan.marks as string[]).map((mark, place) => ({
      id: plan.ids[place] as number,
      state: mark.split(" ")[0] ?? "",
    }));
    const confirmed = this.#decision(who, wish.operation, states);
    player.device.press({ ...this.#sent(confirmed), saw: null, marks: plan.marks, of: wish.key });
  }
}
