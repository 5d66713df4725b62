import { expect, test } from "./harness/test.ts";

test("the documentation is a reference of the club's own contract, drawn without anything from elsewhere", async ({
  page,
  desk,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${desk.baseUrl}/docs`);
  const reference = page.locator("#reference[data-drawn]");
  // Redoc draws all 92 operations at once: seconds of a core that others may be using too.
  await expect(reference).toBeVisible({ timeout: 120_000 });

  await test.step("an operation has its fields, the club's own address and samples in three languages", async () => {
    const operation = reference.locator('[id="operation/createGroup"]');
    await operation.scrollIntoViewIfNeeded();
    await expect(operation).toContainText("birth_year_start");
    for (const language of ["curl", "JavaScript", "Python"]) {
      await operation.getByRole("tab", { name: language }).click();
      await expect(operation.getByRole("tabpanel").filter({ hasText: `${desk.baseUrl}/groups` })).toBeVisible();
    }
    await expect(operation).toContainText("Fleuret M13");
  });

  await test.step("notifications are explained, with a receiver in three languages", async () => {
    const section = reference.locator('[id="section/Notifications"]');
    await expect(section).toContainText("registrations.validated");
    for (const language of ["JavaScript", "Python", "PHP"]) {
      await expect(reference.locator(`[id="section/Notifications/Verifying-in-${language}"]`)).toContainText("verify");
    }
  });

  await test.step("the search finds an operation", async () => {
    await reference.getByRole("textbox").fill("refuse");
    await expect(reference.getByRole("menuitem").filter({ hasText: "Refuse" }).first()).toBeVisible();
  });

  const { origin } = new URL(desk.baseUrl);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url))).toEqual([]);
});
