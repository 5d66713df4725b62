import { randomUUID } from "node:crypto";
import type { Any } from "../desk/seat.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import { type Office, one } from "./office.ts";
import type { Step } from "./steps.ts";

const STATES = ["pending", "validated", "refused", "all"] as const;
const VALID: Readonly<Record<string, boolean | null>> = { pending: null, validated: true, refused: false };

const ascending = (one: number, other: number) => one - other;

/** Registrations that are selected, given a reason or another group, and records that may be one person. */
export class Registered {
  readonly #office: Office;
  readonly #reasons = new Map<number, string>();
  /** By the number of the pair. */
  readonly #said = new Map<number, "apart" | "settled">();

  constructor(office: Office) {
    this.#office = office;
  }

  #all = async (): Promise<Any[]> =>
    (await this.#office.api.all(`/seasons/${this.#office.scene.season}/annual-registrations`)) as Any[];

  async #among(state: string): Promise<Any[]> {
    return (await this.#all()).filter(({ valid }) => state === "all" || valid === VALID[state]);
  }

  async select(step: Extract<Step, { do: "select all that match" }>): Promise<void> {
    const state = one(STATES, step.state) ?? "all";
    const told = await this.#office.press(step, UPKEEP_DEEDS.selectMatching, { view: `state=${state}` }, true);
    if (!told) return;
    const meant = (await this.#among(state)).map(({ id }) => id as number).toSorted(ascending);
    const is = (told.ids as number[]).toSorted(ascending);
    if (is.join() !== meant.join()) this.#office.found("what is selected", `of ${state} ${is} instead of ${meant}`);
  }

  /** Whoever selects more than there are places for is told of the group. */
  async ask(step: Extract<Step, { do: "ask about a selection" }>): Promise<void> {
    const chosen = await this.#among(one(STATES, step.state) ?? "all");
    if (chosen.length === 0) return;
    const wish = { ids: chosen.map(({ id }) => id as number) };
    const told = await this.#office.press(step, UPKEEP_DEEDS.noteSelection, wish, true);
    if (!told) return;
    const [, narrow] = this.#office.scene.groups;
    const taken = (await this.#among("validated")).filter(({ group_id }) => group_id === narrow.id).length;
    const selected = chosen.filter(({ group_id, valid }) => group_id === narrow.id && valid === null).length;
    const isTooMany = selected > Math.max(0, 1 - taken);
    if (isTooMany && !(told.notes as string[]).some((words) => words.includes(narrow.name)))
      this.#office.found("what a selection says", `${selected} for a group with ${1 - taken} places: ${told.notes}`);
  }

  async reason(step: Extract<Step, { do: "say why refused" }>): Promise<void> {
    const all = await this.#all();
    const from = step.which % Math.max(1, all.length);
    const ids = all.slice(from, from + step.count).map(({ id }) => id as number);
    if (ids.length === 0) return;
    const reason = step.isEmpty ? "" : this.#office.token("No place");
    const told = await this.#office.press(step, UPKEEP_DEEDS.sayWhyRefused, { ids, reason }, true);
    if (!told) return;
    if (told.kept !== ids.length) this.#office.found("reasons", `${told.kept} of ${ids.length} were kept`);
    for (const id of ids) {
      if (reason) this.#reasons.set(id, reason);
      else this.#reasons.delete(id);
    }
  }

  async move(step: Extract<Step, { do: "move a registration" }>): Promise<void> {
    const row = one(
      (await this.#all()).toSorted((a, b) => a.id - b.id),
      step.which,
    );
    const group = one([this.#office.scene.groups[0], this.#office.scene.groups[2]], step.group);
    if (!row || !group) return;
    const { shown, seen } = (
      await this.#office.flight("secretary", `${this.#office.ofSeason}/registrations/annual/${row.id}`)
    ).find<Any>("shown", "seen", "wished") ?? {
      shown: { groupId: row.group_id, slotIds: row.slot_ids },
      seen: "pending",
    };
    const wish = {
      id: row.id as number,
      formId: randomUUID(),
      shown,
      wished: { groupId: group.id, slotIds: [] },
      seen,
    };
    // Of what waits nothing stands in the way but a colleague's word about the same one, of which they are told first; of what is decided the club says it.
    const isOthers = [...this.#said.values()].includes("settled");
    const mayBe = row.group_id !== group.id && row.valid === null && !isOthers ? true : undefined;
    const told = await this.#office.press(step, UPKEEP_DEEDS.moveRegistered, wish, mayBe, this.#office.at(row.id));
    const now = (await this.#all()).find(({ id }) => id === row.id);
    const meant = told ? group.id : row.group_id;
    if (now?.group_id !== meant)
      this.#office.found(
        "moved",
        `registration ${row.id}, told ${told ? "done" : "not done"}, is in ${now?.group_id} instead of ${meant}`,
      );
  }

  async sayApart(step: Extract<Step, { do: "say that they are two" }>): Promise<void> {
    const place = step.pair % this.#office.scene.pairs.length;
    const pair = this.#office.scene.pairs[place];
    if (!pair || this.#said.get(place) === "settled") return;
    const deed = step.isTakenBack ? UPKEEP_DEEDS.takeBackApart : UPKEEP_DEEDS.sayApart;
    if (!(await this.#office.press(step, deed, pair, true))) return;
    if (step.isTakenBack) this.#said.delete(place);
    else this.#said.set(place, "apart");
  }

  /** The record that is registered gives what hangs on it to the other. */
  async settle(step: Extract<Step, { do: "settle two records" }>): Promise<void> {
    const place = step.pair % this.#office.scene.pairs.length;
    const pair = this.#office.scene.pairs[place];
    if (!pair || this.#said.has(place)) return;
    const { one: kept, other: given } = pair;
    const page = await this.#office.page("director", `${this.#office.ofSeason}/members/twins/${kept}/${given}`);
    const digest = new RegExp(`kept\\\\?":${kept},\\\\?"given\\\\?":${given},.*?digest\\\\?":\\\\?"([\\w-]+)`).exec(
      page,
    )?.[1];
    if (!digest) return this.#office.found("two records", `${kept} and ${given} cannot be settled on their page`);
    const before = (await this.#all()).filter(({ member_id, valid }) => member_id === given && valid !== false);
    const wish = { kept, given, fields: [], digest, askId: randomUUID() };
    if (!(await this.#office.press(step, UPKEEP_DEEDS.settleTwins, wish, undefined))) return;
    this.#said.set(place, "settled");
    const groups = before.map(({ group_id }) => group_id as number).toSorted(ascending);
    await this.#office.becomes("what hangs on two records", [[], groups], async () => {
      const live = (await this.#all()).filter(({ valid }) => valid !== false);
      const of = (member: number) =>
        live.filter(({ member_id }) => member_id === member).map(({ group_id }) => group_id as number);
      return [of(given), of(kept).toSorted(ascending)];
    });
  }

  /** What the desk itself has said of somebody's registrations is gone. */
  async forget(member: number): Promise<void> {
    for (const { id, member_id } of await this.#all()) if (member_id === member) this.#reasons.delete(id);
  }

  async look(): Promise<void> {
    for (const { id } of await this.#all()) {
      const said = await this.#office.read("secretary", `${this.#office.ofSeason}/registrations/annual/${id}`);
      const [is, meant] = [said.refusal?.reason ?? null, this.#reasons.get(id) ?? null];
      if (is !== meant) this.#office.found("reasons", `of registration ${id} ${is} instead of ${meant}`);
    }
    for (const show of ["open", "apart"]) {
      const page = await this.#office.page(
        "secretary",
        `${this.#office.ofSeason}/members/twins${show === "apart" ? "?show=apart" : ""}`,
      );
      for (const [place, { one: kept, other }] of this.#office.scene.pairs.entries()) {
        const isListed = page.includes(`/twins/${kept}/${other}`);
        const said = this.#said.get(place);
        if (isListed !== (show === "open" ? said === undefined : said === "apart"))
          this.#office.found(
            "two records",
            `${kept} and ${other}, ${said ?? "of whom nothing was said"}, are ${isListed ? "" : "not "}listed as ${show}`,
          );
      }
    }
  }
}
