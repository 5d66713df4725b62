import type { Raw } from "#lib/sync/resources/wire.ts";
import { recordKey } from "./changed.ts";
import { referencesIn, type StagedPlan } from "./plan.ts";

/**
 * Which rows go one after the other, and which beside each other: those that want places of the same group, event or slot, that are about the same person, or of
 * which one names what another makes, keep their order, so that the last place goes to who stands first. Pure.
 */
export class Chains {
  /** Each thing and row points at another of its chain; what points at itself names it. */
  readonly #above = new Map<string, string>();
  readonly #sizes = new Map<string, number>();

  /**
   * Takes a row in, with what its writes are about.
   * @param records the registrations that it names, as the copy has them (`recordsInCopy`)
   */
  add(place: number, plan: StagedPlan, records: ReadonlyMap<string, Raw>): void {
    const row = `row ${place}`;
    const root = this.#rootOf(row);
    this.#sizes.set(root, (this.#sizes.get(root) ?? 0) + 1);
    for (const thing of thingsIn(place, plan, records)) this.#join(row, thing);
  }

  /** The name of a row's chain; undefined where nothing else is in it. */
  of(place: number): string | undefined {
    const root = this.#rootOf(`row ${place}`);
    return (this.#sizes.get(root) ?? 0) > 1 ? root : undefined;
  }

  /** The number of each row's chain, by its place; without those that are alone in theirs. */
  all(places: Iterable<number>): Record<number, number> {
    const numbers = new Map<string, number>();
    const found: Record<number, number> = {};
    for (const place of places) {
      const chain = this.of(place);
      if (chain === undefined) continue;
      const number = numbers.get(chain) ?? numbers.size + 1;
      numbers.set(chain, number);
      found[place] = number;
    }
    return found;
  }

  #join(one: string, other: string): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)];
    if (a === b) return;
    this.#above.set(b, a);
    this.#sizes.set(a, (this.#sizes.get(a) ?? 0) + (this.#sizes.get(b) ?? 0));
  }

  #rootOf(name: string): string {
    let root = name;
    for (let above = this.#above.get(root); above !== undefined && above !== root; above = this.#above.get(root))
      root = above;
    // Whoever asks next finds it at once.
    for (let at = name; at !== root; ) {
      const above = this.#above.get(at) ?? root;
      this.#above.set(at, root);
      at = above;
    }
    return root;
  }
}

/** Fields that name what places are taken of, and whom, and the first segment of their own paths. */
const ABOUT = { member_id: "members", group_id: "groups", event_id: "events" } as const;

function* thingsIn(place: number, plan: StagedPlan, records: ReadonlyMap<string, Raw>): Generator<string> {
  for (const step of plan) {
    for (const { row } of referencesIn(step)) if (row !== undefined && row !== place) yield `row ${row}`;
    if (typeof step.id === "number") yield `${step.write.split("/")[1]} ${step.id}`;
    if (!step.write.includes("-registrations")) continue;
    // A registration that goes elsewhere frees a place where it was.
    const standing = typeof step.id === "number" ? records.get(recordKey(step.write, step.id)) : undefined;
    for (const said of [step.body, standing ?? {}]) {
      for (const [field, path] of Object.entries(ABOUT))
        if (typeof said[field] === "number") yield `${path} ${said[field]}`;
      const slots = said.slot_ids;
      if (Array.isArray(slots)) for (const slot of slots) if (typeof slot === "number") yield `slots ${slot}`;
    }
  }
}
