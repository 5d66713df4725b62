import type { Locator, Page } from "@playwright/test";

/** The part of a page that belongs to one field of the contract. A composite belongs to several. */
export const field = (page: Page, name: string) => page.locator(`[data-field~="${name}"]`);

/** The first input of a field: below a list of parents there are others of the same name. */
export const input = (page: Page, name: string) => field(page, name).locator(":is(input, textarea, select)").first();

/** The number that the address of a record's page ends with. */
export const idIn = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));

/** Presses Tab until the focus is on what one looks for: what no key reaches cannot be used without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}
