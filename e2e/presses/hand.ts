import type { Page } from "@playwright/test";
import { wordsIn } from "../harness/words.ts";

/** What a person meant: which registration, and what of it. */
export interface Meant {
  id: number;
  operation: "validate" | "refuse";
  /** By the rig's clock. */
  at: number;
  /** When they left the page on which they pressed it; undefined while they are on it. */
  left?: number;
  /** How they left it. */
  way?: string;
}

/** Eight keys a second. */
const KEY_MS = 125;

const LIST = "/demo/2/registrations?state=pending&size=200";

const idsOn = (page: Page) =>
  page.locator("[data-row-id]").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-row-id"))));

/**
 * Somebody who decides one registration after the other, in the order of the list as it stands when they begin, without waiting for anything. What they mean is
 * written down by that order alone, and never read from the page.
 */
export class Hand {
  readonly meant: Meant[] = [];
  readonly #clock: () => number;
  readonly #random: () => number;

  constructor(clock: () => number, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Opens the list, and the first registration that was not pressed yet. @returns those from there on */
  async #open(page: Page): Promise<number[]> {
    await page.goto(LIST);
    await page.locator("[data-row-id][tabindex='0']").first().waitFor();
    const done = new Set(this.meant.map(({ id }) => id));
    const ids = await idsOn(page);
    const from = ids.findIndex((id) => !done.has(id));
    const [first] = ids.slice(from);
    const row = page.locator(`[data-row-id="${first}"]`);
    const panel = page.locator("[data-panel]");
    for (let tries = 0; tries < 20 && !(await panel.isVisible()); tries++) {
      await row.press("Enter");
      await panel.waitFor({ timeout: 2_000 }).catch(() => {});
    }
    await panel.getByRole("heading", { level: 2 }).waitFor();
    return ids.slice(from);
  }

  #choose(): "validate" | "refuse" {
    return this.#random() < 0.5 ? "validate" : "refuse";
  }

  /** Two keys each: what is decided, and the next one. */
  async byKeys(page: Page, count: number): Promise<void> {
    const ids = await this.#open(page);
    for (const id of ids.slice(0, count)) {
      const operation = this.#choose();
      await page.keyboard.press(operation === "validate" ? "v" : "r");
      this.meant.push({ id, operation, at: this.#clock() });
      await page.waitForTimeout(KEY_MS);
      await page.keyboard.press("j");
      await page.waitForTimeout(KEY_MS);
    }
  }

  /** On a phone: a tap on what is decided, and one on the next, as soon as its buttons are there. */
  async byTaps(page: Page, count: number): Promise<void> {
    const words = wordsIn("en");
    const ids = await this.#open(page);
    const panel = page.locator("[data-panel]");
    for (const id of ids.slice(0, count)) {
      const operation = this.#choose();
      await panel.getByRole("button", { name: words(`registrations.actions.${operation}`) }).tap();
      this.meant.push({ id, operation, at: this.#clock() });
      await page.waitForTimeout(KEY_MS);
      await panel.getByRole("button", { name: words("registrations.panel.next") }).tap();
    }
  }

  /** Whatever was pressed so far and not left behind yet is, now. */
  leave(way: string): void {
    const now = this.#clock();
    for (const one of this.meant) {
      one.left ??= now;
      one.way ??= way;
    }
  }
}

/** A number between 0 and 1 from a seed (mulberry32): the same run can be had again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
