import type { Browser, BrowserContext, Page } from "@playwright/test";
import { CLUB, type House } from "./house.ts";
import type { Player } from "./player.ts";

/** Eight keys a second: between what decides and the step to the next. */
const KEY_MS = 125;
/** A page of a busy machine takes so long to be there, in milliseconds. */
const THERE_MS = 30_000;
const OPENED_MS = 3_000;
const TRIES = 12;
/** What lies on a device is looked for again and again while a page is young; so long after it opened it has been listed. */
const LISTED_MS = 8_000;

/**
 * Somebody who decides in a real browser by keys, one registration after the other in the order of the list as it stood when they opened it, without waiting for
 * anything. What they mean is that order alone, and never read from the page.
 */
export class Screen {
  readonly #context: BrowserContext;
  readonly #player: Player;
  readonly #address: string;
  #page: Page;
  #order: number[] = [];
  #at = 0;
  readonly #pressed = new Set<number>();

  private constructor(context: BrowserContext, page: Page, player: Player, season: number) {
    [this.#context, this.#page, this.#player] = [context, page, player];
    this.#address = `/${CLUB}/${season}/registrations?state=pending&size=200`;
    this.#hearDialogs();
  }

  static async open(browser: Browser, house: House, player: Player, season: number): Promise<Screen> {
    const context = await browser.newContext({
      ...{ viewport: { width: 1440, height: 900 }, locale: "en-GB", baseURL: house.url, reducedMotion: "reduce" },
    });
    context.setDefaultTimeout(THERE_MS);
    const screen = new Screen(context, await context.newPage(), player, season);
    await screen.signIn();
    return screen;
  }

  /** The session of the person, as the browser would have it after they signed in. */
  async signIn(): Promise<void> {
    await this.#context.addCookies(this.#player.cookies().map((one) => ({ ...one, url: this.#player.url })));
  }

  /** As when the machine forgets them. */
  async endSession(): Promise<void> {
    await this.#context.clearCookies();
  }

  async cut(isCut: boolean): Promise<void> {
    await this.#context.setOffline(isCut);
  }

  #hearDialogs(): void {
    this.#page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  }

  /** @param jump goes on elsewhere, with a click @returns whom they meant; undefined: nobody waits, or the page cannot be had */
  async press(key: "v" | "r", jump: number | undefined): Promise<number | undefined> {
    if (this.#at >= this.#order.length && !(await this.#openList())) return undefined;
    if (jump !== undefined) await this.#jumpTo(jump);
    const id = this.#order[this.#at];
    if (id === undefined) return undefined;
    await this.#page.keyboard.press(key);
    this.#pressed.add(id);
    await this.#page.waitForTimeout(KEY_MS);
    await this.#page.keyboard.press("j");
    this.#at += 1;
    return id;
  }

  /** Opens the list, and the first that they have not pressed yet. */
  async #openList(): Promise<boolean> {
    [this.#order, this.#at] = [[], 0];
    try {
      await this.#page.goto(this.#address);
      await this.#page
        .locator("[data-row-id][tabindex='0']")
        .first()
        .waitFor({ timeout: OPENED_MS * 2 });
      const ids = await this.#page
        .locator("[data-row-id]")
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-row-id"))));
      const order = ids.slice(ids.findIndex((id) => !this.#pressed.has(id)));
      if (order[0] === undefined || this.#pressed.has(order[0]) || !(await this.#openPanel(order[0], "Enter")))
        return false;
      this.#order = order;
      return true;
    } catch {
      return false;
    }
  }

  async #openPanel(id: number, by: "Enter" | "click"): Promise<boolean> {
    const row = this.#page.locator(`[data-row-id="${id}"]`);
    const isOpen = () => new URL(this.#page.url()).searchParams.get("open") === String(id);
    for (let tries = 0; tries < TRIES && !isOpen(); tries++) {
      await (by === "Enter" ? row.press("Enter") : row.click({ timeout: OPENED_MS })).catch(() => {});
      await this.#page.waitForTimeout(OPENED_MS / TRIES);
    }
    if (!isOpen()) return false;
    await this.#page
      .locator("[data-panel]")
      .getByRole("heading", { level: 2 })
      .waitFor({ timeout: OPENED_MS })
      .catch(() => {});
    return true;
  }

  async #jumpTo(jump: number): Promise<void> {
    const rest = this.#order.slice(this.#at).filter((id) => !this.#pressed.has(id));
    const id = rest[jump % Math.max(1, rest.length)];
    if (id !== undefined && (await this.#openPanel(id, "click"))) this.#at = this.#order.indexOf(id);
  }

  /** Leaves the page in one of the ways that there are; what follows begins with the list again. */
  async leave(way: number): Promise<void> {
    [this.#order, this.#at] = [[], 0];
    const page = this.#page;
    try {
      if (way % 4 === 0) await page.reload({ waitUntil: "commit" });
      else if (way % 4 === 1) await page.goBack({ waitUntil: "commit", timeout: OPENED_MS });
      else if (way % 4 === 2)
        await page.locator('a[href$="/members"]:visible').first().click({ noWaitAfter: true, timeout: OPENED_MS });
      else {
        this.#page = await this.#context.newPage();
        this.#hearDialogs();
        await page.close();
      }
    } catch {
      // A page that is gone, or has no such link now.
    }
  }

  /** What the screen lists as never sent, once the page was opened anew. */
  async listedAsLeft(): Promise<Set<number>> {
    await this.#page.goto(this.#address);
    await this.#page.waitForTimeout(LISTED_MS);
    const links = await this.#page
      .locator('a[href*="only="]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const left = links.map((href) => new URL(href).searchParams).filter((query) => !query.has("open"));
    return new Set(left.flatMap((query) => (query.get("only") ?? "").split(",").map(Number)));
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
