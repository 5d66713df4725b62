import type { Locator } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

type Json = Record<string, unknown>;

test("who keeps the accounts finds what was paid: newest first, by name, by what it was", {
  tag: "@everywhere",
}, async ({ page, signIn, words, desk }) => {
  const all = await desk.api.all<Json>("/seasons/2/payments");
  const days = all.map(({ received_on }) => String(received_on)).sort();
  expect(all.length).toBeGreaterThan(50);
  await signIn("treasurer");
  await page.goto("/demo/2/payments");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("resources.payments.title"));
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50, { timeout: 120_000 });
  const newest = all.filter(({ received_on }) => received_on === days.at(-1)).map(({ id }) => String(id));
  expect(newest).toContain(await rows.first().getAttribute("data-row-id"));
  await expectAccessible(page);

  // Another page and a search are asked of the server, and stand in the address.
  await page.getByRole("button", { name: words("table.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goto("/demo/2/payments?type=Remboursement");
  const refunds = all.filter(({ type }) => type === "Remboursement").length;
  await expect(rows).toHaveCount(Math.min(refunds, 50));
  await page.goto("/demo/2/payments");
  const name = await rows.first().getByRole("link").textContent();
  await page.getByRole("searchbox", { name: words("groups.list.search") }).fill(String(name).toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(rows.first().getByRole("link")).toHaveText(String(name));
  await rows.first().getByRole("link").click();
  // One payment as the club has it, and from there whose it is.
  await expect(page).toHaveURL(/\/payments\/\d+$/);
  await expect(page.getByRole("heading", { name: words("payment.atClub") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: String(name), exact: true }).click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
});

/** Chooses from a menu whose button may not have come alive yet: the server draws the page anew after every choice. */
async function choose(button: Locator, item: Locator): Promise<void> {
  await expect(async () => {
    if (!(await item.isVisible())) await button.click({ timeout: 2_000 });
    await expect(item).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await item.click();
}

test("what one looks for again and again is kept as a view of payments, with which the list opens", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("treasurer");
  await page.goto("/demo/2/payments?type=Remboursement&sort=amount");
  const rows = page.locator("[data-row-id]");
  await expect(rows.first()).toBeVisible({ timeout: 120_000 });
  // What went out has its sign.
  await expect(rows.first()).toContainText(/[-−]€?\d/);
  const total = await rows.count();
  const named = (name: string) => page.getByRole("button", { name: words("table.views.chosen", { name }) });
  await page.getByRole("button", { name: words("table.views.title") }).press("Enter");
  await page.getByRole("menuitem", { name: words("table.views.keep") }).press("Enter");
  const dialog = page.getByRole("dialog", { name: words("table.views.keep") });
  await dialog.getByRole("textbox").fill("Remboursements");
  await dialog.getByRole("checkbox", { name: words("table.views.opens") }).check();
  await dialog.getByRole("textbox").press("Enter");
  await expect(named("Remboursements")).toBeVisible();

  // The list opens with it, and one comes from it to everything and back.
  await page.goto("/demo/2/payments");
  await expect(page).toHaveURL(/type=Remboursement&sort=amount&saved=\d+/);
  await expect(rows).toHaveCount(total);
  await choose(named("Remboursements"), page.getByRole("menuitemradio", { name: words("table.views.everything") }));
  await expect(page).toHaveURL(/\?saved=0$/);
  await expect(rows).toHaveCount(50);
  const none = page.getByRole("button", { name: words("table.views.title") });
  await choose(none, page.getByRole("menuitemradio", { name: "Remboursements" }));
  await expect(rows).toHaveCount(total);
  await choose(named("Remboursements"), page.getByRole("menuitem", { name: words("table.views.forget") }));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("table.views.forget") })
    .click();
  await expect(page.getByRole("button", { name: words("table.views.title") })).toBeVisible();
});

test("payments are in the rail of who may see them, and refused to others in words", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await enterDesk(page);
  const heading = words("menu.headings.money");
  await page.getByRole("link", { name: heading, exact: true }).click();
  await expect(page.getByRole("link", { name: words("resources.payments.title"), exact: true })).toBeVisible();
  await signIn("coach");
  await enterDesk(page);
  await expect(page.getByRole("link", { name: heading, exact: true })).toHaveCount(0);
  await page.goto("/demo/2/payments");
  await expect(page.getByRole("main").getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(words("access.roles.treasurer"));
});

test("where the club has switched payments off, every page of money says so and no entry leads there", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(/404|403|Failed to load/);
  await signIn("treasurer");
  await page.goto("/demo/2/payments/new");
  await expect(page.getByRole("combobox", { name: words("treasury.entry.find") })).toBeVisible();
  await desk.club("features", "demo", "--off", "payments");
  try {
    // The contract is read anew with the next form that somebody opens, or where a director looks at it.
    await signIn("director");
    await page.goto("/demo/settings/contract");
    await signIn("treasurer");
    await expect(async () => {
      await page.goto("/demo/2/payments/new");
      await expect(page.getByText(words("treasury.notOffered"))).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("link", { name: words("menu.headings.money"), exact: true })).toHaveCount(0);
    for (const path of ["payments/1", "treasury", "treasury/dues", "treasury/deposits", "treasury/journal"]) {
      await page.goto(`/demo/2/${path}`);
      await expect(page.getByText(words("treasury.notOffered"))).toBeVisible();
    }
  } finally {
    await desk.club("features", "demo", "--on", "payments");
    await signIn("director");
    await page.goto("/demo/settings/contract");
  }
});
