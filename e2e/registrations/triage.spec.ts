import { readFileSync } from "node:fs";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { figuresOf } from "../harness/figures.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

test("each pending registration says what stands in its way, and the list narrows to it", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  const season = "/demo/2";
  await page.goto(`${season}/registrations`);
  const standing = page.getByRole("navigation", { name: words("registrations.readiness.label") });
  const numberOf = async (name: string) =>
    Number(((await standing.getByRole("link", { name }).textContent()) ?? "").match(/\d+/)?.[0]);
  await expect(standing.getByRole("link", { name: words("registrations.readiness.all") })).toContainText(/\d/);
  const before = desk.calls().length;
  const [ready, check, all] = [
    await numberOf(words("registrations.readiness.ready")),
    await numberOf(words("registrations.readiness.check")),
    await numberOf(words("registrations.readiness.all")),
  ];
  expect(ready + check).toBe(all);
  expect(check).toBeGreaterThan(0);

  await standing.getByRole("link", { name: words("registrations.readiness.check") }).click();
  await expect(page).toHaveURL(/ready=no/);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: String(check) })
      .first(),
  ).toBeVisible();
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  // A tag of every row, and its sentence for who does not see it.
  const tags = rows
    .nth(1)
    .locator("[title]")
    .filter({ has: page.locator("[aria-hidden]") });
  await expect(tags.first()).toBeVisible();
  const sentence = await tags.first().getAttribute("title");
  expect(sentence?.length).toBeGreaterThan(10);
  await expect(rows.nth(1)).toContainText(sentence ?? "");

  await page.getByRole("button", { name: words("registrations.filters.reasons"), exact: true }).click();
  await page.getByRole("checkbox", { name: words("registrations.reasons.full") }).click();
  await expect(page).toHaveURL(/reasons=full/);
  await page.getByRole("checkbox", { name: words("registrations.reasons.age") }).click();
  await expect(page).toHaveURL(/reasons=full%2Cage/);
  await page.keyboard.press("Escape");
  expect(desk.calls().slice(before), "tags, tabs and filters cost no call").toEqual([]);
});

test("beside an open panel every filter and the number of matches are in sight", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  const panel = page.locator("[data-panel]");
  await expect(async () => {
    if (await panel.isHidden()) await page.locator("[data-row-id]").first().press("Enter");
    await expect(panel.getByRole("heading", { level: 2 })).not.toHaveText("", { timeout: 3_000 });
  }).toPass();
  const edge = (await panel.boundingBox())?.x ?? 0;
  const names = ["reasons", "group", "sport", "sex", "places"].map((name) => words(`registrations.filters.${name}`));
  for (const name of names) {
    const filter = page.getByRole("button", { name, exact: true });
    await expect(filter).toBeInViewport({ ratio: 1 });
    const box = await filter.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(edge);
  }
  await expect(page.getByRole("main").locator("output").first()).toBeInViewport({ ratio: 1 });
});

test("several groups are chosen by keyboard, and the address carries them", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  await page.getByRole("button", { name: words("registrations.filters.group"), exact: true }).click();
  const search = page.getByRole("searchbox", { name: words("table.findOption") });
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL(/activity=\d+(%2C|,)\d+/);
  await page.reload();
  await expect(page.getByText(words("table.several", { count: 2 }))).toBeVisible();
});

test("what the overview counts is exactly what its link shows", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await enterDesk(page);
  await expect(page.getByRole("region", { name: words("overview.parts.today"), exact: true })).toBeVisible();
  const counted = await figuresOf(page, "today");
  for (const { href, count } of counted.filter(({ href }) => /waited|reasons|places|last/.test(href))) {
    await page.goto(href);
    await expect(page.getByText(words("registrations.matches", { count }), { exact: true }), href).toBeVisible();
  }
  const pairs = counted.find(({ href }) => href.endsWith("/twins"));
  expect(pairs?.count).toBeGreaterThan(0);
  await page.goto(pairs?.href ?? "");
  await expect(page.getByRole("link", { name: words("twins.compare") })).toHaveCount(pairs?.count ?? 0);
});

test("columns are put in order and pinned by keyboard, and a view keeps them: it opens the list, names the file and is left again", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  const season = "/demo/2";
  const heads = page.locator("th[data-column]");
  const columns = () => heads.evaluateAll((all) => all.map((head) => head.getAttribute("data-column")));
  // Whoever comes first to a desk meets its first reading.
  await untilCopied(readBy(page.request));
  await page.goto(`${season}/registrations?state=all&sport=1%2C99999`);
  const before = desk.calls().length;
  // A view outlives its season: what it names may be gone.
  await expect(page.getByText(words("table.views.goneSport", { id: "99999" }))).toBeVisible();
  // Words that the server drew are there a moment before their button works.
  const takeOut = page.getByRole("button", { name: words("table.views.takeOut") });
  await expect(async () => {
    await takeOut.click({ timeout: 2_000 });
    await expect(page).toHaveURL(/sport=1(&|$)/, { timeout: 5_000 });
  }).toPass();

  await page.getByRole("button", { name: words("table.view") }).press("Enter");
  const menu = page.getByRole("dialog", { name: words("table.view") });
  const state = words("registrations.columns.state");
  await menu.getByRole("checkbox", { name: words("registrations.columns.doubt") }).press("Space");
  const up = menu.getByRole("button", { name: words("table.columnUp", { column: state }) });
  for (const _ of [1, 2, 3]) await up.press("Enter");
  await expect(up).toBeFocused();
  await expect(page).toHaveURL(/cols=name\.state\.age\.activity\.slots\.registered\.places/);
  await menu.getByRole("button", { name: words("table.columnPin", { column: state }) }).press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(columns).toEqual(["name", "state", "age", "activity", "slots", "registered", "places"]);
  await expect(page).toHaveURL(/cols=name\.state\*\.age/);
  // Pinned right beside the names, however wide those are.
  const gap = async () => {
    const left = await heads.nth(1).evaluate((head) => Number.parseFloat(getComputedStyle(head).left));
    const [table, name] = [await page.getByRole("table").boundingBox(), await heads.first().boundingBox()];
    return Math.abs((table?.x ?? 0) + left - (name?.x ?? 0) - (name?.width ?? 0));
  };
  await expect.poll(gap).toBeLessThan(1);

  const views = page.getByRole("button", { name: words("table.views.title") });
  await views.press("Enter");
  await page.getByRole("menuitem", { name: words("table.views.keep") }).press("Enter");
  const dialog = page.getByRole("dialog", { name: words("table.views.keep") });
  await dialog.getByRole("textbox").fill("Suivi états");
  await dialog.getByRole("checkbox", { name: words("table.views.opens") }).check();
  await expectAccessible(page);
  await dialog.getByRole("textbox").press("Enter");
  await expect(page.getByRole("button", { name: words("table.views.chosen", { name: "Suivi états" }) })).toBeVisible();

  await page.goto(`${season}/registrations`);
  await expect
    .poll(columns, "the list opens with it")
    .toEqual(["name", "state", "age", "activity", "slots", "registered", "places"]);
  await expect(page, "and says so").toHaveURL(/state=all&sport=1&cols=.*&saved=\d+/);
  await page.getByRole("button", { name: words("ui.export.label") }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words("ui.export.open") }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-suivi-etats-[\d-]+\.csv$/);
  const [head] = readFileSync(await file.path(), "utf8").split(/\r?\n/);
  expect(head?.split(",").length, "the chosen columns and no other: two halves of a name, a day for an age").toBe(9);

  const chosen = page.getByRole("button", { name: words("table.views.chosen", { name: "Suivi états" }) });
  await chosen.click();
  await page.getByRole("menuitemradio", { name: words("table.views.everything") }).click();
  await expect(page).toHaveURL(/registrations\?saved=0$/);
  await page.getByRole("link", { name: new RegExp(words("registrations.states.validated")) }).click();
  await expect(page, "a tab does not lead back to it").toHaveURL(/state=validated&saved=0/);
  expect(desk.calls().slice(before), "none of it costs a call").toEqual([]);

  await page.goto(`${season}/registrations`);
  await chosen.click();
  await page.getByRole("menuitem", { name: words("table.views.forget") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("table.views.forget") })
    .click();
  await expect(views).toBeVisible();
  await page.goto(`${season}/registrations`);
  await expect.poll(columns).toContain("doubt");
});

test("people are looked for by group and by sport", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/members");
  await page.getByRole("button", { name: words("registrations.filters.group"), exact: true }).click();
  await expect(page.getByRole("searchbox", { name: words("table.findOption") })).toBeFocused();
  await page.keyboard.type("b");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/group=\d+$/);
  const tabs = page.getByRole("navigation", { name: words("people.standingsLabel") });
  await expect(tabs.getByRole("link", { name: words("people.standings.none") })).toContainText(/\D0$/);
});
