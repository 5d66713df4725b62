import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

type Json = Record<string, unknown>;

const rows = (page: Page) => page.getByRole("main").locator("[data-row-id]");

const tab = (page: Page, words: Words, name: Parameters<Words>[0]) =>
  page.getByRole("navigation", { name: words("groups.page.tabs") }).getByRole("link", { name: words(name) });

/** The group of the running season with most people, and those of its registrations that are validated. */
async function fullestGroup(desk: Desk): Promise<{ group: Json; validated: Json[]; pending: number }> {
  const registrations = await desk.api.all<Json>("/seasons/2/annual-registrations");
  const groups = await desk.api.all<Json>("/seasons/2/groups");
  const of = (group: Json) => registrations.filter(({ group_id }) => group_id === group.id);
  const validatedOf = (group: Json) => of(group).filter(({ valid }) => valid === true);
  const [group] = groups
    .filter(({ slot_ids }) => (slot_ids as number[]).length > 0)
    .sort((a, b) => validatedOf(b).length - validatedOf(a).length);
  if (!group) throw new Error("The demonstration has groups with slots.");
  return { group, validated: validatedOf(group), pending: of(group).filter(({ valid }) => valid === null).length };
}

/** A group's page as it is once what it asks for has come, and the calls of the club that this took. */
async function callsFor(page: Page, desk: Desk, path: string): Promise<number> {
  const before = desk.calls().length;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("load");
  return desk.calls().length - before;
}

test("the roster of a group asks the club nothing: who is in it, whom to call, what is left, its hours", {
  tag: "@everywhere",
}, async ({ page, signIn, words, desk }) => {
  const { group, validated, pending } = await fullestGroup(desk);
  const here = `/demo/2/groups/${group.id}`;
  expect(validated.length).toBeGreaterThan(20);
  await signIn("director");
  await page.goto(here);
  await expect(rows(page)).toHaveCount(validated.length);
  for (const part of ["", "?tab=hours", "?tab=history", "/print"])
    expect(await callsFor(page, desk, `${here}${part}`), part).toBe(0);

  await page.goto(here);
  const head = page.getByRole("main").locator("header").first();
  await expect(head).toContainText(`${validated.length}/${group.capacity}`);
  if (pending > 0) await expect(head).toContainText(words("groups.page.waiting", { count: pending }));
  const ids = validated.map(({ member_id }) => member_id);
  const people = (await desk.api.all<Json>("/members?all=true")).filter(({ id }) => ids.includes(id));
  const child = people.find(({ parents }) => (parents as Json[])[0]?.phone);
  if (!child) throw new Error("A child of the group has a guardian with a number.");
  const name = `${String(child.last_name).toLocaleUpperCase("fr")} ${child.first_name}`;
  const row = rows(page).filter({ hasText: name }).first();
  const digits = String((child.parents as Json[])[0]?.phone).replace(/\D/g, "");
  await expect(row.getByRole("link").nth(1)).toHaveAttribute("href", new RegExp(`tel:\\+?${digits}$`));
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/demo\/2\/members\/\d+$/);

  await page.goto(here);
  await tab(page, words, "groups.page.hours").click();
  await expect(page).toHaveURL(`${here}?tab=hours`);
  const [slot] = group.slot_ids as number[];
  const [offered] = (await desk.api.all<Json>("/seasons/2/slots")).filter(({ id }) => id === slot);
  await page
    .getByRole("link", { name: String(offered?.name), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(`/demo/2/slots/${slot}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(offered?.name));
  const chose = validated.filter(({ slot_ids }) => (slot_ids as number[]).includes(Number(slot)));
  expect(await rows(page).count()).toBeGreaterThanOrEqual(chose.length);
  await expectAccessible(page);
});

test("from a group one comes to its pending registrations, its addresses, its sheet, its form and back", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const { group, validated } = await fullestGroup(desk);
  const here = `/demo/2/groups/${group.id}`;
  await signIn("secretary");
  await page.goto(here);
  await tab(page, words, "groups.page.pending").click();
  await expect(page).toHaveURL(new RegExp(`/demo/2/registrations\\?activity=${group.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(here);
  await page.getByRole("button", { name: words("groups.page.emails") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words("decisions.letter.copyAddresses") })).toBeVisible();
  const answer = await page.request.get(`/api/clubs/demo/2/participants/groups/${group.id}/emails`);
  const { addresses, without } = (await answer.json()) as { addresses: string[]; without: string[] };
  expect(new Set(addresses.map((one) => one.toLowerCase())).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThan(0);
  await expect(dialog).toContainText(words("decisions.letter.addresses", { count: addresses.length }));
  if (without.length > 0) await expect(dialog).toContainText(without[0] ?? "");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: words("ui.export.print"), exact: true }).click();
  await expect(page).toHaveURL(`${here}/print`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(group.name));
  await expect(page.getByRole("row")).toHaveCount(validated.length + 1);
  await page.getByRole("link", { name: words("ui.export.paper.back") }).click();
  await expect(page).toHaveURL(here);

  await page.getByRole("link", { name: words("groups.page.edit"), exact: true }).click();
  await expect(page).toHaveURL(`${here}/edit`);
  await expect(page.getByRole("button", { name: words("groups.kinds.groups.save") })).toBeVisible();
  await page.getByRole("link", { name: words("form.cancel"), exact: true }).click();
  await expect(page).toHaveURL(here);
  await expect(rows(page)).toHaveCount(validated.length);
});

test("a coach reads a roster and changes nothing; what was done here is the director's to see", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const { group, validated } = await fullestGroup(desk);
  const here = `/demo/2/groups/${group.id}`;
  await signIn("coach");
  await page.goto(`${here}?tab=history`);
  await expect(rows(page)).toHaveCount(validated.length);
  await expect(tab(page, words, "groups.page.history")).toHaveCount(0);
  await page.getByRole("link", { name: words("groups.page.details"), exact: true }).click();
  await expect(page.getByText(words("form.readOnly"))).toBeVisible();
  await signIn("director");
  expect(
    (await page.request.get(`/api/clubs/demo/2/participants/groups/${group.id}/export?preset=open`)).status(),
  ).toBe(200);
  await page.goto(`${here}?tab=history`);
  const done = page.getByRole("main").getByRole("row").filter({ hasText: "Hélène Garnier" });
  await expect(done.first()).toContainText(String(group.name));
});
