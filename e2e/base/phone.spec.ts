import type { Locator } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { expectNoWider } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

/** A thumb hits what is as large as this (Apple's and WCAG 2.5.5's measure). */
const THUMB_PX = 44;

/** What takes a press for an input: its label where it has one. */
const target = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) => {
    const { width, height } = (element.labels?.[0] ?? element).getBoundingClientRect();
    return Math.min(width, height);
  });

test("a phone shows registrations as cards that fit its width", { tag: "@phone" }, async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  const rows = page.locator("[data-row-id]");
  // A desk of its own: its first copy of the season may still be on its way.
  await expect(rows).toHaveCount(50, { timeout: 120_000 });
  await expectNoWider(page);
  await rows.first().getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(
    bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a phone's cards are selected all at once, put in order, and pressed by a thumb", { tag: "@phone" }, async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending&sort=name");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50, { timeout: 120_000 });
  const first = String(await rows.first().textContent());

  // Both stand on the first screen, above the cards.
  const all = page.getByRole("checkbox", { name: words("table.selectAll"), exact: true });
  const order = page.getByRole("combobox", { name: words("table.sort"), exact: true });
  await expect(all).toBeInViewport();
  await expect(order).toBeInViewport();
  for (const box of [all, rows.first().getByRole("checkbox")])
    expect(await target(box), "a checkbox of a card").toBeGreaterThanOrEqual(THUMB_PX);
  const small = await page
    .getByRole("main")
    .locator("button:visible, select:visible, nav a:visible")
    .evaluateAll((found) =>
      found
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
  expect(small, "targets smaller than a thumb").toEqual([]);

  await page.getByRole("button", { name: words("table.descending"), exact: true }).tap();
  await expect(rows.first()).not.toHaveText(first);
  await order.selectOption("registered");
  await expect(page).toHaveURL(/^(?!.*sort=name)/);

  // What one should know of a selection is said there, too: all of a page passes somebody over, or asks for more than is left.
  await all.check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(bar.getByText(words("table.selected", { count: 50 }), { exact: true })).toBeVisible();
  await expect(bar.getByRole("status").locator("svg")).toBeVisible();
});

test("a thumb that goes on twice decides nothing: no other button comes to stand where that one stood", {
  tag: "@phone",
}, async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending&sort=name");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50, { timeout: 120_000 });
  await rows.first().press("Enter");
  const panel = page.locator("[data-panel]");
  const next = panel.getByRole("button", { name: words("registrations.panel.next"), exact: true });
  const others = ["validate", "refuse", "cancel"].map((operation) =>
    panel.getByRole("button", { name: words(`registrations.actions.${operation as "validate"}`) }),
  );
  const name = panel.getByRole("heading", { level: 2 });
  for (let person = 0; person < 3; person++) {
    const own = await next.boundingBox();
    const said = await name.textContent();
    for (const other of others) {
      await expect(other).toBeVisible();
      const box = await other.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), "it stands above").toBeLessThanOrEqual(own?.y ?? 0);
    }
    await next.tap();
    await expect(name).not.toHaveText(said ?? "");
    await expect(others[0] as (typeof others)[0]).toBeVisible();
    expect((await next.boundingBox())?.y).toBe(own?.y);
  }
});
