import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { input, seasonDeletion } from "../harness/form.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import { bodyOf } from "../harness/wire.ts";

// These change the club's features and seasons: they work at a desk of their own.
test.use({ deskName: "forms" });

interface Season {
  id: number;
  name: string;
  end_date: string;
}

async function fillSeason(page: Page, name: string) {
  await input(page, "name").fill(name);
  await input(page, "start_date").fill("2029-09-01");
  await input(page, "end_date").fill("2030-08-31");
  await input(page, "registration_start").fill("2029-06-01");
  await input(page, "registration_end").fill("2030-05-31");
}

test.describe
  .serial("a season's form", () => {
    test.afterEach(({ desk }) => desk.club("features", "demo", "--on", "geographic_priority,member_priority,slots"));

    test("offers what the club's contract has at that moment, without a restart", async ({ page, signIn, desk }) => {
      await signIn("director");
      await page.goto("/demo/seasons/new");
      const priority = input(page, "city_registration_start");
      await expect(priority).toBeVisible();
      await desk.club("features", "demo", "--off", "geographic_priority");
      await page.reload();
      await expect(input(page, "name")).toBeVisible();
      await expect(priority).toHaveCount(0);
    });

    test("says everything that is missing, and takes one to it", async ({ page, signIn, words }) => {
      await signIn("director");
      await page.goto("/demo/seasons/new");
      await page.getByRole("button", { name: words("seasons.create") }).click();
      const summary = page.getByRole("alert").filter({ hasText: words("form.faults.required") });
      await expect(summary).toBeFocused();
      await summary.getByRole("link").first().click();
      await expect(input(page, "name")).toBeFocused();
      await expectAccessible(page);
    });

    test("a field that the club removes while one writes: nothing is sent, nothing is lost, and one is told", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      await page.goto("/demo/seasons/new");
      await fillSeason(page, "Removed meanwhile");
      await input(page, "previous_registration_start").fill("2029-05-01");
      await desk.club("features", "demo", "--off", "member_priority");
      // A club that takes longer than one waits for is told as such, and the person presses again.
      await expect(async () => {
        await page.getByRole("button", { name: words("seasons.create") }).click();
        await expect(page.getByText(words("form.changed.title"))).toBeVisible({ timeout: 12_000 });
      }).toPass({ timeout: 60_000 });
      await expect(input(page, "previous_registration_start")).toHaveCount(0);
      await expect(input(page, "name")).toHaveValue("Removed meanwhile");
      await page.getByRole("button", { name: words("seasons.create") }).click();
      await expect(page).toHaveURL(/\/demo\/seasons$/);
      await expect(page.getByRole("link", { name: "Removed meanwhile" })).toBeVisible();
    });

    test("fields that come or change while one edits: the record's own values, and what fits nowhere is told", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      const [season] = (await desk.api.all<Season>("/seasons")).filter(({ name }) => name === "Removed meanwhile");
      if (!season) throw new Error("the season of the test before is there");
      await desk.api.write("PATCH", `/seasons/${season.id}`, { membership_cost_euros: 35 });
      await signIn("director");
      desk.contract.edit((document) => {
        delete bodyOf(document, "patch", "/seasons/{id}").properties.membership_cost_euros;
      });
      try {
        await page.goto(`/demo/seasons/${season.id}`);
        await expect(input(page, "membership_cost_euros")).toHaveCount(0);
        await input(page, "registration_start").fill("2029-06-02");
        await input(page, "end_date").fill("2030-08-30");
        desk.contract.edit((document) => {
          bodyOf(document, "patch", "/seasons/{id}").properties.end_date = {
            type: "string",
            maxLength: 40,
            enum: ["x"],
          };
        });
        await page.getByRole("button", { name: words("seasons.save") }).click();
        await expect(page.getByText(words("form.changed.title"))).toBeVisible();
        // The field that came shows what the record has: blank, it would look as if there was nothing to lose.
        await expect(input(page, "membership_cost_euros")).toHaveValue("35");
        await expect(input(page, "registration_start")).toHaveValue("02/06/2029");
        const told = { name: words("form.fields.end_date"), value: "30/08/2030" };
        await expect(page.getByText(words("form.changed.typed", told))).toBeVisible();
        desk.contract.restore();
        await page.getByRole("button", { name: words("seasons.save") }).click();
        await expect(page.getByText(words("form.changed.title"))).toBeVisible();
        await expect(input(page, "end_date")).toHaveValue(season.end_date.split("-").reverse().join("/"));
        await page.getByRole("button", { name: words("seasons.save") }).click();
        await expect(page).toHaveURL(/\/demo\/seasons$/);
        const sent = desk.writes().filter(({ method, path }) => method === "PATCH" && path === `/seasons/${season.id}`);
        expect(sent.map(({ body }) => body)).toEqual([{ registration_start: "2029-06-02" }]);
      } finally {
        desk.contract.restore();
      }
    });

    test("slots that the club turns off: what one had chosen is named, and their tab leaves the page of groups", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      const [slot] = await desk.api.all<Season>("/seasons/2/slots");
      if (!slot) throw new Error("The demonstration has slots.");
      const tab = page
        .getByRole("navigation", { name: words("menu.sections.groups"), exact: true })
        .getByRole("link", { name: words("menu.sections.slots"), exact: true });
      await page.goto("/demo/2/groups");
      await expect(tab).toBeVisible();
      await page.goto("/demo/2/groups/new");
      await page.locator('[data-field="slot_ids"]').getByRole("checkbox", { name: slot.name }).first().check();
      await input(page, "name").fill("With a slot that goes");
      await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("With a slot that goes");
      await desk.club("features", "demo", "--off", "slots");
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await page.getByRole("button", { name: words("form.draft.restore") }).click();
      const told = words("form.changed.typed", { name: words("form.fields.slot_ids"), value: slot.name });
      await expect(page.getByText(told)).toBeVisible();
      await page.goto("/demo/2/groups");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(tab).toHaveCount(0);
    });

    test("an unsent form is offered again after a reload", async ({ page, signIn, words }) => {
      await signIn("director");
      await page.goto("/demo/seasons/new");
      await fillSeason(page, "Kept in a draft");
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await page.getByRole("button", { name: words("form.draft.restore") }).click();
      await expect(input(page, "name")).toHaveValue("Kept in a draft");
    });

    test("two people change the same field: both values are shown, and one chooses", async ({
      page,
      signIn,
      words,
      browser,
      desk,
    }) => {
      await signIn("director");
      await page.goto("/demo/seasons");
      const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Removed meanwhile" }) });
      const id = (await row.getByRole("link").getAttribute("href"))?.split("/").at(-1);
      await page.goto(`/demo/seasons/${id}`);
      const other = await browser.newContext({ baseURL: desk.url, locale: "fr-FR" });
      const colleague = await other.newPage();
      await signInOn(colleague, "secretary");
      await colleague.goto(`/demo/seasons/${id}`);
      await input(colleague, "name").fill("By the colleague");
      await input(colleague, "membership_cost_euros").fill("45");
      await colleague.locator('button[type="submit"]').click();
      await colleague.waitForURL(/\/demo\/seasons$/);
      await other.close();

      await input(page, "name").fill("By me");
      await page.getByRole("button", { name: words("seasons.save") }).click();
      await expect(page.getByText(words("form.conflict.title"))).toBeVisible();
      await expect(page.getByText("By the colleague")).toBeVisible();
      // What only the colleague changed is in the form already.
      await expect(input(page, "membership_cost_euros")).toHaveValue("45");
      await page.getByRole("radio", { name: new RegExp(words("form.conflict.mine")) }).check();
      await page.getByRole("button", { name: words("seasons.save") }).click();
      await expect(page).toHaveURL(/\/demo\/seasons$/);
      await expect(page.getByRole("link", { name: "By me" })).toBeVisible();
    });

    test("a season that is known to be in use cannot be deleted, and the menu counts what uses it", async ({
      page,
      signIn,
      words,
    }) => {
      await signIn("director");
      const item = await seasonDeletion(page, words, "2026-2027");
      await expect(item).toHaveAttribute("aria-disabled", "true");
      await expect(item).toContainText(words("seasons.deletion.of.registrations", { count: 1_646 + 55 }));
      await item.press("Enter");
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
    });

    test("a season that came into use meanwhile stays, and so does the list while nobody answers", async ({
      page,
      context,
      signIn,
      words,
      desk,
      expectNoise,
    }) => {
      expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      await signIn("director");
      await (await seasonDeletion(page, words, "By me")).click();
      const question = page.getByRole("alertdialog");
      const confirm = question.getByRole("button", { name: words("seasons.deletion.confirm") });
      await context.setOffline(true);
      await confirm.click();
      await expect(question.getByRole("alert")).toContainText(words("ui.offline"));
      await context.setOffline(false);
      // The club does not announce groups: the copy knows nothing of this one yet.
      const [season] = (await desk.api.all<Season>("/seasons")).filter(({ name }) => name === "By me");
      const years = { birth_year_start: 2020, birth_year_end: 2010 };
      const group = { season_id: season?.id, name: "First of its season", ...years };
      expect((await desk.api.write("POST", "/groups", group)).status).toBe(200);
      await confirm.click();
      await expect(question.getByRole("alert")).toContainText("By me");
      await expect(question).toBeVisible();
      // One leaves every question by the same word.
      await question.getByRole("button", { name: words("ui.back"), exact: true }).click();
      await expect(question).toHaveCount(0);
    });
  });

test("a button stays under the pointer that presses it, whatever the field lacks that is left by it", async ({
  page,
  signIn,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/members/new");
  const email = input(page, "email");
  await email.fill("no address");
  const add = page.locator('[data-field="parents"]').getByRole("button").first();
  await add.scrollIntoViewIfNeeded();
  const before = await add.boundingBox();
  if (!before) throw new Error("There is no button to add a guardian.");
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  // What would come under the field comes within a few frames.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await add.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.locator('[data-field="parents"]').getByRole("textbox").first()).toBeVisible();
  await expect(email).toHaveAttribute("aria-invalid", "true");
});
