import { randomUUID } from "node:crypto";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Any, Told as Said } from "../desk/seat.ts";
import { CLUB } from "./house.ts";
import { one, type Playing, UNDER_WAY } from "./playing.ts";
import { nameOf } from "./scene.ts";
import type { Who } from "./steps.ts";
import type { Told } from "./wishes.ts";

const NOTHING = (): Told => ({ is: "nothing" });

/** What is typed into forms: registrations, notes, records of people. */
export class Forms {
  readonly #playing: Playing;

  constructor(playing: Playing) {
    this.#playing = playing;
  }

  enrol(who: Who, person: number, which: number): void {
    const { scene, step, at } = this.#playing;
    const [member, group] = [one(scene.people, person), one(scene.groups, which)];
    if (member === undefined || group === undefined) return;
    const wish = { kind: "enrolment" as const, who, step, ask: randomUUID(), member, group, told: NOTHING() };
    this.#playing.wishes.push(wish);
    const choices = [{ kind: "annual" as const, activityId: group, slotIds: [] }];
    const player = this.#playing.player(who);
    this.#playing.insist(
      () => DESK_DEEDS.enrol.byHttp(player, at, { ask: wish.ask, member, choices }),
      (told) => Object.assign(wish, { told }),
      UNDER_WAY,
    );
  }

  write(who: Who, person: number): void {
    const { scene, step, nth, at } = this.#playing;
    const member = one(scene.people, person);
    if (member === undefined) return;
    const body = `Said at step ${step} of evening ${nth}: ${"what they want. ".repeat(1 + (step % 5))}`.trim();
    const wish = {
      ...{ kind: "note" as const, who, step, note: randomUUID(), member, body, instead: null },
      told: NOTHING(),
    };
    this.#playing.wishes.push(wish);
    const kind = who === "treasurer" ? "money" : "office";
    const player = this.#playing.player(who);
    const fields = { kind, body, isPinned: false, followUp: null };
    this.#playing.insist(
      () => DESK_DEEDS.writeNote.byHttp(player, at, { id: wish.note, seen: null, memberId: member, fields }),
      (told) => Object.assign(wish, { told }),
    );
  }

  async rewrite(who: Who, which: number): Promise<void> {
    const { wishes, step, nth, at } = this.#playing;
    const written = wishes.flatMap((wish) =>
      wish.kind === "note" && wish.instead === null && wish.who === who ? [wish] : [],
    );
    const before = one(written, which);
    if (!before) return;
    const player = this.#playing.player(who);
    const { note: id, member: memberId } = before;
    const there = await player.read(`/api/clubs/${CLUB}/${at.season}/members/${memberId}/notes`);
    const note = (there?.notes as Any[] | undefined)?.find((some) => some.id === id);
    if (!note) return;
    const body = `Rewritten at step ${step} of evening ${nth}.`;
    const wish = { ...before, step, body, instead: note.body as string, told: NOTHING() };
    wishes.push(wish);
    const fields = { kind: note.kind as string, body, isPinned: true, followUp: null };
    this.#playing.insist(
      () => DESK_DEEDS.writeNote.byHttp(player, at, { id, seen: note.version, memberId, fields }),
      (told) => Object.assign(wish, { told }),
    );
  }

  async makeRecord(who: Who): Promise<void> {
    const { nth, step, at } = this.#playing;
    const player = this.#playing.player(who);
    const made = this.#playing.another();
    const entered = {
      ...{ ...nameOf(nth, 400 + made), sex: "Femme", birth_date: `197${made % 10}-02-1${nth % 10}` },
      email: `m${randomUUID()}@example.org`,
    };
    const noun = "members";
    const form = { id: null, record: null, formId: randomUUID(), entered };
    const digest = digestOf(await DESK_DEEDS.keepRecord.byHttp(player, at, { noun, form: { ...form, digest: OTHER } }));
    if (digest === undefined) return;
    const wish = { kind: "record" as const, who, step, email: entered.email, told: NOTHING() };
    this.#playing.wishes.push(wish);
    this.#playing.insist(
      () => DESK_DEEDS.keepRecord.byHttp(player, at, { noun, form: { ...form, digest } }),
      (told) => Object.assign(wish, { told }),
    );
  }

  async changeRecord(who: Who, person: number): Promise<void> {
    const { scene, wishes, nth, step } = this.#playing;
    const changed = new Set(wishes.flatMap((wish) => (wish.kind === "change" ? [wish.member] : [])));
    const member = one(
      scene.people.filter((id) => !changed.has(id)),
      person,
    );
    if (member === undefined) return;
    const player = this.#playing.player(who);
    const at = { ...this.#playing.at, id: member };
    const address = `${step + 1} rue du ${nth} novembre`;
    const members = [{ id: member, seen: { address: null } }];
    const form = {
      ...{ id: member, record: { address: null, city_code: null }, formId: randomUUID() },
      entered: { address, city_code: "" },
    };
    const told = await DESK_DEEDS.changeAddress.byHttp(player, at, { members, form: { ...form, digest: OTHER } });
    const digest = digestOf(told);
    if (digest === undefined) return;
    const wish = { kind: "change" as const, who, step, member, address, told: NOTHING() };
    wishes.push(wish);
    this.#playing.insist(
      () => DESK_DEEDS.changeAddress.byHttp(player, at, { members, form: { ...form, digest } }),
      (told) => Object.assign(wish, { told }),
    );
  }
}

/** What a form is drawn from now: it says so itself to one that was drawn from another contract. */
const OTHER = "of another contract";
const digestOf = (said: Said): string | undefined => (said.ok ? undefined : said.digest);
