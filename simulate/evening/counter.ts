import { randomUUID } from "node:crypto";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { one, type Playing, UNDER_WAY } from "./playing.ts";
import type { Step } from "./steps.ts";
import type { Received, Told } from "./wishes.ts";

/** Money that is taken over the counter, or found on a statement. */
export class Counter {
  readonly #playing: Playing;

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  /** No two amounts of a history are the same: an amount says whose wish it was. */
  #cents(): number {
    return 1_000 + 7 * this.#playing.another();
  }

  receive({ who, person, twice }: Extract<Step, { do: "receive" }>): void {
    const { scene, step, at } = this.#playing;
    const member = one(scene.people, person);
    if (member === undefined) return;
    const [ask, cents] = [randomUUID(), this.#cents()];
    const wish: Received = { kind: "payment", who, step, ask, place: 0, member, cents, told: { is: "nothing" } };
    this.#playing.wishes.push(wish);
    const player = this.#playing.player(who);
    for (let times = 0; times < (twice ? 2 : 1); times++)
      this.#playing.insist(
        () =>
          DESK_DEEDS.record.byHttp(player, at, {
            ...{ ask, amountCents: cents, method: "Chèque", receivedOn: "2026-11-16", type: "Paiement" },
            ...{ chosen: [{ memberId: member, target: null, cents }], details: null, isSure: true },
          }),
        (told) => Object.assign(wish, { told }),
        UNDER_WAY,
      );
  }

  paste({ who, person, count }: Extract<Step, { do: "paste payments" }>): void {
    const { scene, step, at } = this.#playing;
    const ask = randomUUID();
    const wishes = Array.from({ length: count }, (_, place): Received => {
      const [member, cents] = [one(scene.people, person + place) ?? 0, this.#cents()];
      return { kind: "payment", who, step, ask, place, member, cents, told: { is: "nothing" } };
    });
    this.#playing.wishes.push(...wishes);
    const lines = wishes.map(({ member, cents }) => ({
      ...{ memberId: member, amountCents: cents, method: "Virement", receivedOn: "2026-11-13" },
    }));
    const player = this.#playing.player(who);
    const tell = (told: Told) => {
      for (const wish of wishes) Object.assign(wish, { told });
    };
    this.#playing.insist(() => DESK_DEEDS.recordPaste.byHttp(player, at, { ask, lines }), tell, UNDER_WAY);
  }
}
