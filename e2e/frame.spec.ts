import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";
import { wordsIn } from "./harness/words.ts";

test("language and theme change at once, and stay", async ({ page, signIn, words }) => {
  const english = wordsIn("en");
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  const account = page.getByRole("button", { name: words("frame.account") });
  await account.click();
  await page.getByRole("menuitemradio", { name: words("frame.theme.dark"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("menuitemradio", { name: words("frame.language.en"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: english("registrations.title") })).toBeVisible();

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  await expectAccessible(page);
});

test("registrations are chosen and a decision is begun by keyboard alone", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  await expect(page.locator("[data-row-id]")).toHaveCount(50);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words("frame.skip") })).toBeFocused();
  await page.keyboard.press("Enter");

  const focused = page.locator(":focus");
  const tabUntil = async (found: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60 && !(await found()); presses++) await page.keyboard.press("Tab");
  };
  await tabUntil(async () => (await focused.getAttribute("data-row-id")) !== null);
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(bar).toContainText(words("table.selected", { count: 2 }));

  const validate = words("registrations.actionsMany.validate");
  await tabUntil(async () => (await focused.textContent())?.trim() === validate);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "(2)" })).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toContainText(words("table.selected", { count: 2 }));
});
