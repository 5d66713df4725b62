import type { Page } from "@playwright/test";
import { followAnswers } from "../harness/answers.ts";
import { input } from "../harness/form.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// One of these switches a feature: they work at a desk of their own.
test.use({ deskName: "drafts" });

/** Types into a new season's form, and waits until the browser has it. */
async function typeSeason(page: Page, name: string): Promise<void> {
  await page.goto("/demo/seasons/new");
  await typeAs(page, name);
}

async function typeAs(page: Page, name: string): Promise<void> {
  await type(page, "name", name);
  await type(page, "start_date", "2029-09-01");
}

/** Types until the browser has kept it: what is typed before the page has come alive reaches nobody. */
async function type(page: Page, name: string, value: string): Promise<void> {
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect(async () => {
    await input(page, name).fill("");
    await input(page, name).fill(value);
    await expect.poll(kept, { timeout: 3_000 }).toContain(value);
  }).toPass();
}

async function expectRestored(page: Page, restore: string, name: string): Promise<void> {
  await page.getByRole("button", { name: restore }).click();
  await expect(input(page, "name")).toHaveValue(name);
  await expect(input(page, "start_date")).toHaveValue("01/09/2029");
}

test("what one typed survives an expired sign-in: it is said, and offered again after the next one", async ({
  page,
  context,
  signIn,
  words,
  expectNoise,
}) => {
  // A page that goes on looking is told so, too.
  expectNoise(/401/);
  await signIn("director");
  const answered = followAnswers(page);
  await typeSeason(page, "Signed out meanwhile");
  await input(page, "end_date").fill("2030-08-31");
  await input(page, "registration_start").fill("2029-06-01");
  await input(page, "registration_end").fill("2030-05-31");
  await answered();
  await context.clearCookies();
  await page.getByRole("button", { name: words("seasons.create") }).click();
  // Once, in sight wherever one is in the form, with the way to sign in and back to it.
  const said = page.getByText(words("frame.signedOut.title"), { exact: true });
  await expect(said).toHaveCount(1);
  await expect(said).toBeInViewport();
  const back = page.getByRole("link", { name: words("frame.signedOut.again") });
  await expect(back).toHaveAttribute("href", `/sign-in?next=${encodeURIComponent("/demo/seasons/new")}`);
  await expect(input(page, "name")).toHaveValue("Signed out meanwhile");

  // The tab that was typing has it for a moment; whoever opens another one on this machine finds nobody's name.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await back.click();
  await signInOn(page, "director");
  await page.goto("/demo/seasons/new");
  await expectRestored(page, words("form.draft.restore"), "Signed out meanwhile");
});

test("what one typed about people leaves the browser with its person: at signing out, and at the next start of an ended session", async ({
  page,
  context,
  signIn,
  words,
}) => {
  const kept = (of: Page) => of.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await signIn("director");
  await typeSeason(page, "Left on the counter");
  await page.close();
  await context.clearCookies();
  const next = await context.newPage();
  await next.goto("/");
  await expect(next).toHaveURL(/sign-in/);
  await expect.poll(() => kept(next)).toEqual([]);

  await signInOn(next, "director");
  await typeSeason(next, "Typed and left");
  expect(await kept(next)).not.toEqual([]);
  // Loaded anew: the form that was being typed in is left without a question.
  next.on("dialog", (dialog) => void dialog.accept());
  await next.goto("/demo/seasons");
  await next.getByRole("button", { name: words("frame.account") }).click();
  await next.getByRole("menuitem", { name: words("frame.signOut"), exact: true }).click();
  await expect(next).toHaveURL(/sign-in/);
  expect(await kept(next)).toEqual([]);
});

test("what one typed survives a crashed tab", async ({ page, context, signIn, words }) => {
  await signIn("director");
  await typeSeason(page, "Crashed meanwhile");
  const crashed = page.waitForEvent("crash");
  // The renderer is gone before it could answer.
  page.goto("chrome://crash").catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto("/demo/seasons/new");
  // A reload keeps the scroll, and with it what stands above would be out of sight.
  await input(next, "registration_end").scrollIntoViewIfNeeded();
  await next.mouse.wheel(0, 5_000);
  await expect(next.getByRole("button", { name: words("form.draft.restore") })).toBeInViewport();
  await expect(next.getByRole("button", { name: words("seasons.create") })).toBeInViewport();
  await expectRestored(next, words("form.draft.restore"), "Crashed meanwhile");
});

test("a draft is its author's: a colleague at the same machine is not offered it", async ({ page, signIn, words }) => {
  await signIn("director");
  await typeSeason(page, "The director's");
  page.on("dialog", (dialog) => dialog.accept());
  await signIn("secretary");
  await page.goto("/demo/seasons/new");
  await expect(input(page, "name")).toBeVisible();
  await expect(page.getByRole("button", { name: words("seasons.create") })).toBeVisible();
  await expect(page.getByRole("button", { name: words("form.draft.restore") })).toHaveCount(0);
});

test("a draft from before the club removed a field: it comes back, with what stood in that field", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("director");
  await page.goto("/demo/seasons/new");
  await type(page, "city_registration_start", "2029-05-17");
  await typeAs(page, "Before the removal");
  page.on("dialog", (dialog) => dialog.accept());
  await desk.club("features", "demo", "--off", "geographic_priority");
  await page.reload();
  await expectRestored(page, words("form.draft.restore"), "Before the removal");
  await expect(input(page, "city_registration_start")).toHaveCount(0);
  const told = page.getByText(words("form.changed.title")).locator("..");
  await expect(told).toContainText(words("form.fields.city_registration_start"));
  await expect(told).toContainText("17/05/2029");
});

test.describe("leaving a form in which something was typed", () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn("director");
    await page.goto("/demo/seasons");
    // Within the desk, as a person comes: Back leads to a page that Next still has.
    await page.locator('a[href="/demo/seasons/new"]').click();
    await expect(page).toHaveURL(/\/seasons\/new$/);
    await type(page, "name", "Half a season");
  });

  const asked = (page: Page, words: Words) => page.getByRole("alertdialog", { name: words("form.leave.title") });

  async function expectHeld(page: Page, words: Words): Promise<void> {
    await expect(asked(page, words)).toBeVisible();
    await page.getByRole("button", { name: words("form.leave.stay") }).click();
    await expect(asked(page, words)).toHaveCount(0);
    await expect(page).toHaveURL(/\/seasons\/new$/);
    await expect(input(page, "name")).toHaveValue("Half a season");
    // The page takes clicks and keys again.
    await input(page, "name").click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await expect(input(page, "name")).toHaveValue("Half a season!");
    await page.keyboard.press("Backspace");
  }

  test("Back asks, and goes back when one wants to; Forward finds the draft", async ({ page, words }) => {
    await page.evaluate(() => history.back());
    await expectHeld(page, words);
    // The browser's own button, too: it never arrives.
    const pressed = page.goBack({ timeout: 5_000 }).catch(() => undefined);
    await expectHeld(page, words);
    await pressed;
    await page.evaluate(() => history.back());
    await expect(asked(page, words)).toBeVisible();
    await page.getByRole("button", { name: words("form.leave.leave") }).click();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/seasons\/new$/);
    await page.getByRole("button", { name: words("form.draft.restore") }).click();
    await expect(input(page, "name")).toHaveValue("Half a season");
  });

  test("the search asks, and goes where it would have gone", async ({ page, words }) => {
    const search = async () => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.press("Enter");
    };
    await search();
    await expectHeld(page, words);
    await search();
    await page.getByRole("button", { name: words("form.leave.leave") }).click();
    await expect(page).not.toHaveURL(/\/seasons\/new$/);
  });

  test("a menu of the frame asks", async ({ page, words }) => {
    await input(page, "name").fill("");
    await page.goto("/demo");
    await page.waitForURL(/\/demo\/\d+$/);
    const season = new URL(page.url()).pathname;
    await page.goto(`${season}/groups/new`);
    await type(page, "name", "Half a group");
    await page
      .getByRole("button", { name: /2026-2027/ })
      .first()
      .click();
    await page.getByRole("menuitemradio", { name: /2025-2026/ }).click();
    await expect(asked(page, words)).toBeVisible();
    await page.getByRole("button", { name: words("form.leave.stay") }).click();
    await input(page, "name").click();
    await expect(input(page, "name")).toBeFocused();
    await expect(input(page, "name")).toHaveValue("Half a group");
    expect(new URL(page.url()).pathname).toBe(`${season}/groups/new`);
  });

  test("nothing asks once the typing is undone, and no draft is offered then", async ({ page, words }) => {
    await input(page, "name").fill("");
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain("Half");
    await page.goBack();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    await page.goForward();
    await expect(input(page, "name")).toBeVisible();
    await expect(page.getByRole("button", { name: words("seasons.create") })).toBeEnabled();
    await expect(page.getByRole("button", { name: words("form.draft.restore") })).toHaveCount(0);
  });
});

test("typing beside an older draft destroys neither: each can be taken up, and thrown away alone", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  await typeSeason(page, "The older one");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  const restore = page.getByRole("button", { name: words("form.draft.restore") });
  const discard = page.getByRole("button", { name: words("form.draft.discard") });
  await expect(restore).toBeVisible();
  await type(page, "name", "The newer one");
  await restore.click();
  await expect(input(page, "name")).toHaveValue("The older one");
  await restore.click();
  await expect(input(page, "name")).toHaveValue("The newer one");
  // A reload finds both; throwing one away leaves the other.
  await page.reload();
  await type(page, "name", "The newest one");
  await discard.click();
  await page.reload();
  await restore.click();
  await expect(input(page, "name")).toHaveValue("The newest one");
  await restore.click();
  await expect(input(page, "name")).toHaveValue("The older one");
});
