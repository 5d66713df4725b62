import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** The part of a page that belongs to one field of the contract. A composite belongs to several. */
export const field = (page: Page, name: string) => page.locator(`[data-field~="${name}"]`);

/** The first input of a field: below a list of parents there are others of the same name. */
export const input = (page: Page, name: string) => field(page, name).locator(":is(input, textarea, select)").first();

/** The number that the address of a record's page ends with. */
export const idIn = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));

/** Presses Tab until the focus is on what one looks for: what no key reaches cannot be used without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A form takes nothing before the page has come alive.
  await expect.poll(() => target.evaluate((element) => element.matches(":disabled"))).toBe(false);
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** The people whom a search within a part of the page has found. */
export const foundPeople = (within: Page | Locator, words: Words) =>
  within.getByRole("listbox", { name: words("form.found") }).getByRole("option");

/** Finds a coach by name in a form and takes the first who is found. @returns the person's name as the list has it */
export async function takeTrainer(page: Page, words: Words, query: string): Promise<string> {
  const trainers = field(page, "trainer_ids");
  await trainers.getByRole("combobox").fill(query);
  const first = foundPeople(trainers, words).first();
  // The name stands first, before what tells the person from others of that name.
  const name = (await first.locator(".font-medium").textContent())?.trim() ?? "";
  await first.click();
  await expect(trainers.getByRole("button", { name: words("form.removePerson", { name }) })).toBeVisible();
  return name;
}

/** In the list of seasons: the entry of the menu of this one by which it is deleted. */
export async function seasonDeletion(page: Page, words: Words, name: string): Promise<Locator> {
  await page.goto("/demo/seasons");
  await page.getByRole("row").filter({ hasText: name }).getByRole("button").click();
  return page.getByRole("menuitem", { name: words("seasons.delete") });
}
