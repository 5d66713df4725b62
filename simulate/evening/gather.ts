import { setTimeout as wait } from "node:timers/promises";
import type { Any } from "../desk/seat.ts";
import { NoAnswer } from "../desk/seat.ts";
import type { Outcome } from "./device.ts";
import { CLUB } from "./house.ts";
import { hearOf, type List } from "./lists.ts";
import type { OldDesk } from "./old-desk.ts";
import type { Player } from "./player.ts";
import type { Scene } from "./scene.ts";
import type { Screen } from "./screen.ts";
import type { Who } from "./steps.ts";
import type { AnyWish, Decided, Enrolled, Received, Told } from "./wishes.ts";

/** Whatever stands still for longer in the calm has to say why. */
const REST_WITHIN_MS = 90_000;
const LOOK_MS = 1_000;
/** A page tries again after two seconds, four, and so on. */
const LEAVES_WITHIN_MS = 12_000;

const isUnheardOf = (wish: AnyWish): wish is Decided =>
  wish.kind === "decision" && wish.onScreen && [...wish.told.values()].some(({ is }) => is === "nothing");

/** Of what nothing was heard, what the screens list as never sent, once their pages were opened anew. */
export async function tellLeft(wishes: readonly AnyWish[], screens: ReadonlyMap<Who, Screen>): Promise<void> {
  const unheard = wishes.filter(isUnheardOf);
  await Promise.all(
    [...new Set(unheard.map(({ who }) => who))].map(async (who) => {
      const left = await screens.get(who)?.listedAsLeft();
      for (const wish of unheard)
        for (const id of wish.ids) if (wish.who === who && left?.has(id)) wish.told.set(id, { is: "not sent" });
    }),
  );
}

interface Evening {
  players: ReadonlyMap<Who, Player>;
  scene: Scene;
  wishes: readonly AnyWish[];
  old: OldDesk | undefined;
  /** Sends every mark again under its name, and hears what it came to. */
  marks(): Promise<void>;
  screens: ReadonlyMap<Who, Screen>;
  /** Lists of people that were read in. */
  lists: readonly List[];
  /** What had no answer. */
  again: (() => Promise<boolean>)[];
}

/** Waits until the desk has come to its rest, and writes down what it tells of every wish. @returns what stands still without a reason */
export async function gatherTold(evening: Evening): Promise<string[]> {
  const began = Date.now();
  const limit = began + REST_WITHIN_MS;
  for (;;) {
    const restless = await look(evening);
    // What a page has in its hands leaves by itself once the line is there.
    if (Date.now() < began + LEAVES_WITHIN_MS && evening.wishes.some(isUnheardOf))
      restless.push({ words: "presses on screens are not heard of", reason: "on their way" });
    if (restless.length === 0) return [];
    if (Date.now() > limit) return restless.filter(({ reason }) => reason === null).map(({ words }) => words);
    await wait(LOOK_MS);
  }
}

interface Restless {
  words: string;
  reason: string | null;
}

async function look(evening: Evening): Promise<Restless[]> {
  const restless: Restless[] = [];
  const { players, wishes, old, again } = evening;
  for (const ask of again.splice(0)) if (!(await ask())) again.push(ask);
  if (again.length > 0) restless.push({ words: `${again.length} questions have no answer`, reason: null });
  await old?.askAgain();
  if (old && old.again.length > 0)
    restless.push({ words: `${old.again.length} decisions have no answer`, reason: null });
  for (const [who, { device }] of players)
    if (device.queue.length > 0)
      restless.push({ words: `${device.queue.length} presses of the ${who} do not leave`, reason: null });
  if (wishes.some((wish) => wish.kind === "mark" && isOpen(wish.told))) await evening.marks();
  await lookAtDecisions(evening, restless);
  await lookAtScreens(evening);
  await lookAtPayments(evening);
  await lookAtEnrolments(evening);
  for (const list of evening.lists)
    await hearOf(list).catch((cause: unknown) => {
      if (!(cause instanceof NoAnswer)) throw cause;
      restless.push({ words: `a list cannot be looked at: ${cause.message}`, reason: null });
    });
  for (const wish of wishes) {
    if (wish.kind === "decision")
      for (const [id, told] of wish.told) note(restless, told, `${wish.operation} of ${id} by the ${wish.who}`);
    else note(restless, wish.told, `a ${wish.kind} by the ${wish.who} at step ${wish.step}`);
  }
  return restless;
}

const isOpen = (told: Told) => told.is === "open" || told.is === "nothing";

function note(restless: Restless[], told: Told, words: string): void {
  if (told.is === "open")
    restless.push({ words: `${words} stands still${told.reason ? `: ${told.reason}` : ""}`, reason: told.reason });
}

async function lookAtDecisions({ players, wishes, old }: Evening, restless: Restless[]): Promise<void> {
  for (const [who, player] of players) {
    const mine = wishes.filter(
      (wish): wish is Decided => wish.kind === "decision" && wish.who === who && !wish.onScreen,
    );
    if (mine.length === 0) continue;
    if (old) {
      for (const wish of mine) {
        const work = old.works.get(wish);
        if (work !== undefined) await followWork(player, wish, work);
      }
      continue;
    }
    if (player.device.left.length > 0 && !(await player.device.lookForLeft()))
      restless.push({ words: `the ${who} hears nothing of what was left`, reason: null });
    const left = new Set(player.device.left.map(({ key }) => key));
    const ended = new Set(
      mine.filter(
        ({ told }) =>
          told.size > 0 &&
          [...told.values()].every((one) => !isOpen(one) && one.is !== "asked" && one.is !== "not sent"),
      ),
    );
    const asked = mine.filter((wish) => !ended.has(wish));
    const outcomes = await player.outcomes(asked.map(({ key }) => key));
    if (!outcomes) {
      restless.push({ words: `the ${who} hears nothing of their presses`, reason: null });
      continue;
    }
    const known = new Map(outcomes.map((one) => [one.key, one]));
    for (const wish of asked) {
      const outcome = known.get(wish.key);
      if (outcome) await hearOutcome(player, wish, outcome);
      else tellAll(wish, left.has(wish.key) ? { is: "not sent" } : { is: "nothing" });
    }
  }
}

function tellAll(wish: Decided, told: Told): void {
  for (const id of wish.ids) wish.told.set(id, told);
}

async function hearOutcome(player: Player, wish: Decided, { state, code, job: work }: Outcome): Promise<void> {
  if (state === "doubtful") tellAll(wish, { is: "asked" });
  else if (state === "over") tellAll(wish, { is: "not done", reason: code ?? "" });
  else if (work !== null) await followWork(player, wish, work);
  else tellAll(wish, { is: "open", reason: null });
}

async function followWork(player: Player, wish: Decided, work: number): Promise<void> {
  if (wish.told.size > 0 && [...wish.told.values()].every((told) => !isOpen(told))) return;
  const said = await player.read(`/api/clubs/${CLUB}/jobs/${work}?show=all&size=200`);
  const rows = new Map<number, Any>((said?.rows as Any[] | undefined)?.map((row) => [row.registrationId, row]) ?? []);
  for (const id of wish.ids) wish.told.set(id, toldOf(rows.get(id), said?.job));
}

function toldOf(row: Any, work: Any): Told {
  if (!row) return { is: "open", reason: null };
  const { state, code } = row;
  if (state === "done") return { is: "done" };
  if (state === "skipped") return { is: "not done", reason: `skipped: ${code}` };
  if (state === "failed") return failed(code);
  if (state === "taken_back" || state === "superseded") return { is: "not done", reason: state };
  return { is: "open", reason: code ?? work?.pauseReason ?? null };
}

/** Ends with which the desk says that it does not know, and that somebody is to look. */
const UNTOLD = ["perhaps_under_former_access", "perhaps_at_old_address"];

const failed = (code: string | null): Told =>
  UNTOLD.includes(code ?? "") ? { is: "untold", reason: code ?? "" } : { is: "not done", reason: code ?? "" };

async function lookAtPayments({ players, wishes, scene }: Evening): Promise<void> {
  for (const [who, player] of players) {
    const received = wishes.filter((wish): wish is Received => wish.kind === "payment" && wish.who === who);
    // What was refused at once, or has no answer, is no recording.
    const asked = received.filter(({ told }) => told.is !== "not done" && told.is !== "nothing");
    if (asked.length === 0) continue;
    const said = await player.read(`/api/clubs/${CLUB}/${scene.season}/recordings`);
    // It stays open, and is looked at again.
    if (!said) continue;
    const all = new Map<string, Any>([...said.unfinished, ...said.own].map((one: Any) => [one.ask, one]));
    for (const wish of asked) {
      // A line of a paste is a recording of its own, by its place.
      const mine = all.get(wish.ask) ?? all.get(`${wish.ask}-${wish.place}`);
      const part = mine?.parts.find((one: Any) => one.amountCents === wish.cents);
      // Those of long ago are listed where something of them is to be looked at.
      if (part) wish.told = partTold(part);
      else if (wish.told.is === "open" || wish.told.is === "untold") wish.told = { is: "done" };
    }
  }
}

function partTold({ state, code }: Any): Told {
  if (state === "recorded" || state === "notAllocated") return { is: "done" };
  if (state === "refused") return failed(code);
  if (state === "withdrawn") return { is: "not done", reason: "withdrawn" };
  return { is: "open", reason: code };
}

async function lookAtEnrolments({ players, wishes }: Evening): Promise<void> {
  for (const wish of wishes) {
    if (wish.kind !== "enrolment" || wish.told.is === "not done" || wish.told.is === "nothing" || isEnded.has(wish))
      continue;
    const said = await players.get(wish.who)?.read(`/api/clubs/${CLUB}/enrolments/${wish.ask}`);
    const line = said?.lines?.[0];
    if (!line) continue;
    const { progress, code } = line;
    if (progress === "done") wish.told = { is: "done" };
    else if (progress === "failed") wish.told = failed(code);
    else if (progress === "elsewhere") wish.told = { is: "untold", reason: code };
    else if (progress === "withdrawn" || progress === "superseded") wish.told = { is: "not done", reason: progress };
    else wish.told = { is: "open", reason: code };
    if (!isOpen(wish.told)) isEnded.add(wish);
  }
}

/** Enrolments whose last word was heard. */
const isEnded = new WeakSet<Enrolled>();

/** A question that they have said no to became no decision, nor did a key that the page has kept back. */
const wasLeft = (told: Told | undefined) =>
  told?.is === "not done" && (told.reason === "left" || told.reason === "kept back");

/** What became of presses of which only the browser knows the names: by registration and person. */
async function lookAtScreens({ players, wishes, scene, screens }: Evening): Promise<void> {
  for (const [who, player] of players) {
    const mine = wishes.filter(
      (wish): wish is Decided => wish.kind === "decision" && wish.who === who && wish.onScreen,
    );
    const open = mine.filter((wish) => [...wish.told.values()].every(isOpen));
    if (open.length === 0) continue;
    const sameAs = (wish: Decided, id: number) =>
      mine.filter((one) => one.ids.includes(id) && one.operation === wish.operation && !wasLeft(one.told.get(id)));
    const nameOf = (wish: Decided, id: number) =>
      screens.get(who)?.names.get(`${wish.operation} ${id}`)?.[sameAs(wish, id).indexOf(wish)];
    const names = open.flatMap((wish) => wish.ids.flatMap((id) => nameOf(wish, id) ?? []));
    const outcomes = new Map((names.length > 0 ? await player.outcomes(names) : [])?.map((one) => [one.key, one]));
    const waiting = new Set((await player.waiting()).flatMap(({ ids }) => ids));
    for (const wish of open)
      for (const id of wish.ids) {
        const outcome = outcomes.get(nameOf(wish, id) ?? "");
        if (outcome) {
          await hearOutcome(player, wish, outcome);
          continue;
        }
        const said = await player.read(`/api/clubs/${CLUB}/${scene.season}/registrations/annual/${id}`);
        const past = ((said?.history as Any[] | undefined) ?? [])
          .filter(({ by, operation }) => by === `The ${who}` && operation === wish.operation)
          .toSorted((one, other) => one.jobId - other.jobId);
        const row = past[sameAs(wish, id).indexOf(wish)];
        const isSo = said?.row?.state === (wish.operation === "validate" ? "validated" : "refused");
        if (row) wish.told.set(id, toldOf(row, undefined));
        else if (waiting.has(id)) wish.told.set(id, { is: "asked" });
        else if (isSo) wish.told.set(id, { is: "not done", reason: "already" });
        else wish.told.set(id, { is: "nothing" });
      }
  }
}
