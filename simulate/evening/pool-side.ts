import { randomUUID } from "node:crypto";
import type { Any } from "../desk/seat.ts";
import { CLUB, ROLES } from "./house.ts";
import type { Player } from "./player.ts";
import { one, type Playing } from "./playing.ts";
import type { Step, Who } from "./steps.ts";
import type { Marked } from "./wishes.ts";

/** Marks of who came, from a device that may have no network: sent again and again until each has its word. */
export class PoolSide {
  readonly #playing: Playing;
  readonly #sheets = new Map<Who, Any>();
  readonly #sent: { player: Player; mark: Any }[] = [];

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  async mark({ who, person, presence }: Extract<Step, { do: "mark" }>): Promise<void> {
    const { scene, step } = this.#playing;
    const { id: courseId, date } = scene.lesson;
    const player = this.#playing.player(who);
    const said = await player.read(`/api/clubs/${CLUB}/attendance/sheets?from=${date}&days=1`);
    const sheet = (said?.sheets as Any[] | undefined)?.find(({ session }) => session.courseId === courseId);
    if (sheet) this.#sheets.set(who, sheet);
    const shown = this.#sheets.get(who);
    const row = one((shown?.people as Any[] | undefined)?.filter(({ expected }) => expected) ?? [], person);
    if (!row) return;
    const key = randomUUID();
    const wish: Marked = { kind: "mark", who, step, key, member: row.id, presence, told: { is: "nothing" } };
    this.#playing.wishes.push(wish);
    const mark = {
      ...{ id: key, date, type: "lesson", courseId, memberId: row.id, record: row.record ?? null },
      ...{ presence, madeAt: new Date("2026-11-16T09:30:00Z").toISOString(), seen: row.presence, insist: false },
    };
    this.#sent.push({ player, mark });
    this.#playing.inHand(this.#send(player, [mark]));
  }

  /** Every mark once more under its name, to hear what it came to. */
  async sendAgain(): Promise<void> {
    for (const player of this.#playing.players.values()) {
      const own = this.#sent.filter((sent) => sent.player === player).map(({ mark }) => mark);
      if (own.length > 0) await this.#send(player, own);
    }
  }

  async #send(player: Player, marks: readonly Any[]): Promise<void> {
    const body = JSON.stringify({ marks });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const reply = await player.ask(`/api/clubs/${CLUB}/attendance/marks`, init);
    if (reply?.status !== 200) return;
    this.#playing.coverage.meet("roles", ROLES[player.who]);
    const { outcomes } = JSON.parse(reply.text) as { outcomes: { id: string; state: string; code?: string }[] };
    for (const { id, state, code } of outcomes) {
      const wish = this.#playing.wishes.find((some) => some.kind === "mark" && some.key === id);
      if (wish?.kind !== "mark") continue;
      if (state === "done") wish.told = { is: "done" };
      else if (state === "waiting") wish.told = { is: "open", reason: null };
      else wish.told = { is: "not done", reason: state === "conflict" ? "conflict" : (code ?? "refused") };
    }
  }
}
