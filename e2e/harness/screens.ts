import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** Opens the search of the frame by its key, which nobody hears before the page has come alive. @returns its field */
export async function pressForSearch(page: Page, words: Words): Promise<Locator> {
  const button = page.locator("[aria-keyshortcuts~='Control+K']");
  await expect(async () => {
    await page.keyboard.press("Control+K");
    await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
  return page.getByRole("combobox", { name: words("frame.search.placeholder") });
}

/** Nothing of the page lies beside the screen: nobody scrolls sideways. */
export async function expectNoWider(page: Page): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content, `${page.url()} fits the screen's width`).toBeLessThanOrEqual(width);
}

/** Keeps a picture of the whole page where somebody wants to look at it: in the folder `GUICHET_PICTURES`. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.GUICHET_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
