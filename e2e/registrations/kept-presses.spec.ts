import type { BrowserContext, Locator, Page } from "@playwright/test";
import { readBy, untilCopied } from "../harness/copy.ts";
import { pressesOnDevice } from "../harness/presses.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

test.use({ deskName: "presses" });

const PENDING = "/demo/2/registrations?state=pending";
const panelOf = (page: Page) => page.locator("[data-panel]");
const dockOf = (page: Page, words: Words) => page.getByRole("region", { name: words("decisions.dock"), exact: true });

/** Opens a list and the panel of one of its rows. @returns the registration's number */
async function openRow(page: Page, words: Words, query: string, at: number): Promise<number> {
  await page.goto(`${PENDING}${query}`);
  await expect(page.locator("[data-row-id][tabindex='0']")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  const row = page.locator("[data-row-id]").nth(at);
  const id = Number(await row.getAttribute("data-row-id"));
  await row.click();
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expect(panelOf(page).getByRole("button", { name: words("registrations.actions.validate") })).toBeVisible();
  return id;
}

const registrationAt = async (api: { all: <T>(path: string) => Promise<T[]> }, id: number) =>
  (await api.all<{ id: number; valid: boolean | null }>("/seasons/2/annual-registrations")).find(
    (one) => one.id === id,
  );

test("what waits is opened from the dock on a later visit, and is over there and then once it is confirmed or left as it is", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await untilCopied(readBy(page.request));
  const ids: number[] = [];
  for (const at of [0, 1]) {
    ids.push(await openRow(page, words, "&places=none", at));
    await page.keyboard.press("v");
    await expect(panelOf(page).getByRole("button", { name: words("registrations.presses.confirm") })).toBeVisible();
  }
  const toConfirm = (count: number): Locator =>
    dockOf(page, words).getByRole("link", { name: words("decisions.presses.doubtful", { count }) });
  const dialog = page.getByRole("alertdialog");
  const openFromDock = async (count: number) => {
    await page.goto("/demo/2/members");
    await toConfirm(count).click();
    await panelOf(page)
      .getByRole("button", { name: words("registrations.presses.confirm") })
      .click();
    await expect(dialog.getByRole("button", { name: words("registrations.decide.waitingList") })).toBeFocused();
  };
  const waiting = async () => {
    const answer = await page.request.get("/api/clubs/demo/presses");
    return ((await answer.json()) as { waiting: { ids: number[] }[] }).waiting.flatMap((one) => one.ids);
  };
  await openFromDock(2);
  await dialog.getByRole("button", { name: words("registrations.decide.anyway.validate") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toConfirm(1)).toBeVisible();
  await expect.poll(waiting).toEqual(ids.slice(1));
  await openFromDock(1);
  await dialog.getByRole("button", { name: words("registrations.decide.waitingList") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toConfirm(1)).toHaveCount(0);
  await expect.poll(waiting).toEqual([]);
  // Whatever was on its way meanwhile has arrived by now.
  await page.waitForLoadState("networkidle");
  await expect(toConfirm(1)).toHaveCount(0);
});

test("what could not leave with its page is listed on the next visit, to its own person alone, and leaves when they say so", async ({
  page,
  context,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  // The line is cut on purpose.
  expectNoise(/ERR_INTERNET_DISCONNECTED/);
  await signIn("secretary");
  await untilCopied(readBy(page.request));
  const counter = await context.newPage();
  const id = await openRow(counter, words, "", 5);
  // What was decided before it may still be on its way.
  const about = () => desk.writes().filter(({ path }) => path.includes(`/${id}/`));
  await pressOffline(context, counter, words);

  const next = dockOf(page, words);
  const left = next.getByRole("link", { name: words("decisions.presses.left", { count: 1 }) });
  await signIn("director");
  await page.goto("/demo/2/members");
  // It knows what waits for this account, and has looked at what lies on the device.
  await page.waitForLoadState("networkidle");
  await expect(left).toHaveCount(0);

  await signIn("secretary");
  await page.goto("/demo/2/members");
  await expect(left).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect((await registrationAt(desk.api, id))?.valid, "nothing leaves by itself").toBeNull();
  expect(about()).toEqual([]);
  await left.click();
  await expect(page.locator("[data-row-id]")).toHaveCount(1);
  await expect(page.locator(`[data-row-id="${id}"]`)).toBeVisible();
  await next.getByRole("button", { name: words("decisions.presses.send") }).click();
  await expect.poll(async () => (await registrationAt(desk.api, id))?.valid, { timeout: 60_000 }).toBe(false);
  await expect(left).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(left).toHaveCount(0);
});

/** Refuses the open registration while there is no network, and closes the page before there is one. */
async function pressOffline(context: BrowserContext, page: Page, words: Words): Promise<void> {
  await context.setOffline(true);
  await page.keyboard.press("r");
  await expect(
    dockOf(page, words).getByText(words("decisions.presses.unsent", { count: 1 }), { exact: true }),
  ).toBeVisible();
  await expect.poll(() => pressesOnDevice(page)).toBe(1);
  // Nobody is asked, and nothing leaves with the page: the machine goes.
  const gone = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  await Promise.race([session.send("Page.crash").catch(() => {}), gone]);
  await gone;
  await page.close();
  await context.setOffline(false);
}
