import { expect, type Page } from "@playwright/test";
import type { MailHost } from "#lib/sync/post/testing/mail-host.ts";
import type { Words } from "./words.ts";

/** A field of the club's mail server, on its page. */
export const mailField = (page: Page, words: Words, name: string) =>
  // By what the account signs in is a choice of the same word.
  page.getByLabel(words(`post.settings.${name}`), { exact: name === "password" }).first();

/** Types into the page of the club's mail server that letters leave by this host, at any hour and as many as one likes. */
export async function fillMailServer(page: Page, words: Words, { port }: Pick<MailHost, "port">): Promise<void> {
  const field = (name: string) => mailField(page, words, name);
  await field("host").fill("127.0.0.1");
  await field("port").fill(String(port));
  await field("sender").fill("bureau@club.example");
  for (const name of ["perMinute", "perHour", "perDay"]) await field(name).fill("1000");
  await field("fromHour").fill("0");
  await field("untilHour").fill("24");
  await field("isOn").check();
}

/** Saves what stands on the page of the club's mail server. */
export async function saveMailServer(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", { name: words("post.settings.save"), exact: true }).click();
  await expect(page.getByText(words("post.settings.saved"), { exact: true })).toBeVisible();
}
