import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import type { Sent } from "./device.ts";
import { CLUB, type House } from "./house.ts";
import type { Player } from "./player.ts";
import type { Key, Look, Who } from "./steps.ts";

/** A page can be left so. */
export const WAYS = ["reloads", "goes back", "takes the rail", "closes it"] as const;

/** A decision is held for five seconds before it is sent; on a machine that does much else its word comes later. */
const TOLD_MS = 15_000;
/** What is said of a key that came a moment after the panel had gone on by itself: nobody can have meant whoever is open now. */
const KEPT_BACK = /Another registration has just opened/;
/** Longer than such words are shown. */
const GONE_MS = 20_000;
/** Long enough to read a result of two words. */
const READ_MS = 1_500;
/** A name that has stood there for so long is noticed. */
const NOTICED_MS = 700;
/** A step that arrives sooner after the panel has gone on by itself is taken for that step. */
const TAKEN_MS = 1_000;
/** Whoever has not typed for so long looks at the screen. */
const SEEN_MS = 700;
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
  /** The names under which their pages have sent decisions, in the order in which each left first: by what is decided of which registration. */
  readonly names = new Map<string, string[]>();
  /** Whose it is. */
  readonly who: Who;
  /** When they pressed a key last. */
  #last = 0;
  /** The headings of questions that the page put by itself, and that they said no to. */
  readonly leftQuestions: string[] = [];

  private constructor(context: BrowserContext, page: Page, player: Player, address: string) {
    [this.#context, this.#page, this.#player, this.#address] = [context, page, player, address];
    this.who = player.who;
    context.on("request", (request) => this.#hearNames(request));
    this.#hearDialogs();
  }

  /** @param share the registrations that are theirs to decide */
  static async open(
    { browser, house, season }: { browser: Browser; house: House; season: number },
    player: Player,
    share: readonly number[],
  ): Promise<Screen> {
    const context = await browser.newContext({
      ...{ viewport: { width: 1440, height: 900 }, locale: "en-GB", baseURL: house.url, reducedMotion: "reduce" },
    });
    context.setDefaultTimeout(THERE_MS);
    const address = `/${CLUB}/${season}/registrations?state=pending&size=200&only=${share.join(",")}`;
    await context.addInitScript(noteWhenOpened);
    const screen = new Screen(context, await context.newPage(), player, address);
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

  #hearNames(request: Request): void {
    if (request.method() !== "POST" || !/\/presses\b/.test(request.url())) return;
    const body = request.postData();
    const { presses = [] } = body ? (JSON.parse(body) as { presses?: Sent[] }) : {};
    for (const { key, operation, ids = [] } of presses)
      for (const id of ids) {
        const about = `${operation} ${id}`;
        const known = this.names.get(about) ?? [];
        if (!known.includes(key)) this.names.set(about, [...known, key]);
      }
  }

  #hearDialogs(): void {
    this.#page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  }

  /**
   * @param keys what is pressed on one and the same person, with a look between
   * @param how `jump` goes on elsewhere, with a click
   * @returns whom they meant, what they pressed, whether they were told that it was kept back, and which one the address named (told with a fault, and judged by
   * nobody); undefined: nobody waits, the page cannot be had, or whoever was clicked on does not open, which they see
   */
  async press(
    keys: readonly Key[],
    { jump, look }: { jump?: number | undefined; look: Look },
  ): Promise<{ id: number; pressed: { key: Key; isKeptBack: boolean; open: number }[] } | undefined> {
    if (this.#at >= this.#order.length && !(await this.#openList())) return undefined;
    await this.#leaveQuestion();
    // Whom they have pressed on already is passed over, with a click beyond.
    const isElsewhere = jump !== undefined || this.#pressed.has(this.#order[this.#at] ?? 0);
    if (isElsewhere && !(await this.#jumpTo(jump ?? 0))) {
      this.#at = this.#order.length;
      return undefined;
    }
    const id = this.#order[this.#at];
    if (id === undefined || this.#pressed.has(id)) {
      this.#at = this.#order.length;
      return undefined;
    }
    const pressed: { key: Key; isKeptBack: boolean; open: number }[] = [];
    for (const key of keys) {
      // Whoever sees that somebody else is open by now thinks no better of the one before.
      if (pressed.length > 0 && (await this.#hasSeenAnother(id))) break;
      await this.#words.waitFor({ state: "hidden", timeout: GONE_MS }).catch(() => {});
      const open = this.#openNow();
      await this.#page.keyboard.press(key);
      this.#pressed.add(id);
      await this.#lookOn(look);
      pressed.push({ key, isKeptBack: await this.#words.isVisible().catch(() => false), open });
    }
    // Whoever sees who is open by now goes on from there.
    if (look === "until it is told" && (await this.#hasSeenAnother(id)))
      this.#at = this.#order.indexOf(this.#openNow());
    else await this.#stepOn(id);
    this.#last = Date.now();
    return { id, pressed };
  }

  /**
   * Steps on from whom they meant. On a machine that does much else a key comes late: where the panel had gone on by itself so long before it arrived that anybody
   * would have seen it, they stepped from there.
   */
  async #stepOn(id: number): Promise<void> {
    await this.#page.keyboard.press("j");
    const step = await this.#page.evaluate(() => window.stepped).catch(() => undefined);
    const from = step && step.openFor > TAKEN_MS && step.open !== id ? this.#order.indexOf(step.open) : -1;
    this.#at = (from >= 0 ? from : this.#at) + 1;
  }

  /** Whether the panel has gone on by itself so long ago that they have seen it: their hands are as late as the machine is slow. */
  async #hasSeenAnother(id: number): Promise<boolean> {
    const openFor = await this.#page
      .evaluate(() => performance.now() - (window.openedAt ?? performance.now()))
      .catch(() => 0);
    return openFor > NOTICED_MS && this.#openNow() !== id && this.#order.includes(this.#openNow());
  }

  #openNow(): number {
    return Number(new URL(this.#page.url()).searchParams.get("open"));
  }

  /** The words under which a key was kept back. */
  get #words() {
    return this.#page.getByText(KEPT_BACK).last();
  }

  /** Goes on at once, after a while, or once they have seen what became of it. */
  async #lookOn(look: Look): Promise<void> {
    if (look !== "until it is told") return this.#page.waitForTimeout(look);
    const result = this.#page.locator('[data-panel] [role="status"] > p > svg');
    await Promise.race([result.first(), this.#words].map((one) => one.waitFor({ timeout: TOLD_MS }).catch(() => {})));
    await this.#page.waitForTimeout(READ_MS);
  }

  /** Whoever was not typing a moment ago sees a question that stands before the page, and says no: they have not asked for it. */
  async #leaveQuestion(): Promise<void> {
    if (Date.now() - this.#last < SEEN_MS) return;
    const question = this.#page.getByRole("alertdialog");
    if (!(await question.isVisible().catch(() => false))) return;
    this.leftQuestions.push(
      (await question
        .getByRole("heading")
        .first()
        .textContent({ timeout: OPENED_MS })
        .catch(() => null)) ?? "",
    );
    await this.#page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden", timeout: OPENED_MS }).catch(() => {});
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
    const isOpen = () => this.#openNow() === id;
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

  /** @returns whether it is open */
  async #jumpTo(jump: number): Promise<boolean> {
    const rest = this.#order.slice(this.#at).filter((id) => !this.#pressed.has(id));
    const id = rest[jump % Math.max(1, rest.length)];
    if (id === undefined || !(await this.#openPanel(id, "click"))) return false;
    this.#at = this.#order.indexOf(id);
    return true;
  }

  /** Leaves the page in one of the ways that there are; what follows begins with the list again. @returns which one it was */
  async leave(way: number): Promise<string> {
    [this.#order, this.#at] = [[], 0];
    const page = this.#page;
    const name = WAYS[way % WAYS.length] ?? "reloads";
    try {
      if (name === "reloads") await page.reload({ waitUntil: "commit" });
      else if (name === "goes back") await page.goBack({ waitUntil: "commit", timeout: OPENED_MS });
      else if (name === "takes the rail")
        await page.locator('a[href$="/members"]:visible').first().click({ noWaitAfter: true, timeout: OPENED_MS });
      else {
        this.#page = await this.#context.newPage();
        this.#hearDialogs();
        await page.close();
      }
      return name;
    } catch {
      // A page that is gone, or has no such link now.
      return `${name}, in vain`;
    }
  }

  /** What the screen lists as never sent, once the page was opened anew. */
  async listedAsLeft(): Promise<Set<number>> {
    // Without their choice of rows: its own links have some, too.
    await this.#page.goto(this.#address.replace(/&only=.*/, ""));
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

declare global {
  interface Window {
    /** When the panel was opened for whoever it shows, on the page's own clock. */
    openedAt?: number;
    /** Which one was open when a step arrived, and for how long it had been, in milliseconds. */
    stepped?: { open: number; openFor: number };
  }
}

/** Within a page: notes when its address names another one as open. */
function noteWhenOpened(): void {
  let open: string | null = null;
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = function (this: History, ...args) {
      change.apply(this, args);
      const now = new URLSearchParams(location.search).get("open");
      if (now === open) return;
      open = now;
      window.openedAt = performance.now();
    };
  }
  const note = ({ key }: KeyboardEvent) => {
    if (key === "j")
      window.stepped = { open: Number(open), openFor: performance.now() - (window.openedAt ?? performance.now()) };
  };
  addEventListener("keydown", note, { capture: true });
}
