import type { Browser, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { wholeRows } from "../harness/rows.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// The desk of registrations.spec.ts: 400 registrations wait, and these decide others than that one.
test.use({ deskName: "registrations" });

const PENDING = "/demo/2/registrations?state=pending";
const rowsOf = (page: Page) => page.locator("[data-row-id]");
const panelOf = (page: Page) => page.locator("[data-panel]");
const idOf = (row: Locator) => row.getAttribute("data-row-id");

async function openPending(page: Page, more = ""): Promise<void> {
  await page.goto(`${PENDING}${more}`);
  await expect(rowsOf(page).first()).toBeVisible();
  // The keys are there once the page has come alive.
  await expect(page.locator("[data-row-id][tabindex='0']")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}

const barOf = (page: Page, words: Words) => page.getByRole("region", { name: words("table.selection"), exact: true });

test("twenty pending registrations are decided by keyboard alone, two keys each after three", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await openPending(page, "&places=left&size=25&page=2");
  const ready = await readyIds(page);
  const sent = desk.writes().length;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("/");
  await press("ArrowDown");
  await press("Enter");
  const panel = panelOf(page);
  const dialog = page.getByRole("alertdialog");
  const held = panel.getByRole("button", { name: words("decisions.actions.take_back") });
  // Nobody decides of whom they do not see yet.
  await expect(page).toHaveURL(/[?&]open=\d+/);
  await expect(panel).toBeVisible();
  const decided: string[] = [];
  for (let count = 0; count < 20; count++) {
    const open = new URL(page.url()).searchParams.get("open") ?? "";
    decided.push(open);
    // What the club's rules will refuse is refused here; its row says so before.
    await press(ready.has(open) ? "v" : "r");
    await expect(held).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await press("j");
    await expect.poll(() => new URL(page.url()).searchParams.get("open")).not.toBe(open);
  }
  expect(keys).toBeLessThanOrEqual(20 * 2 + 3);
  expect(new Set(decided).size).toBe(20);
  await expect.poll(() => desk.writes().length - sent, { timeout: 60_000 }).toBeGreaterThanOrEqual(20);

  // Among the works they are one line, which unfolds to the page of each.
  await page.goto("/demo/2/jobs");
  const table = page.getByRole("table");
  const folded = await table.getByRole("link").count();
  await page.waitForLoadState("networkidle");
  await table.getByRole("button", { expanded: false }).first().press("Enter");
  await expect(table.getByRole("button", { expanded: true })).toBeFocused();
  await expect(page).toHaveURL(/[?&]unfolded=\d+$/);
  expect((await table.getByRole("link").count()) - folded).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);
});

/** The registrations with nothing in their way, as their rows say. */
async function readyIds(page: Page): Promise<ReadonlySet<string>> {
  const answer = await page.request.get("/api/clubs/demo/2/registrations?places=left&size=100");
  const { rows } = (await answer.json()) as { rows: { id: number; doubt: unknown }[] };
  return new Set(rows.filter(({ doubt }) => doubt === null).map(({ id }) => String(id)));
}

test("the panel shows the hold with the way back, the result, and goes on to the next; its row keeps the focus", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page, "&places=left&page=4");
  const [first, second] = [await idOf(rowsOf(page).first()), await idOf(rowsOf(page).nth(1))];
  await rowsOf(page).first().focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  const refuse = panel.getByRole("button", { name: words("registrations.actions.refuse") });
  await refuse.click();
  const back = panel.getByRole("button", { name: words("decisions.actions.take_back") });
  await expect(back).toBeVisible();
  await expect(refuse).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(panel.getByRole("status")).toContainText(words("decisions.outcome.taken_back"));
  await expect(panel).toContainText(words("ui.states.pending"));

  await page.keyboard.press("r");
  await expect(back).toBeVisible();
  await expect(panel.getByRole("status")).toContainText(words("decisions.outcome.done.refuse"));
  await expect(panel.getByText(words("ui.states.refused")).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${second}$`));
  await expect(rowsOf(page).and(page.locator(`[data-row-id="${first}"]`))).toHaveCount(0);
  await expectAccessible(page);

  // Whoever steps on in the moment in which the panel does meant that step, with the keyboard on the row as well.
  const [third, fourth] = [await idOf(rowsOf(page).nth(1)), await idOf(rowsOf(page).nth(2))];
  await page.locator(`[data-row-id="${second}"]`).focus();
  const stepped = page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        addEventListener("focusin", function step({ target }) {
          if (!(target instanceof HTMLElement) || target.dataset.rowId !== id) return;
          removeEventListener("focusin", step);
          setTimeout(() => {
            target.dispatchEvent(
              new KeyboardEvent("keydown", { key: "j", code: "KeyJ", bubbles: true, cancelable: true }),
            );
            resolve();
          });
        });
      }),
    third,
  );
  // A key that comes before anybody can have seen who is open is kept back.
  await expect(async () => {
    await page.keyboard.press("r");
    await expect(back).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await stepped;
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`open=${fourth}$`));
});

test("the way back is that of what was pressed last, and of two keys on one registration the last counts, also before the server has heard of them", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await openPending(page, "&ready=yes&size=25&page=3");
  await page.route("**/presses?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  const ids: number[] = [];
  for (const place of [0, 1, 2, 3]) ids.push(Number(await idOf(rowsOf(page).nth(place))));
  await rowsOf(page).first().press("Enter");
  await expect(panelOf(page).getByRole("heading", { level: 2 })).not.toHaveText("");
  const next = async (id = 0) => {
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(new RegExp(`open=${id}$`));
  };
  await page.keyboard.press("r");
  await next(ids[1]);
  await page.keyboard.press("r");
  await page.keyboard.press("z");
  await next(ids[2]);
  await page.keyboard.press("v");
  await page.keyboard.press("r");
  // What was taken back can be asked for again at once.
  await next(ids[3]);
  for (const key of ["r", "z", "r"]) await page.keyboard.press(key);
  const standing = async () => {
    const all = await desk.api.all<{ id: number; valid: boolean | null }>("/seasons/2/annual-registrations");
    return ids.map((id) => all.find((one) => one.id === id)?.valid);
  };
  await expect.poll(standing, { timeout: 60_000 }).toEqual([false, null, false, false]);
  expect(desk.writes().filter(({ path }) => path.includes(`/${ids[1]}/`))).toEqual([]);
  // What was replaced before it was sent is no decision: the line counts three.
  await expect(page.getByText(words("decisions.decided.refuse", { count: 3 }), { exact: true })).toBeVisible();
});

test("what the club refuses waits in its row until its person opens it, on the way back; sent all the same, the panel says why it was not done", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page, "&places=none");
  await rowsOf(page).first().click();
  const panel = panelOf(page);
  await expect(panel.getByRole("button", { name: words("registrations.actions.validate") })).toBeVisible();
  const confirm = panel.getByRole("button", { name: words("registrations.presses.confirm") });
  await page.keyboard.press("v");
  await expect(confirm).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(words("registrations.presses.doubtful.validate"));
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("c");
  const full = words("errors.code.capacity_reached");
  const wait = dialog.getByRole("button", { name: words("registrations.decide.waitingList") });
  await expect(wait).toBeFocused();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(confirm).toHaveCount(0);
  await expect(panel.getByRole("button", { name: words("registrations.actions.validate") })).toBeVisible();
  await page.keyboard.press("v");
  await confirm.click();
  await dialog.getByRole("button", { name: words("registrations.decide.anyway.validate") }).click();
  await expect(dialog).toHaveCount(0);
  const status = panel.getByRole("status");
  await expect(status).toContainText(words("decisions.outcome.failed"));
  await expect(status).toContainText(full);
  await expect(panel).toContainText(words("registrations.panel.outcome.failed"));
});

test("keys lead anywhere and back: search, rows, ranges, the page, the sheet of keys, and out of the panel", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page);
  const rows = rowsOf(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.first()).toBeFocused();

  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const said = page.getByRole("status").filter({ hasText: words("table.selected", { count: 3 }) });
  await expect(said).toHaveCount(1);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(barOf(page, words)).toContainText(words("table.selected", { count: 2 }));
  await page.keyboard.press("Control+a");
  await expect(barOf(page, words)).toContainText(words("table.selected", { count: 50 }));

  // A question gives the focus back to its button, or to the row when the button has gone.
  const validate = barOf(page, words).getByRole("button", { name: words("registrations.actionsMany.refuse") });
  await validate.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "(50)" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(validate).toBeFocused();

  await rows.nth(1).focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: words("registrations.keys.title") });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toBeFocused();

  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("heading", { level: 2 })).toBeVisible();
  // The same can be done in two places: each says about whom.
  const ofMany = barOf(page, words).getByRole("button", {
    name: words("registrations.actionsBeside.validate", { count: 50 }),
  });
  await expect(ofMany).toBeVisible();
  await barOf(page, words)
    .getByRole("button", { name: words("table.clearSelection") })
    .click();
  await panel.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`open=${await idOf(rows.nth(3))}$`));
  // It stands beside the table, over none of it.
  const [table, beside] = [await page.getByRole("table").locator("..").boundingBox(), await panel.boundingBox()];
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 1);
  // Selected alone it is decided in one place only.
  await rows.nth(3).getByRole("checkbox").check();
  await expect(barOf(page, words)).toContainText(words("table.selected", { count: 1 }));
  await expect(panel.getByRole("button", { name: words("registrations.actions.validate") })).toBeVisible();
  await expect(barOf(page, words).getByRole("button", { name: /^(Valider|Refuser|Annuler)/ })).toHaveCount(0);
  await panel.getByRole("button", { name: words("ui.close") }).focus();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(rows.nth(3)).toBeFocused();
});

/** Every button in it that lies under something else or outside of the window. */
const covered = (part: Locator) =>
  part.getByRole("button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && !button.contains(hit);
      })
      .map((button) => button.textContent || button.getAttribute("aria-label")),
  );

/** A director before the running work of the secretary: it is told whose it is, and goes on. */
async function askedFirst(browser: Browser, words: Words): Promise<void> {
  const colleague = await browser.newContext({ reducedMotion: "reduce" });
  const other = await colleague.newPage();
  await signInOn(other, "director");
  const dock = other.getByRole("region", { name: words("decisions.dock") });
  const question = other.getByRole("alertdialog");
  const keep = question.getByRole("button", { name: words("control.keep") });
  await dock.getByRole("button", { name: words("decisions.actions.stop") }).click();
  await expect(question).toContainText(words("control.does.take_back"));
  await expect(keep).toBeFocused();
  await expectAccessible(other);
  await other.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  // On the page of the work its buttons stand once, and ask as well.
  await dock.getByRole("link").first().click();
  await expect(other).toHaveURL(/\/jobs\/\d+/);
  const pause = other.getByRole("button", { name: words("decisions.actions.pause") });
  await expect(pause).toHaveCount(1);
  await expect(dock).toHaveCount(0);
  await pause.click();
  await expect(question).toContainText(words("control.does.pause"));
  await question.getByRole("button", { name: words("decisions.actions.pause") }).click();
  // Whoever has paused it, having been asked, lets it go on.
  await other.getByRole("button", { name: words("decisions.actions.resume") }).click();
  await expect(pause).toBeVisible();
  await expect(question).toHaveCount(0);
  await colleague.close();
}

test("while a work runs, every button of bar, dock, pager and question can be pressed on every screen; a colleague is asked first", async ({
  page,
  browser,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await openPending(page, "&places=left&page=2");
  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  const bar = barOf(page, words);
  await bar.getByRole("button", { name: words("registrations.actionsMany.refuse") }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "(50)" }).click();
  // Above the page's own bars, not in the frame's place below, where it would lie over them.
  const dock = page.locator("#content").getByRole("region", { name: words("decisions.dock") });
  await dock.getByRole("button", { name: words("decisions.actions.take_back") }).click();
  // Nothing was sent: what was selected is selected again.
  await expect(bar).toContainText(words("table.selected", { count: 50 }));

  // A work that waits for its club does not end while one measures.
  desk.freezeService();
  try {
    await bar.getByRole("button", { name: words("registrations.actionsMany.refuse") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "(50)" }).click();
    await expect(dock.getByRole("button", { name: words("decisions.actions.stop") })).toBeVisible();
    for (const [width, height] of [
      [1366, 700],
      [1440, 900],
      [768, 900],
      [390, 844],
      [1024, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = rowsOf(page).first().getByRole("checkbox");
      if (!(await box.isChecked())) await box.click();
      await expect(bar).toBeVisible();
      const size = `${width}×${height}`;
      // What lies at the window's foot finds its place a moment after the window has another size.
      await expect.poll(() => covered(bar), `bar at ${size}`).toEqual([]);
      await expect.poll(() => covered(dock), `dock at ${size}`).toEqual([]);
      const pager = page.getByRole("navigation", { name: words("table.pages") });
      await pager.scrollIntoViewIfNeeded();
      if (width > 400) await expect.poll(() => covered(pager), `pager at ${size}`).toEqual([]);
      const least = { "1440×900": 14, "390×844": 4 }[size];
      if (least !== undefined) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect.poll(() => wholeRows(page), `whole rows at ${size}`).toBeGreaterThanOrEqual(least);
      }
      const last = rowsOf(page).last();
      await last.scrollIntoViewIfNeeded();
      await bar.getByRole("button", { name: words("registrations.actionsMany.validate") }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog.getByRole("button", { name: words("registrations.actions.validate") })).not.toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await expect.poll(() => covered(dialog), `question at ${size}`).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowsOf(page).first().getByRole("checkbox").uncheck();
    await askedFirst(browser, words);
    await dock.getByRole("button", { name: words("decisions.actions.stop") }).click();
    // It is one's own, and a colleague has let it go on meanwhile.
    const asked = page.getByRole("alertdialog");
    await expect(asked).toContainText(words("control.titleOwn"));
    await asked.getByRole("button", { name: words("decisions.actions.stop") }).click();
    await expect(asked).toHaveCount(0);
  } finally {
    desk.thawService();
  }

  // What was under way gets its outcome; the rest of a stopped work is told as never sent, and is selected again.
  const stopped = async () => {
    const works = (await (await page.request.get("/api/clubs/demo/jobs")).json()) as DecisionWork[];
    return works.find(({ size, state, counts }) => size === 50 && state === "taken_back" && counts.taken_back < size);
  };
  await expect.poll(async () => (await stopped())?.counts.taken_back ?? 0, { timeout: 90_000 }).toBeGreaterThan(0);
  const work = (await stopped()) ?? { id: 0, counts: { taken_back: 0 } };
  await expect(bar).toContainText(words("table.selected", { count: work.counts.taken_back }));
  await page.goto(`/demo/2/jobs/${work.id}?show=left`);
  await expect(rowsOf(page)).toHaveCount(work.counts.taken_back);
  await expect(rowsOf(page).first()).toContainText(words("decisions.outcome.taken_back"));

  // On paper stands every row of what is shown.
  await page.getByRole("button", { name: words("ui.export.label") }).click();
  await page.getByRole("menuitem", { name: words("ui.export.print") }).click();
  await expect(page).toHaveURL(/\/print\?show=left$/);
  await expect(page.locator("tbody tr")).toHaveCount(work.counts.taken_back);
  await page.goto("/demo/2/jobs");
  await page.getByRole("link", { name: words("ui.export.print") }).click();
  await expect(page.locator("tbody tr").first()).toContainText(words("decisions.name.refuse", { count: 50 }));
});

interface DecisionWork {
  id: number;
  size: number;
  state: string;
  counts: { taken_back: number };
}

test("on paper stands what one sees, thirty rows to a sheet, and in the file as well", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  // Paper of a season that is not copied yet leads back to it.
  await openPending(page);
  await page.goto("/demo/2/registrations/print?state=pending&ready=no");
  await expect(page.getByRole("columnheader", { name: words("registrations.csv.headers.doubt") })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: words("registrations.csv.headers.state") })).toHaveCount(0);
  const rows = await page.locator("tbody tr").count();
  const sheets = ((await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [])
    .length;
  expect(sheets, `${rows} rows`).toBeLessThanOrEqual(Math.ceil(rows / 30) + 1);
  // What is asked for beside a page says itself which language its reader has.
  const asked = { headers: { "accept-language": "fr-FR" } };
  const file = await page.request.get(
    "/api/clubs/demo/2/registrations/export?preset=open&state=pending&ready=no",
    asked,
  );
  const [head = "", first = ""] = (await file.text()).split(/\r?\n/);
  expect(head.split(",")).toContain(words("registrations.csv.headers.doubt"));
  expect(head.split(",")).not.toContain(words("registrations.csv.headers.number"));
  expect(first).not.toBe("");
  const whole = await page.request.get(
    "/api/clubs/demo/2/registrations/export?preset=open&state=pending&ready=no&whole=1",
    asked,
  );
  expect(((await whole.text()).split(/\r?\n/)[0] ?? "").split(",").length).toBeGreaterThan(head.split(",").length);
});

test("the page beyond the last one is the last one, whichever list is asked, and none of them is called empty", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  for (const address of [
    "registrations?state=validated",
    "members?size=100",
    "payments?size=25",
    "members/twins?show=open",
  ]) {
    await page.goto(`/demo/2/${address}&page=9999`);
    const row = page.locator("main tbody tr").first();
    await expect(row, address).toBeVisible();
    const [first, , , pages] = (await page.getByRole("navigation", { name: words("table.pages") }).allInnerTexts())
      .join(" ")
      .match(/\d[\d\s\u202f,]*/g) ?? ["1"];
    expect(first, address).toBeDefined();
    expect(pages, address).not.toBe("0");
  }
  const answer = await page.request.get("/api/clubs/demo/2/registrations?state=validated&page=9999&size=50");
  const { rows, total, page: shown } = (await answer.json()) as { rows: unknown[]; total: number; page: number };
  expect([shown, rows.length]).toEqual([Math.ceil(total / 50), total % 50 || 50]);
});

test("who decides all of the last page stands on the one before it, and is not told that nothing waits", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page, "&size=25&page=999");
  await expect(page, "the address says which page it is").toHaveURL(/size=25&page=1\d$|page=1\d&size=25$/);
  const last = Number(new URL(page.url()).searchParams.get("page"));
  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  const bar = barOf(page, words);
  await bar.getByRole("button", { name: words("registrations.actionsMany.refuse") }).click();
  const question = page.getByRole("alertdialog");
  // The last page may hold one row alone.
  await question.getByRole("button", { name: new RegExp(`^${words("registrations.actionsMany.refuse")}`) }).click();
  await expect(question).toHaveCount(0);
  // Nobody points at the table.
  await page.mouse.move(5, 5);
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}(&|$)`), { timeout: 60_000 });
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(page.getByText(words("registrations.empty.pending"))).toHaveCount(0);
});

test("what is selected outlives searches, filters and pages: the bar says what of it they hide, shows it, and exactly that is decided", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page, "&size=25");
  const rows = rowsOf(page);
  const bar = barOf(page, words);
  const search = page.getByRole("searchbox");
  const ids: string[] = [];
  for (const place of [2, 5]) {
    const id = (await idOf(rows.nth(place))) ?? "";
    ids.push(id);
    await search.fill(id);
    await expect(rows).toHaveCount(1);
    await rows.first().getByRole("checkbox").check();
    await expect(bar).toContainText(words("table.selected", { count: ids.length }));
    if (ids.length > 1)
      await expect(bar).toContainText(words("table.hiddenByFilter", { count: 1 }).replace(/^,\s*/, ""));
    await search.fill("");
    await expect(rows).toHaveCount(25);
  }
  await page.getByRole("button", { name: words("table.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar).toContainText(words("table.onOtherPages", { count: 2 }).replace(/^,\s*/, ""));
  await search.fill("nobody is called that");
  await expect(rows).toHaveCount(0);
  await expect(bar).toContainText(words("table.hiddenByFilter", { count: 2 }).replace(/^,\s*/, ""));
  await bar.getByRole("button", { name: words("table.showSelected") }).click();
  await expect
    .poll(async () => (await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id")))).sort())
    .toEqual(ids.sort());
  await bar.getByRole("button", { name: words("registrations.actionsMany.refuse") }).click();
  await expect(page.getByRole("alertdialog").getByRole("heading")).toContainText(
    words("registrations.decide.title.refuse", { count: 2 }),
  );
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: words("table.clearSelection") }).click();

  // All that match are those of this moment, one less where one is taken out again.
  await openPending(page, "&size=25");
  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  const offer = bar.getByRole("button", { name: /\d/ }).first();
  const all = Number(((await offer.textContent()) ?? "").replace(/\D/g, ""));
  await offer.click();
  await expect(bar).toContainText(words("table.selected", { count: all }));
  await rows.first().getByRole("checkbox").uncheck();
  await expect(bar).toContainText(words("table.selected", { count: all - 1 }));
});

test("sixteen rows stand on a screen of 1440 × 900", async ({ page, signIn }) => {
  await signIn("secretary");
  await openPending(page);
  const [head, foot] = await page
    .getByRole("table")
    .locator("..")
    .evaluate((frame) => [
      frame.querySelector("thead")?.getBoundingClientRect().bottom ?? 0,
      frame.getBoundingClientRect().bottom,
    ]);
  const whole = await rowsOf(page).evaluateAll(
    (rows, [from, to]) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= (from ?? 0) - 1 && bottom <= (to ?? 0) + 1;
      }).length,
    [head, foot],
  );
  expect(whole).toBeGreaterThanOrEqual(16);
});

interface Group {
  id: number;
  name: string;
  birth_year_start: number | null;
  birth_year_end: number | null;
  slot_ids: number[];
}

test("those who are selected are moved to another group by one list, and the club has the last word on what its copy would refuse", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page);
  const group = (await desk.api.all<Group>("/seasons/2/groups")).find(
    (one) => one.birth_year_start !== null && one.birth_year_end !== null && one.slot_ids.length === 0,
  );
  if (!group) throw new Error("Every group takes everybody.");
  const { id, name, birth_year_start: youngest, birth_year_end: oldest } = group;
  const read = async <T>(path: string) => (await desk.api.get<{ data: T }>(path)).data;
  const groupOf = async (registration: number) =>
    (await read<{ group_id: number }>(`/annual-registrations/${registration}`)).group_id;
  const moved: number[] = [];
  for (const row of await rowsOf(page).all()) {
    const registration = Number(await idOf(row));
    const person = await read<{ member_id: number }>(`/annual-registrations/${registration}`);
    const born = (await read<{ birth_date: string | null }>(`/members/${person.member_id}`)).birth_date ?? "";
    const isOutside = Number(born.slice(0, 4)) < Number(oldest) || Number(born.slice(0, 4)) > Number(youngest);
    if (!isOutside || (await groupOf(registration)) === id) continue;
    await row.getByRole("checkbox").check();
    moved.push(registration);
    if (moved.length === 2) break;
  }
  // The club opens the group to everybody; the copy has not heard of it.
  const open = { birth_year_start: 2_200, birth_year_end: 1_900, sex: "Homme et femme", capacity: 1_000 };
  expect((await desk.api.write("PATCH", `/groups/${id}`, open)).status).toBe(200);

  await barOf(page, words)
    .getByRole("button", { name: words("registrations.move.button"), exact: true })
    .press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("registrations.move.group")).selectOption({ label: name });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("registrations.move.prepare") }).press("Enter");
  await expect(page).toHaveURL(/\/renewal\/lists\//);
  const send = page.getByRole("region", { name: words("staging.run.title") });
  await send.getByRole("button", { name: words("staging.run.try"), exact: true }).press("Enter");
  await expect(send.getByRole("listitem")).toContainText("1, 2");
  await send.getByRole("checkbox", { name: words("staging.run.sendsForeseen") }).check();
  // What that comes to is told before it is sent.
  await expect(send.getByText(words("staging.facts.withRefused", { facts: "" }).trim())).toBeVisible();
  await expectAccessible(page);
  expect(await Promise.all(moved.map(groupOf)), "nothing is written by trying").not.toContain(id);
  await send.getByRole("button", { name: /\(2\)|2/ }).press("Enter");
  await expect.poll(() => Promise.all(moved.map(groupOf)), { timeout: 60_000 }).toEqual([id, id]);
  await expect(page.getByText(words("staging.run.over"))).toBeVisible();
});
