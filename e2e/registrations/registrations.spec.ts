import { expectAccessible } from "../harness/axe.ts";
import { allOf } from "../harness/presses.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

test.use({ deskName: "registrations" });

test("fifty pending registrations are decided, and those that break a rule say why", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await enterDesk(page);
  await page
    .getByRole("link", { name: words("registrations.title") })
    .first()
    .click();
  // The overview has a table too.
  await expect(page).toHaveURL(/\/registrations/);
  await expect(page.getByRole("table")).toBeVisible();
  const before = desk.calls().length;
  await page.reload();
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  expect(desk.calls().slice(before), "the list costs no call").toEqual([]);
  await expectAccessible(page);

  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  await page.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  await allOf(page.getByRole("alertdialog"), words, "validate").click();
  const dock = page.getByRole("region", { name: words("decisions.dock") });
  await expect(dock).toBeVisible();
  await dock.getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\/\d+/);
  const undone = page.getByRole("link", { name: new RegExp(`^${words("decisions.results.failed")} [1-9]`) });
  await expect(undone).toBeVisible({ timeout: 90_000 });
  const main = page.getByRole("main");
  await expect(main.getByText(words("decisions.retry.rowByRow"))).toBeVisible({ timeout: 90_000 });
  const failed = Number((await undone.textContent())?.match(/\d+/)?.[0]);

  // Whoever comes later finds what was not done, by reason; a rule that still stands in the way is not sent again.
  await page.goto(new URL(page.url()).pathname);
  await expect(main.getByRole("button", { name: words("decisions.actions.retry", { count: failed }) })).toHaveCount(0);
  const headings = main.getByRole("heading", { level: 2 });
  await expect(headings.first()).toBeVisible();
  const counted = (await headings.allInnerTexts()).map((text) => Number(text.match(/\d+$/)?.[0]));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(failed);
  await expectAccessible(page);
  const reason = ((await headings.first().textContent()) ?? "").replace(/\s*\d+$/, "");
  const reasons = page.getByRole("navigation", { name: words("decisions.reasons.label") });
  await reasons.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/show=failed&reason=\w+/);
  await expect(main.locator("[data-row-id]")).toHaveCount(counted[0] ?? 0);

  // The families of one reason are written to from here; the club is asked for nothing.
  const calls = desk.calls().length;
  await main.getByRole("button", { name: words("decisions.letter.write") }).click();
  const letter = page.getByRole("dialog", { name: words("decisions.letter.title") });
  await expect(letter.getByLabel(words("decisions.letter.subject"))).not.toHaveValue("");
  await expect(letter.getByRole("link").first()).toHaveAttribute(
    "href",
    /^mailto:\?bcc=[^&]+%40[^&]+&subject=.+&body=.+/,
  );
  await expect(letter.getByRole("button", { name: words("decisions.letter.copyAddresses") })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const person = main.locator("[data-row-id]").first().getByRole("link");
  const name = (await person.textContent()) ?? "";
  await person.click();
  await expect(page.locator("[data-panel]")).toContainText(name);
  await expect(page.locator("[data-panel]")).toContainText(reason);
  expect(
    desk.calls().slice(calls),
    "the ways from a failure to its registration and to its family cost no call",
  ).toEqual([]);

  // The audit log says it in a sentence that leads to the work.
  await signIn("director");
  await page.goto("/demo/settings/audit?noun=registration");
  const sentence = main.getByRole("row").filter({ hasText: words("audit.parts.failed", { count: failed }) });
  await expect(sentence.getByRole("link", { name: words("audit.what", { count: 50 - failed }) })).toHaveAttribute(
    "href",
    /\/demo\/2\/jobs\/\d+$/,
  );
  const shown = await main.locator("tbody tr").count();
  await page.getByRole("link", { name: words("ui.export.print") }).click();
  await expect(page).toHaveURL(/\/audit\/print\?noun=registration$/);
  expect(await page.locator("tbody tr").count()).toBeGreaterThanOrEqual(shown);
  await expect(page.getByText(words("audit.parts.failed", { count: failed })).first()).toBeVisible();
});
