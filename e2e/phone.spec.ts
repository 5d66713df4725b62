import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

test("a phone shows registrations as cards that fit its width", { tag: "@phone" }, async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  const rows = page.locator("[data-row-id]");
  // A desk of its own: its first copy of the season may still be on its way.
  await expect(rows).toHaveCount(50, { timeout: 120_000 });
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
  await rows.first().getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(
    bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});
