import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import type { Desk } from "./desk.ts";
import type { Words } from "./words.ts";

/*
 * What is looked at on both screens. An office sees it after the tests that changed these records, at their desk; a phone sees the club as it
 * was, at the desk of those who only read: a desk of its own for one look would cost more than the look.
 */

/** The page that tells how the club's contract stands. */
export async function expectContractAccessible(page: Page, words: Words): Promise<void> {
  await page.goto("/demo/settings/contract");
  await expect(page.getByRole("button", { name: words("settings.contract.again") })).toBeVisible();
  const announced = page.getByRole("region", { name: words("settings.contract.announced") });
  await expect(announced.getByText("1.5", { exact: true })).toBeVisible();
  await expectAccessible(page);
}

/** The list of seasons and the form of a new one. */
export async function expectSeasonsAccessible(page: Page): Promise<void> {
  for (const path of ["/demo/seasons", "/demo/seasons/new"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
}

/** The list of people, a person, and their forms. */
export async function expectPeopleAccessible(page: Page): Promise<void> {
  await page.goto("/demo/2/members?standing=validated");
  const row = page.locator("[data-row-id]").first();
  // Whoever comes first to a desk waits for its first reading.
  await expect(row).toBeVisible({ timeout: 120_000 });
  const person = await row.getAttribute("data-row-id");
  const paths = [`/members/${person}`, `/members/${person}/edit`, "/members/new", `/members/new?from=${person}`];
  for (const path of ["/members?standing=validated", ...paths]) await expectFitting(page, `/demo/2${path}`);
}

/** Lists, pages and forms of groups, lessons, slots, events and sports. */
export async function expectOfferAccessible(page: Page, { api }: Desk): Promise<void> {
  const newest = async (path: string) => Math.max(...(await api.all<{ id: number }>(path)).map(({ id }) => id));
  const [group, slot, event] = [
    await newest("/seasons/2/groups"),
    await newest("/seasons/2/slots"),
    await newest("/seasons/2/events"),
  ];
  const [lesson] = await api.all<{ id: number; group_id: number }>("/lessons");
  const { data } = await api.get<{ data: { season_id: number } }>(`/groups/${lesson?.group_id}`);
  const lessons = `/demo/${data.season_id}/groups/${lesson?.group_id}/lessons`;
  for (const path of [
    ...["groups", "lessons", "slots", "events"].flatMap((kind) => [`/demo/2/${kind}`, `/demo/2/${kind}/new`]),
    ...["", "?tab=hours", "?tab=history", "/edit"].map((part) => `/demo/2/groups/${group}${part}`),
    `/demo/2/groups/${group}/lessons/new`,
    `${lessons}/${lesson?.id}`,
    `${lessons}/new?from=${lesson?.id}`,
    ...["", "?tab=pending", "?tab=hours"].map((part) => `/demo/2/slots/${slot}${part}`),
    `/demo/2/slots/${slot}/edit`,
    `/demo/2/events/${event}`,
    `/demo/2/events/${event}/edit`,
    "/demo/2/week",
    "/demo/2/week?by=list",
    "/demo/sports",
    "/demo/sports/new",
    "/demo/sports/1",
    "/demo/seasons/1",
  ])
    await expectFitting(page, path);
}

async function expectFitting(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
}

/** Nothing of the page lies beside the screen: nobody scrolls sideways. */
export async function expectNoWider(page: Page): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content, `${page.url()} fits the screen's width`).toBeLessThanOrEqual(width);
}
