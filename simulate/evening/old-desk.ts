import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Any } from "../desk/seat.ts";
import { CLUB } from "./house.ts";
import { isSaid, type Player } from "./player.ts";
import type { Who } from "./steps.ts";
import type { Decided } from "./wishes.ts";

/** What a page of an older dashboard did with presses: two server actions each, a plan and a decision, one after the other, in the memory of the page. */
export class OldDesk {
  readonly #season: number;
  readonly #queues = new Map<Who, Promise<unknown>>();
  readonly #pages = new Map<Who, number>();
  /** What waits for its person, with the plan that was shown. */
  readonly #questions: { wish: Decided; plan: Any }[] = [];
  /** Answers that never came, to be asked for again under their names. */
  readonly again: { player: Player; wish: Decided; plan: Any }[] = [];
  readonly works = new Map<Decided, number>();
  /** What a page had not sent when it went: whether that is told, only a browser shows. */
  readonly neverLeft = new Set<Decided>();

  constructor(season: number) {
    this.#season = season;
  }

  reload(who: Who): void {
    this.#pages.set(who, (this.#pages.get(who) ?? 0) + 1);
    this.#queues.delete(who);
  }

  press(player: Player, wish: Decided): Promise<void> {
    return this.#inTurn(player, wish, async () => {
      const { operation, ids } = wish;
      const saw = wish.saw.get(ids[0] ?? 0) ?? null;
      const said = await DESK_DEEDS.planDecision.byHttp(player, { season: this.#season }, { operation, ids, saw });
      if (!said.ok) {
        // A plan changes nothing: the page says so in words.
        for (const id of wish.ids) wish.told.set(id, { is: "not done", reason: "no plan" });
        return;
      }
      if (isPlain(said.plan)) await this.#decideNow(player, wish, said.plan);
      else this.#ask(wish, said.plan);
    });
  }

  decide(player: Player, wish: Decided, plan: Any): Promise<void> {
    return this.#inTurn(player, wish, () => this.#decideNow(player, wish, plan));
  }

  async answer(player: Player, which: number, yes: boolean): Promise<void> {
    const mine = this.#questions.filter(({ wish }) => wish.who === player.who);
    const question = mine[which % Math.max(1, mine.length)];
    if (!question) return;
    this.#questions.splice(this.#questions.indexOf(question), 1);
    const { wish, plan } = question;
    if (yes) return this.decide(player, wish, plan);
    for (const id of wish.ids) wish.told.set(id, { is: "not done", reason: "left" });
  }

  async takeBack(player: Player, wish: Decided): Promise<void> {
    const work = this.works.get(wish);
    if (work === undefined) return;
    const body = JSON.stringify({ control: "take_back" });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const reply = await player.ask(`/api/clubs/${CLUB}/jobs/${work}`, init);
    if (reply?.status === 200) wish.isTakenBack = true;
  }

  #ask(wish: Decided, plan: Any): void {
    this.#questions.push({ wish, plan });
    for (const id of wish.ids) wish.told.set(id, { is: "asked" });
  }

  async #decideNow(player: Player, wish: Decided, plan: Any): Promise<void> {
    const { ids, askId, marks } = plan;
    const at = { season: this.#season };
    const said = await DESK_DEEDS.decide.byHttp(player, at, { operation: wish.operation, ids, askId, marks });
    if (!isSaid(said)) {
      this.again.push({ player, wish, plan });
      return;
    }
    if (said.ok) {
      wish.told.clear();
      this.works.set(wish, said.job);
    } else if (said.plan) this.#ask(wish, said.plan);
    else for (const id of wish.ids) wish.told.set(id, { is: "not done", reason: said.code ?? "" });
  }

  async askAgain(): Promise<void> {
    for (const { player, wish, plan } of this.again.splice(0)) await this.#decideNow(player, wish, plan);
  }

  /** One after the other, and none of a page that has gone. */
  async #inTurn(player: Player, wish: Decided, work: () => Promise<void>): Promise<void> {
    const page = this.#pages.get(player.who) ?? 0;
    const before = this.#queues.get(player.who) ?? Promise.resolve();
    const turn = before.then(async () => {
      if ((this.#pages.get(player.who) ?? 0) === page) await work();
      else this.neverLeft.add(wish);
    });
    this.#queues.set(
      player.who,
      turn.catch(() => {}),
    );
    await turn;
  }
}

function isPlain({ ids, forecast, others, changedFrom }: Any): boolean {
  const isQuiet = forecast.freed === 0 && forecast.doubts.length === 0 && forecast.checks.length === 0;
  return ids.length === 1 && forecast.change === 1 && isQuiet && others.length === 0 && changedFrom === null;
}
