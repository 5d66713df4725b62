import { expect, type Page } from "@playwright/test";

/** Nothing of the page lies beside the screen: nobody scrolls sideways. */
export async function expectNoWider(page: Page): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content, `${page.url()} fits the screen's width`).toBeLessThanOrEqual(width);
}
