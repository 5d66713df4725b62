import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import type { Desk } from "../harness/desk.ts";
import { allOf, untilPressed } from "../harness/presses.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// The club's own service announces to this desk what happens, so that its calls are those of a club with messages.
test.use({ deskName: "evening", direct: true });
test.describe.configure({ mode: "serial" });

const LIST = "/demo/2/registrations";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Whole rows that nothing covers, on the screen at this moment. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isSeen = (row: Element) => {
      const { left, top, bottom, height } = row.getBoundingClientRect();
      if (height === 0 || top < 0 || bottom > window.innerHeight) return false;
      const x = Math.max(left, 0) + 90;
      return [top + 3, (top + bottom) / 2, bottom - 3].every((y) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && row.contains(there);
      });
    };
    return [...document.querySelectorAll("[data-row-id]")].filter(isSeen).length;
  });
}

/** Remembers how often a page has said that nothing waits. */
async function watchForNothing(page: Page, title: string): Promise<() => Promise<number>> {
  await page.addInitScript((words) => {
    const kept = window as unknown as { saidNothing: number };
    kept.saidNothing = 0;
    const look = () => {
      if (document.querySelector("main")?.textContent?.includes(words)) kept.saidNothing += 1;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, title);
  return () => page.evaluate(() => (window as unknown as { saidNothing?: number }).saidNothing ?? 0);
}

const pendingIn = async (desk: Desk) => {
  const all = await desk.api.all<{ id: number; valid: boolean | null }>("/seasons/2/annual-registrations");
  return all.filter(({ valid }) => valid === null).map(({ id }) => id);
};

const decisionsIn = (desk: Desk) =>
  desk.calls().filter(({ method, path }) => method === "POST" && /\/(validate|refuse|cancel)$/.test(path));

/** Opens the first row of a view, by keyboard. */
async function openFirst(page: Page, view: string): Promise<Locator> {
  await page.goto(`${LIST}?${view}`);
  const row = page.locator("[data-row-id]").first();
  await expect(row).toBeVisible();
  const panel = page.locator("[data-panel]");
  // A key that comes before the page is alive opens nothing.
  await expect(async () => {
    if (await panel.isHidden()) await row.press("Enter");
    await expect(panel.getByRole("heading", { level: 2 })).not.toHaveText("", { timeout: 3_000 });
  }).toPass();
  return panel;
}

/** Waits until the selection's bar is there; what comes before the page is alive selects nothing, and twice the same is once. */
async function selects(page: Page, words: Words, how: () => Promise<unknown>): Promise<void> {
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(async () => {
    await how();
    await expect(bar).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Presses a key whose wish has something to be read first, and opens it once it waits. */
async function pressAndOpen(page: Page, words: Words, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page
    .locator("[data-panel]")
    .getByRole("button", { name: words("registrations.presses.confirm") })
    .click();
}

const openId = (page: Page) => Number(new URL(page.url()).searchParams.get("open"));
const question = (page: Page) => page.getByRole("alertdialog");

async function connectMessages(page: Page, desk: Desk, words: Words) {
  const made = (await desk.club("webhook", "set", "demo", `${desk.url}/hooks/demo`, "--allow-private")) as {
    key: string;
  };
  await page.goto("/demo/settings/webhooks");
  const field = page.getByLabel(words("settings.webhooks.key"));
  await field.fill(made.key);
  await field.press("Enter");
  await expect(page.getByLabel(words("settings.webhooks.newKey"))).toBeVisible();
}

test("what stands in the way is in the panel as in the row, and a doubtful validation opens on the way back", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("director");
  await untilCopied(readBy(page.request));
  await connectMessages(page, desk, words);
  await signIn("secretary");
  const decide = (key: string) => words(`registrations.decide.${key}`);

  const panel = await openFirst(page, "state=pending&reasons=full");
  const row = page.locator(`[data-row-id="${openId(page)}"]`);
  const sentences = await row
    .locator("[title]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("title") ?? ""));
  const said = sentences.filter((sentence) => sentence.includes(" "));
  expect(said.length).toBeGreaterThan(0);
  for (const sentence of said) await expect(panel).toContainText(sentence);
  await expect(panel).toContainText(/\d+ sur \d+/);
  await expectAccessible(page);

  // The safe choice has the focus, and is called what it is; the others are buttons and a link that work.
  const before = decisionsIn(desk).length;
  await pressAndOpen(page, words, "v");
  const stay = question(page).getByRole("button", { name: decide("waitingList") });
  await expect(stay).toBeFocused();
  await expect(question(page)).toContainText(/\d+e sur la liste|\d+re sur la liste/);
  await expectAccessible(page);
  const change = question(page).getByRole("link", { name: decide("moveGroup") });
  await expect(change).toHaveAttribute("href", new RegExp(`/registrations/annual/${openId(page)}$`));
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
  await pressAndOpen(page, words, "v");
  await expect(stay).toBeFocused();
  await page.keyboard.press("r");
  await expect(question(page)).toHaveCount(0);
  await expect(panel).toContainText(words("registrations.deciding.refuse"));
  await page.keyboard.press("z");
  await expect(panel.getByRole("button", { name: words("registrations.actions.refuse") })).toBeVisible();
  expect(decisionsIn(desk).length, "nothing of it was sent").toBe(before);

  // Two records: the club would take it, a person looks first.
  await openFirst(page, "state=pending&reasons=twins");
  await pressAndOpen(page, words, "v");
  await expect(question(page).getByRole("button").first()).toBeFocused();
  await question(page)
    .getByRole("link", { name: decide("compare") })
    .click();
  await expect(page).toHaveURL(/\/members\/twins\/\d+\/\d+$/);

  // Together: how many, by name; where nobody of them is ready, nobody is decided by the first button.
  await page.goto(`${LIST}?state=pending&reasons=twins`);
  await selects(page, words, () => page.getByRole("checkbox", { name: words("table.selectPage") }).check());
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  const asked = question(page);
  await expect(asked.getByRole("button", { name: decide("anyway.validate") })).toBeVisible();
  await expect(asked.getByRole("button").first()).toHaveText(decide("keep"));
  await expect(asked.getByRole("button").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);

  // With some that nothing is to be said of: these first, and the others only where that is asked for.
  await page.goto(`${LIST}?state=pending`);
  await selects(page, words, () => page.getByRole("checkbox", { name: words("table.selectPage") }).check());
  await bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  await expect(allOf(asked, words, "validate")).toHaveText(/\d/);
  const ready = asked.getByRole("button").last();
  const [apart, sure] = await Promise.all(
    [allOf(asked, words, "validate"), ready].map(async (one) => Number((await one.textContent())?.match(/\d+/)?.[0])),
  );
  expect((apart ?? 0) + (sure ?? 0), "nobody is left out, and nobody counted twice").toBe(50);
  await expect(ready).toHaveText(words("registrations.decide.ready.validate", { count: sure ?? 0 }));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
});

test("what somebody else is deciding, or has just decided, is asked first: by key, together, and by the server", async ({
  page,
  browser,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signInOn(other, "director");
  const panel = await openFirst(page, "state=pending&ready=yes");
  const id = openId(page);
  await other.goto(`${LIST}?state=pending&ready=yes&open=${id}`);
  const theirs = other.locator("[data-panel]");
  await expect(theirs.getByRole("button", { name: words("registrations.actions.refuse") })).toBeVisible();
  const refusals = () => decisionsIn(desk).filter(({ path }) => path.endsWith("/refuse")).length;
  const before = refusals();

  await page.keyboard.press("v");
  await expect(panel).toContainText(words("registrations.deciding.validate"));
  await pressAndOpen(other, words, "r");
  await expect(question(other)).toBeVisible();
  await expect(question(other)).toContainText(/est en train de valider|vient de valider|maintenant/);
  await expect(question(other).getByRole("button", { name: words("registrations.decide.keep") })).toBeFocused();
  await expectAccessible(other);
  await other.keyboard.press("Enter");
  await expect(question(other)).toHaveCount(0);

  // Together with others it is set apart.
  await other.goto(`${LIST}?state=all&q=%23${id}`);
  await selects(other, words, () => other.getByRole("checkbox", { name: words("table.selectPage") }).check());
  await other
    .getByRole("region", { name: words("table.selection"), exact: true })
    .getByRole("button", { name: words("registrations.actionsMany.refuse"), exact: true })
    .click();
  await expect(question(other)).toContainText(/est en train de valider|vient de valider|laisser de côté/i);
  await other.keyboard.press("Escape");
  const club = async () =>
    (await desk.api.get<{ data: { valid: boolean | null } }>(`/annual-registrations/${id}`)).data.valid;
  await expect.poll(club).toBe(true);
  expect(refusals(), "nothing was refused unasked").toBe(before);
  await colleague.close();
});

test("what failed is tried again past what a colleague has decided of it only after a question, and that stays the colleague's", async ({
  page,
  browser,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signInOn(other, "director");
  type DecisionWork = { id: number; size: number; state: string; counts: { failed: number } };
  const works = async () => (await readBy(page.request)("/api/clubs/demo/jobs")) as DecisionWork[];
  const workNow = async (id: number) => (await works()).find((one) => one.id === id);
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  const asks = async (button: Locator) => {
    await expect(async () => {
      if (await question(page).isHidden()) await button.click();
      await expect(question(page)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(question(page).getByRole("button", { name: words("control.keep") })).toBeFocused();
  };

  // What failed for want of places may be tried again once there are some; a colleague has refused one of them meanwhile.
  await openFirst(page, "state=pending&reasons=full");
  const group = (await desk.api.get<{ data: { group_id: number } }>(`/annual-registrations/${openId(page)}`)).data
    .group_id;
  await page.goto(`${LIST}?state=pending&activity=${group}`);
  await selects(page, words, () => page.getByRole("checkbox", { name: words("table.selectPage") }).check());
  const before = (await works()).at(-1)?.id ?? 0;
  await bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  const yes = allOf(question(page), words, "validate");
  await expect(yes).not.toHaveAttribute("aria-disabled", "true");
  await yes.press("Enter");
  await expect(question(page)).toHaveCount(0);
  const newest = async () => (await works()).at(-1)?.id ?? 0;
  await expect.poll(newest).toBeGreaterThan(before);
  const mine = await newest();
  await expect.poll(async () => (await workNow(mine))?.state, { timeout: 60_000 }).toBe("done");
  const failed = (await workNow(mine))?.counts.failed ?? 0;
  expect(failed).toBeGreaterThan(1);
  const [refused = 0] = await page
    .goto(`${LIST}?state=pending&activity=${group}`)
    .then(() =>
      page.locator("[data-row-id]").evaluateAll((all) => all.map((row) => Number(row.getAttribute("data-row-id")))),
    );
  const valid = async () =>
    (await desk.api.get<{ data: { valid: boolean | null } }>(`/annual-registrations/${refused}`)).data.valid;
  await other.goto(`${LIST}?state=pending&activity=${group}&open=${refused}`);
  const refuse = other.locator("[data-panel]").getByRole("button", { name: words("registrations.actions.refuse") });
  await expect(refuse).toBeVisible();
  await expect(async () => {
    await other.keyboard.press("r");
    await expect.poll(valid, { timeout: 10_000 }).toBe(false);
  }).toPass();
  type Registration = { id: number; valid: boolean | null; group_id: number };
  const all = await desk.api.all<Registration>("/seasons/2/annual-registrations");
  const places = all.filter(({ valid, group_id }) => valid && group_id === group).slice(0, failed + 5);
  for (const { id } of places)
    expect((await desk.api.write("POST", `/annual-registrations/${id}/refuse`)).status).toBe(200);

  const retry = page.getByRole("button", { name: words("decisions.actions.retry", { count: failed - 1 }) });
  await expect(async () => {
    await page.goto(`/demo/2/jobs/${mine}`);
    await expect(retry).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await asks(retry);
  await expect(question(page)).toContainText(words("registrations.panel.did.refuse", { by: "" }).trim());
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  expect((await workNow(mine))?.counts.failed, "nothing was tried again unasked").toBe(failed);
  await asks(retry);
  await question(page)
    .getByRole("button", { name: words("decisions.actions.retry", { count: failed - 1 }) })
    .click();
  await expect.poll(async () => (await workNow(mine))?.counts.failed, { timeout: 60_000 }).toBe(1);
  expect(await valid(), "what the colleague refused stays refused").toBe(false);
  await colleague.close();
});

test("an evening: 400 pending are decided to the end, by keyboard and together, with a colleague on a phone and a reload", async ({
  page,
  browser,
  desk,
  signIn,
  words,
}) => {
  test.setTimeout(420_000);
  await signIn("secretary");
  const nothing = words("registrations.empty.pending");
  const saidHere = await watchForNothing(page, nothing);
  const begun = await pendingIn(desk);
  expect(begun.length).toBeGreaterThan(350);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const told: string[] = [];
  const counted = async (what: string, most: number, work: () => Promise<void>) => {
    const [calls, decided, pressed] = [desk.calls().length, decisionsIn(desk).length, keys];
    await work();
    // What is announced arrives within a second or two.
    await page.waitForTimeout(4_000);
    const made = desk.calls().slice(calls);
    told.push(`${what}: ${decisionsIn(desk).length - decided} decisions, ${made.length} calls, ${keys - pressed} keys`);
    expect(made.length, made.map(({ method, path }) => `${method} ${path}`).join("\n")).toBeLessThanOrEqual(most);
  };

  // Twenty by keyboard, faster than they are sent.
  const panel = await openFirst(page, "state=pending&ready=yes");
  keys += 1;
  const before = decisionsIn(desk).length;
  await counted("20 by keyboard", 22, async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = openId(page);
      await press("v");
      await expect(panel.getByRole("status").first()).not.toBeEmpty();
      if (n === 10) expect(await wholeRows(page), "rows beside running decisions").toBeGreaterThanOrEqual(14);
      await press("j");
      await expect.poll(() => openId(page)).not.toBe(id);
    }
    await expect.poll(() => decisionsIn(desk).length - before, { timeout: 60_000 }).toBe(20);
  });
  await page.keyboard.press("Escape");

  /** Decides the selected rows; what stands in the way is said before. */
  const decideSelected = async (on: Page, operation: "validate" | "refuse") => {
    await on
      .getByRole("region", { name: words("table.selection"), exact: true })
      .getByRole("button", { name: words(`registrations.actionsMany.${operation}`), exact: true })
      .click();
    const yes = allOf(question(on), words, operation);
    await expect(yes).not.toHaveAttribute("aria-disabled", "true");
    await yes.press("Enter");
    await expect(question(on)).toHaveCount(0);
  };
  /** Once the dashboard has what was pressed, and nothing of it is on its way to the club any more. */
  const idleAfter = async (decide: () => Promise<void>) => {
    await untilPressed(page, decide);
    await idle();
  };
  const idle = async () => {
    const left = async () => {
      const works = (await readBy(page.request)("/api/clubs/demo/jobs")) as { state: string }[];
      return works.filter(({ state }) => ["queued", "running", "paused"].includes(state)).length;
    };
    await expect.poll(left, { timeout: 120_000 }).toBe(0);
  };

  // Fifty together.
  await page.goto(`${LIST}?state=pending&ready=yes`);
  await expect(page.locator("[data-row-id]")).toHaveCount(50);
  await counted("50 together", 52, async () => {
    await selects(page, words, () => page.keyboard.press("Control+a"));
    await idleAfter(async () => {
      await decideSelected(page, "validate");
      keys += 4;
      await page.waitForTimeout(1_500);
      expect(await wholeRows(page), "rows above a running work").toBeGreaterThanOrEqual(14);
    });
  });

  // A colleague takes the other end of the list on a phone, while the secretary goes on from hers and loads her page anew.
  const colleague = await browser.newContext(PHONE);
  const other = await colleague.newPage();
  await signInOn(other, "director");
  const saidThere = await watchForNothing(other, nothing);
  const pages = Math.ceil((await pendingIn(desk)).length / 50);
  await other.goto(`${LIST}?state=pending&page=${pages}`);
  const cards = other.locator("[data-row-id]");
  await expect(cards.first()).toBeVisible();
  await selects(other, words, () => other.getByRole("checkbox", { name: words("table.selectAll") }).check());
  await decideSelected(other, "refuse");
  await page.goto(`${LIST}?state=pending&ready=yes`);
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  await selects(page, words, () => page.keyboard.press("Control+a"));
  await decideSelected(page, "validate");
  keys += 4;
  await page.reload();
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  await other.evaluate(() => window.scrollTo({ top: 400 }));
  await other.waitForTimeout(1_500);
  expect(await wholeRows(other), "cards above a running work").toBeGreaterThanOrEqual(4);
  await idle();
  expect((await pendingIn(desk)).length).toBeGreaterThan(100);
  expect([await saidHere(), await saidThere()], "nobody says that all is done").toEqual([0, 0]);

  // The rest: all that is ready together, then a refusal for whom the rules stand in the way.
  for (const [view, operation] of [
    ["ready=yes", "validate"],
    ["", "refuse"],
  ] as const) {
    await page.goto(`${LIST}?state=pending&${view}`);
    await expect(page.locator("[data-row-id]").first()).toBeVisible();
    await selects(page, words, () => page.keyboard.press("Control+a"));
    const all = page.getByRole("button", { name: /^Sélectionner les / });
    // Their numbers are asked for: until they are here, what is selected is the page.
    if ((await page.locator("[data-row-id]").count()) === 50) {
      await all.click();
      await expect(all).toHaveCount(0);
    }
    expect(await saidHere(), "before the end").toBe(0);
    await idleAfter(() => decideSelected(page, operation));
    keys += 4;
  }
  await expect.poll(async () => (await pendingIn(desk)).length).toBe(0);
  await expect(page.getByText(nothing)).toBeVisible();
  await expect(other.getByText(nothing)).toBeVisible();
  told.push(
    `the evening: ${begun.length} pending, ${decisionsIn(desk).length} decisions, ${desk.calls().length} calls, ${keys} keys`,
  );
  console.log(told.join("\n"));
  await colleague.close();
});
