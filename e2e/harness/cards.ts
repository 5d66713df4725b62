import { expect, type Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** Has somebody's card of the demonstration's season made, as their file does, and gives its code without spaces. */
export async function madeCard(page: Page, words: Words, member: number): Promise<string> {
  await page.goto(`/demo/2/members/${member}`);
  const part = page.getByRole("region", { name: words("cards.title") });
  const saved = page.waitForEvent("download");
  await part.getByRole("button", { name: words("cards.pdf") }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  const face = await page.request.get(`/api/clubs/demo/2/cards/${member}`);
  return ((await face.json()) as { code: string }).code.replaceAll(" ", "");
}
