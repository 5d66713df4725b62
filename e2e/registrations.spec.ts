import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

test.use({ deskName: "registrations" });

test("fifty pending registrations are decided, and those that break a rule say why", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await page
    .getByRole("link", { name: words("registrations.title") })
    .first()
    .click();
  await expect(page.getByRole("table")).toBeVisible();
  const before = desk.calls().length;
  await page.reload();
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  expect(desk.calls().slice(before), "the list costs no call").toEqual([]);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  await page.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /50/ }).click();
  const dock = page.getByRole("region", { name: words("jobs.dock") });
  await expect(dock).toBeVisible();
  await dock.getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\/\d+/);
  // The dock offers it too.
  const retry = page.getByRole("main").getByRole("button", { name: words("jobs.actions.retry") });
  await expect(retry).toBeVisible({ timeout: 90_000 });

  const rows = page.getByRole("row").filter({ hasText: words("jobs.outcome.failed") });
  const failed = await rows.count();
  expect(failed).toBeGreaterThan(0);
  for (const row of await rows.all()) await expect(row.getByRole("cell").nth(3)).not.toBeEmpty();
  await expectAccessible(page);
});
