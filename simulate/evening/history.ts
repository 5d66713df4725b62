import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import type { Coverage } from "../coverage.ts";
import type { Fault } from "../kind.ts";
import type { Sent } from "./device.ts";
import { gatherTold } from "./gather.ts";
import { CLUB, type House, PEOPLE } from "./house.ts";
import { judge } from "./judge.ts";
import { OldDesk } from "./old-desk.ts";
import { openPages, PAGES } from "./pages.ts";
import { type Any, Missing, Player, type Said } from "./player.ts";
import { makeScene, nameOf, type Scene } from "./scene.ts";
import { Screen } from "./screen.ts";
import type { Operation, Step, Who } from "./steps.ts";
import type { AnyWish, Beside, Decided, Told } from "./wishes.ts";

/** A copy that is so young needs no second look before the next press. */
const FRESH_MS = 600;
/** Longer than any copy takes of a season with a handful of people. */
const COPIED_WITHIN_MS = 60_000;
const LOOK_MS = 150;
/** Looks between two orders to read the club. */
const ASK_EVERY = 20;

/** One press in so many is on a row that is clicked first. */
const JUMPS = 6;
/** A page tries again after two seconds, four, and so on. */
const LEAVES_WITHIN_MS = 12_000;

/** Those who decide registrations. */
const OFFICE: readonly Who[] = ["secretary", "second secretary", "director"];

let histories = 0;

const one = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];

/** One history: everybody at the desk with what they wish, what befalls them, and what was meant. */
export class History {
  readonly #house: House;
  readonly #coverage: Coverage;
  readonly #players: ReadonlyMap<Who, Player>;
  readonly #scene: Scene;
  readonly #nth: number;
  readonly #wishes: AnyWish[] = [];
  readonly #beside: Beside = { decided: [], registered: [], deleted: [], accessReplaced: false };
  /** Presses of actions on their way. */
  readonly #under = new Set<Promise<unknown>>();
  readonly #lists = new Map<Who, { at: number; rows: { id: number; state: string }[] }>();
  readonly #old: OldDesk | undefined;
  readonly #from: number;
  /** Those who decide in a browser. */
  readonly #screens = new Map<Who, Screen>();
  #step = 0;
  #made = 0;

  private constructor(house: House, coverage: Coverage, players: ReadonlyMap<Who, Player>, scene: Scene, nth: number) {
    [this.#house, this.#coverage, this.#players, this.#scene, this.#nth] = [house, coverage, players, scene, nth];
    this.#from = house.relay.received.length;
    if (!house.hasRoute("/api/clubs/[club]/presses")) this.#old = new OldDesk(scene.season);
    for (const player of players.values()) player.coverage = coverage;
  }

  /** @param browser in which those of the office decide, by keys; undefined: by HTTP */
  static async begin(house: House, coverage: Coverage, browser?: Browser): Promise<History> {
    const nth = ++histories;
    const scene = await makeScene(house.api, nth);
    const players = new Map<Who, Player>();
    for (const who of PEOPLE) {
      const player = new Player(house, who);
      await player.signIn();
      players.set(who, player);
    }
    const history = new History(house, coverage, players, scene, nth);
    await history.#untilCopied();
    for (const who of browser ? OFFICE : [])
      history.#screens.set(who, await Screen.open(browser as Browser, house, history.#player(who), scene.season));
    return history;
  }

  #player(who: Who): Player {
    const player = this.#players.get(who);
    if (!player) throw new Error(`There is no ${who}.`);
    return player;
  }

  /** Waits until the dashboard's copy has everything that the history begins with. */
  async #untilCopied(): Promise<void> {
    const director = this.#player("director");
    const { season, registrations, lesson } = this.#scene;
    const limit = Date.now() + COPIED_WITHIN_MS;
    for (let looks = 0; ; looks++) {
      // A season of which the copy has not heard is asked for again.
      const said = looks % ASK_EVERY === 0 ? await director.press("refreshMirror", season, [CLUB, season]) : undefined;
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

  /** @returns what was broken */
  async play(steps: readonly Step[]): Promise<Fault[]> {
    for (const [place, step] of steps.entries()) {
      this.#step = place;
      this.#coverage.meet("deeds", step.do);
      try {
        await this.#take(step);
      } catch (cause) {
        if (!(cause instanceof Missing)) throw cause;
        this.#coverage.meet("missing in this build", cause.message);
      }
      await wait(step.pace);
    }
    return this.#end();
  }

  async #take(step: Step): Promise<void> {
    const house = this.#house;
    switch (step.do) {
      case "press":
        return this.#press(step);
      case "decide together":
        return this.#decideTogether(step);
      case "take back":
        return this.#takeBack(step.who, step.which);
      case "answer the question":
        return this.#answer(step);
      case "enrol":
        return this.#enrol(step.who, step.person, step.group);
      case "write a note":
        return this.#write(step.who, step.person);
      case "rewrite a note":
        return this.#rewrite(step.who, step.which);
      case "make a record":
        return this.#makeRecord(step.who);
      case "change a record":
        return this.#changeRecord(step.who, step.person);
      case "receive":
        return this.#receive(step);
      case "paste payments":
        return this.#paste(step);
      case "mark":
        return this.#mark(step);
      case "reload": {
        const player = this.#player(step.who);
        await this.#screens.get(step.who)?.leave(this.#step);
        if (this.#old) this.#old.reload(step.who);
        else player.device.reload();
        this.#lists.delete(step.who);
        return;
      }
      case "send what was left":
        return this.#old ? undefined : this.#player(step.who).device.sendLeft();
      case "open a page": {
        const page = one(PAGES[step.who], step.which);
        if (page) this.#inHand(this.#player(step.who).ask(page(this.#scene)));
        return;
      }
      case "end the session":
        await this.#screens.get(step.who)?.endSession();
        return this.#player(step.who).endSession();
      case "the line":
        this.#player(step.who).line = step.is;
        return this.#screens.get(step.who)?.cut(step.is === "cut");
      case "the sky":
        house.way.sky = step.is;
        return;
      case "a colleague decides":
        return this.#colleagueDecides(step.operation, step.which);
      case "a colleague registers":
        return this.#colleagueRegisters(step.person, step.group);
      case "a colleague deletes":
        return this.#colleagueDeletes(step.which);
      case "replace the access":
        this.#beside.accessReplaced = true;
        return house.replaceAccess();
      case "kill":
        return step.program === "dashboard" ? house.killDashboard() : house.killService();
      case "the clock steps":
        return house.stepClock(step.hours);
      case "wait":
        return wait(step.seconds * 1_000);
    }
  }

  #inHand(work: Promise<unknown>): void {
    const held = work.catch((cause: unknown) => {
      if (!(cause instanceof Missing)) throw cause;
      this.#coverage.meet("missing in this build", cause.message);
    });
    this.#under.add(held);
    void held.finally(() => this.#under.delete(held)).catch(() => {});
  }

  /** What somebody has on their screen of those who are registered. */
  async #list(who: Who): Promise<{ id: number; state: string }[]> {
    const known = this.#lists.get(who);
    if (known && Date.now() - known.at < FRESH_MS) return known.rows;
    const said = await this.#player(who).read(
      `/api/clubs/${CLUB}/${this.#scene.season}/registrations?state=all&size=200`,
    );
    const rows = (said?.rows as Any[] | undefined)?.map(({ id, state }) => ({ id, state })) ?? known?.rows ?? [];
    this.#lists.set(who, { at: Date.now(), rows });
    return rows;
  }

  async #press({ who, operation, which }: Extract<Step, { do: "press" }>): Promise<void> {
    const screen = this.#screens.get(who);
    if (screen) {
      // Keys cannot take back what is decided already: such a step is left to the other form.
      if (operation === "cancel") return;
      const id = await screen.press(operation === "validate" ? "v" : "r", which % JUMPS === 0 ? which : undefined);
      if (id !== undefined) this.#decision(who, operation, [{ id, state: "pending" }]).onScreen = true;
      return;
    }
    const rows = await this.#list(who);
    // What is validated or refused is cancelled; what waits is decided.
    const some = rows.filter(({ state }) => (operation === "cancel" ? state !== "pending" : state === "pending"));
    const row = one(some, which);
    if (!row) return;
    const wish = this.#decision(who, operation, [row]);
    if (this.#old) return this.#inHand(this.#old.press(this.#player(who), wish));
    this.#player(who).device.press({ ...this.#sent(wish), saw: row.state, marks: null, of: null });
  }

  #decision(who: Who, operation: Operation, rows: readonly { id: number; state: string }[]): Decided {
    const wish: Decided = {
      ...{ kind: "decision", who, step: this.#step, key: randomUUID(), operation, ids: rows.map(({ id }) => id) },
      ...{
        told: new Map(),
        saw: new Map(rows.map(({ id, state }) => [id, state])),
        isTakenBack: false,
        onScreen: false,
      },
    };
    this.#wishes.push(wish);
    return wish;
  }

  #sent({ key, operation, ids }: Decided): Omit<Sent, "saw" | "marks" | "of"> {
    return { key, operation, season: this.#scene.season, kind: "annual", ids };
  }

  async #decideTogether(step: Extract<Step, { do: "decide together" }>): Promise<void> {
    const { who, operation, which, count } = step;
    const rows = (await this.#list(who)).filter(({ state }) =>
      operation === "cancel" ? state !== "pending" : state === "pending",
    );
    const begin = which % Math.max(1, rows.length);
    const chosen = rows.slice(begin, begin + count);
    if (chosen.length < 2) return;
    const player = this.#player(who);
    const plan = await this.#plan(
      player,
      operation,
      chosen.map(({ id }) => id),
    );
    if (!plan) return;
    const wish = this.#decision(who, operation, chosen);
    wish.ids = plan.ids;
    if (this.#old) return this.#inHand(this.#old.decide(player, wish, plan));
    player.device.press({ ...this.#sent(wish), saw: null, marks: plan.marks, of: null });
  }

  async #plan(player: Player, operation: Operation, ids: readonly number[]): Promise<Any> {
    const { season } = this.#scene;
    const said = await player.press("planDecision", season, [
      CLUB,
      { season, kind: "annual", operation },
      { ids },
      null,
    ]);
    return typeof said === "object" && said.ok ? said.plan : undefined;
  }

  async #takeBack(who: Who, which: number): Promise<void> {
    const wish = one(this.#mine(who).toReversed(), which);
    if (!wish || wish.isTakenBack) return;
    const player = this.#player(who);
    if (this.#old) return this.#inHand(this.#old.takeBack(player, wish));
    // What an earlier page has left is not this page's to take back.
    if (player.device.left.some(({ key }) => key === wish.key)) return;
    wish.isTakenBack = true;
    if (player.device.takeBack(wish))
      for (const id of wish.ids) wish.told.set(id, { is: "not done", reason: "taken_back" });
  }

  #mine(who: Who): Decided[] {
    return this.#wishes.filter((wish): wish is Decided => wish.kind === "decision" && wish.who === who);
  }

  async #answer({ who, which, yes }: Extract<Step, { do: "answer the question" }>): Promise<void> {
    const player = this.#player(who);
    if (this.#old) return this.#inHand(this.#old.answer(player, which, yes));
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

  /** Presses an action until something is told, as somebody would who is told that nothing came. */
  async #insist(
    player: Player,
    action: string,
    args: readonly unknown[],
    tell: (told: Told) => void,
    id?: number,
  ): Promise<void> {
    const said = await player.press(action, this.#scene.season, args, id);
    if (isSaid(said)) return tell(toldOf(said));
    this.#again.push(async () => {
      const again = await player.press(action, this.#scene.season, args, id);
      if (isSaid(again)) tell(toldOf(again));
      return isSaid(again);
    });
  }

  /** What had no answer, each to be asked for again under its name. @returns whether there was one */
  readonly #again: (() => Promise<boolean>)[] = [];

  async #enrol(who: Who, person: number, which: number): Promise<void> {
    const { people, groups, season } = this.#scene;
    const [member, group] = [one(people, person), one(groups, which)];
    if (member === undefined || group === undefined) return;
    const wish = {
      kind: "enrolment" as const,
      who,
      step: this.#step,
      ask: randomUUID(),
      member,
      group,
      told: { is: "nothing" } as Told,
    };
    this.#wishes.push(wish);
    const args = [
      CLUB,
      { ask: wish.ask, season, member, choices: [{ kind: "annual", activityId: group, slotIds: [] }] },
    ];
    this.#inHand(this.#insist(this.#player(who), "enrol", args, (told) => Object.assign(wish, { told })));
  }

  async #write(who: Who, person: number): Promise<void> {
    const member = one(this.#scene.people, person);
    if (member === undefined) return;
    const body =
      `Said at step ${this.#step} of evening ${this.#nth}: ${"what they want. ".repeat(1 + (this.#step % 5))}`.trim();
    const note = randomUUID();
    const wish = {
      kind: "note" as const,
      who,
      step: this.#step,
      note,
      member,
      body,
      instead: null,
      told: { is: "nothing" } as Told,
    };
    this.#wishes.push(wish);
    const fields = { kind: who === "treasurer" ? "money" : "office", body, isPinned: false, followUp: null };
    const args = [CLUB, { id: note, seen: null, memberId: member, fields }];
    this.#inHand(this.#insist(this.#player(who), "saveNote", args, (told) => Object.assign(wish, { told })));
  }

  async #rewrite(who: Who, which: number): Promise<void> {
    const { season } = this.#scene;
    const written = this.#wishes.flatMap((wish) =>
      wish.kind === "note" && wish.instead === null && wish.who === who ? [wish] : [],
    );
    const before = one(written, which);
    if (!before) return;
    const player = this.#player(who);
    const there = await player.read(`/api/clubs/${CLUB}/${season}/members/${before.member}/notes`);
    const note = (there?.notes as Any[] | undefined)?.find(({ id }) => id === before.note);
    if (!note) return;
    const body = `Rewritten at step ${this.#step} of evening ${this.#nth}.`;
    const wish = { ...before, step: this.#step, body, instead: note.body as string, told: { is: "nothing" } as Told };
    this.#wishes.push(wish);
    const fields = { kind: note.kind, body, isPinned: true, followUp: null };
    const args = [CLUB, { id: before.note, seen: note.version, memberId: before.member, fields }];
    this.#inHand(this.#insist(player, "saveNote", args, (told) => Object.assign(wish, { told })));
  }

  /** What a form is drawn from now: it says so itself to one that was drawn from another contract. */
  async #digest(player: Player, action: string, before: readonly unknown[], form: object): Promise<string | undefined> {
    const said = await player.press(action, this.#scene.season, [
      ...before,
      { ...form, digest: "of another contract" },
    ]);
    return typeof said === "object" && !said.ok ? said.digest : undefined;
  }

  async #makeRecord(who: Who): Promise<void> {
    const player = this.#player(who);
    const person = nameOf(this.#nth, 400 + this.#made++);
    const entered = {
      ...person,
      sex: "Femme",
      birth_date: `197${this.#made % 10}-02-1${this.#nth % 10}`,
      email: `m${randomUUID()}@example.org`,
    };
    const form = { id: null, record: null, formId: randomUUID(), entered };
    const digest = await this.#digest(player, "saveForm", [CLUB, "members"], form);
    if (digest === undefined) return;
    const wish = {
      kind: "record" as const,
      who,
      step: this.#step,
      email: entered.email,
      told: { is: "nothing" } as Told,
    };
    this.#wishes.push(wish);
    this.#inHand(
      this.#insist(player, "saveForm", [CLUB, "members", { ...form, digest }], (told) => Object.assign(wish, { told })),
    );
  }

  async #changeRecord(who: Who, person: number): Promise<void> {
    const { people, season } = this.#scene;
    const changed = new Set(this.#wishes.flatMap((wish) => (wish.kind === "change" ? [wish.member] : [])));
    const member = one(
      people.filter((id) => !changed.has(id)),
      person,
    );
    if (member === undefined) return;
    const player = this.#player(who);
    const address = `${this.#step + 1} rue du ${this.#nth} novembre`;
    const move = { season, members: [{ id: member, seen: { address: null } }] };
    const form = {
      id: member,
      record: { address: null, city_code: null },
      formId: randomUUID(),
      entered: { address, city_code: "" },
    };
    const digest = await this.#digest(player, "changeAddress", [CLUB, move], form);
    if (digest === undefined) return;
    const wish = { kind: "change" as const, who, step: this.#step, member, address, told: { is: "nothing" } as Told };
    this.#wishes.push(wish);
    const args = [CLUB, move, { ...form, digest }];
    this.#inHand(this.#insist(player, "changeAddress", args, (told) => Object.assign(wish, { told }), member));
  }

  /** No two amounts of a history are the same: an amount says whose wish it was. */
  #cents(): number {
    return 1_000 + 7 * ++this.#made;
  }

  async #receive({ who, person, twice }: Extract<Step, { do: "receive" }>): Promise<void> {
    const { people, season } = this.#scene;
    const member = one(people, person);
    if (member === undefined) return;
    const wish = {
      ...{ kind: "payment" as const, who, step: this.#step, ask: randomUUID(), place: 0, member, cents: this.#cents() },
      told: { is: "nothing" } as Told,
    };
    this.#wishes.push(wish);
    const sum = { season, amountCents: wish.cents, method: "Chèque", receivedOn: "2026-11-16", type: "Paiement" };
    const args = [
      CLUB,
      {
        ask: wish.ask,
        ...sum,
        chosen: [{ memberId: member, target: null, cents: wish.cents }],
        details: null,
        isSure: true,
      },
    ];
    for (let times = 0; times < (twice ? 2 : 1); times++)
      this.#inHand(this.#insist(this.#player(who), "recordReceived", args, (told) => Object.assign(wish, { told })));
  }

  async #paste({ who, person, count }: Extract<Step, { do: "paste payments" }>): Promise<void> {
    const { people, season } = this.#scene;
    const ask = randomUUID();
    const wishes = Array.from({ length: count }, (_, place) => {
      const member = one(people, person + place) ?? 0;
      return {
        kind: "payment" as const,
        who,
        step: this.#step,
        ask,
        place,
        member,
        cents: this.#cents(),
        told: { is: "nothing" } as Told,
      };
    });
    this.#wishes.push(...wishes);
    const lines = wishes.map(({ member, cents }) => ({
      memberId: member,
      amountCents: cents,
      method: "Virement",
      receivedOn: "2026-11-13",
    }));
    const tell = (told: Told) => {
      for (const wish of wishes) Object.assign(wish, { told });
    };
    this.#inHand(this.#insist(this.#player(who), "recordPaste", [CLUB, { ask, season, lines }], tell));
  }

  async #mark({ who, person, presence }: Extract<Step, { do: "mark" }>): Promise<void> {
    const { lesson } = this.#scene;
    const player = this.#player(who);
    const said = await player.read(`/api/clubs/${CLUB}/attendance/sheets?from=${lesson.date}&days=1`);
    const sheet = (said?.sheets as Any[] | undefined)?.find(({ session }) => session.courseId === lesson.id);
    if (sheet) this.#sheets.set(who, sheet);
    const shown = this.#sheets.get(who);
    const row = one((shown?.people as Any[] | undefined)?.filter(({ expected }) => expected) ?? [], person);
    if (!row) return;
    const wish = {
      kind: "mark" as const,
      who,
      step: this.#step,
      key: randomUUID(),
      member: row.id as number,
      presence,
      told: { is: "nothing" } as Told,
    };
    this.#wishes.push(wish);
    const mark = {
      ...{
        id: wish.key,
        date: lesson.date,
        type: "lesson",
        courseId: lesson.id,
        memberId: row.id,
        record: row.record ?? null,
      },
      ...{ presence, madeAt: new Date("2026-11-16T09:30:00Z").toISOString(), seen: row.presence, insist: false },
    };
    this.#sentMarks.set(wish.key, { player, mark });
    this.#inHand(this.#sendMarks(player, [mark]));
  }

  readonly #sheets = new Map<Who, Any>();
  readonly #sentMarks = new Map<string, { player: Player; mark: Any }>();

  /** As a device at the pool side does, again and again, until each has its word. */
  async #sendMarks(player: Player, marks: readonly Any[]): Promise<boolean> {
    const body = JSON.stringify({ marks });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const reply = await player.ask(`/api/clubs/${CLUB}/attendance/marks`, init);
    if (reply?.status !== 200) return false;
    const { outcomes } = JSON.parse(reply.text) as { outcomes: { id: string; state: string; code?: string }[] };
    for (const { id, state, code } of outcomes) {
      const wish = this.#wishes.find((some) => some.kind === "mark" && some.key === id);
      if (wish?.kind !== "mark") continue;
      if (state === "done") wish.told = { is: "done" };
      else if (state === "waiting") wish.told = { is: "open", reason: null };
      else wish.told = { is: "not done", reason: state === "conflict" ? "conflict" : (code ?? "refused") };
    }
    return outcomes.every(({ state }) => state !== "waiting");
  }

  async #colleagueDecides(operation: Operation, which: number): Promise<void> {
    const id = one([...this.#scene.registrations.keys()], which);
    if (id === undefined) return;
    const { status } = await this.#house.api.send({ method: "POST", path: `/annual-registrations/${id}/${operation}` });
    if (status < 300) this.#beside.decided.push({ id, operation });
  }

  async #colleagueRegisters(person: number, which: number): Promise<void> {
    const [member, group] = [one(this.#scene.people, person), one(this.#scene.groups, which)];
    const body = { member_id: member, group_id: group, slot_ids: [] };
    const answer = await this.#house.api.send({ method: "POST", path: "/annual-registrations", body });
    if (answer.status < 300 && member !== undefined && group !== undefined)
      this.#beside.registered.push({ member, group, id: answer.body.data.id });
  }

  async #colleagueDeletes(which: number): Promise<void> {
    const id = one([...this.#scene.registrations.keys()], which);
    if (id === undefined) return;
    const { status } = await this.#house.api.send({ method: "DELETE", path: `/annual-registrations/${id}` });
    if (status < 300) this.#beside.deleted.push(id);
  }

  /** Calm returns, everybody signs in again and asks for what they heard nothing of; then all that was told is held against what is. */
  async #end(): Promise<Fault[]> {
    const { way, api } = this.#house;
    for (const sky of way.metBy.keys()) this.#coverage.meet("skies", sky);
    way.metBy.clear();
    way.sky = "clear";
    await Promise.all(this.#under);
    for (const player of this.#players.values()) {
      player.line = "clear";
      await player.signIn();
      player.device.isStopped = false;
      void player.device.send();
      const screen = this.#screens.get(player.who);
      await screen?.cut(false);
      await screen?.signIn();
    }
    // What a page has in its hands leaves by itself once the line is there.
    if (this.#screens.size > 0) await wait(LEAVES_WITHIN_MS);
    const left = new Map<Who, Set<number>>();
    for (const [who, screen] of this.#screens) left.set(who, await screen.listedAsLeft());
    const marks = async () => {
      for (const player of this.#players.values()) {
        const own = [...this.#sentMarks.values()].filter((sent) => sent.player === player).map(({ mark }) => mark);
        if (own.length > 0) await this.#sendMarks(player, own);
      }
    };
    const still = await gatherTold({
      ...{ players: this.#players, scene: this.#scene, wishes: this.#wishes, old: this.#old, marks, left },
      again: this.#again,
    });
    for (const screen of this.#screens.values()) await screen.close();
    const pages = await openPages(this.#players, this.#scene, { coverage: this.#coverage, nth: this.#nth });
    const broken = [...this.#players.values()].flatMap((player) => player.broken);
    const found = await judge({
      ...{ api, scene: this.#scene, wishes: this.#wishes, beside: this.#beside, players: this.#players },
      messages: this.#house.relay.received.slice(this.#from),
      coverage: this.#coverage,
    });
    return [
      ...still.map((words) => ({ rule: "stands still", words })),
      ...pages.map((words) => ({ rule: "a page opens", words })),
      ...broken.map((words) => ({ rule: "a page opens", words })),
      ...found,
    ];
  }
}

/** Whether an answer says what became of the wish. */
const isSaid = (said: Said): said is Exclude<Said, string> =>
  typeof said === "object" && (said.ok || said.code !== "unavailable");

const toldOf = (said: Exclude<Said, string>): Told =>
  said.ok ? { is: "done" } : { is: "not done", reason: said.code };
