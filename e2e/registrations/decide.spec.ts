import { allOf } from "../harness/presses.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "decide" });

interface Registration {
  id: number;
  valid: boolean | null;
}

test("fifty pending registrations are validated; who breaks a rule is listed with the reason; the club agrees", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  const ids = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute("data-row-id"))));

  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(bar).toContainText(words("table.selected", { count: 50 }));
  await bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  await allOf(page.getByRole("alertdialog"), words, "validate").click();

  await page
    .getByRole("region", { name: words("decisions.dock") })
    .getByRole("link", { name: words("decisions.name.validate", { count: 50 }) })
    .click();
  await expect(page).toHaveURL(/\/jobs\/\d+/);
  const outcome = (name: string) => page.locator("[data-row-id]").filter({ hasText: name });
  const done = words("decisions.outcome.done.validate");
  const failed = words("decisions.outcome.failed");
  await expect(outcome(words("decisions.outcome.queued"))).toHaveCount(0);
  await expect
    .poll(async () => (await outcome(done).count()) + (await outcome(failed).count()), { timeout: 120_000 })
    .toBe(50);

  const after = await Promise.all(ids.map((id) => desk.api.get<{ data: Registration }>(`/annual-registrations/${id}`)));
  const validated = after.filter(({ data }) => data.valid === true).length;
  const pending = after.filter(({ data }) => data.valid === null).length;
  expect(await outcome(done).count()).toBe(validated);
  expect(await outcome(failed).count()).toBe(pending);
  expect(validated).toBeGreaterThan(30);

  // Each refusal says why, in the words of one of the club's rules.
  expect(pending).toBeGreaterThan(0);
  const rules = ["capacity_reached", "slot_full", "age_not_allowed", "sex_not_allowed", "documents_missing"];
  const more = ["medical_missing", "registration_limit_reached", "birth_date_required", "already_registered"];
  const reasons = [...rules, ...more].map((code) => words(`errors.code.${code}`));
  for (const text of await outcome(failed).allInnerTexts()) {
    expect(
      reasons.some((reason) => text.includes(reason)),
      text,
    ).toBe(true);
  }
});
