import { readFile } from "node:fs/promises";
import { expect, test } from "../harness/test.ts";

test("the history is narrowed to one record by its name and to days, by keyboard, and leaves as a file", async ({
  page,
  signIn,
  desk,
  words,
}) => {
  await signIn("director");
  const [group] = await desk.api.all<{ id: number; name: string }>("/seasons/2/groups");
  const name = group?.name ?? "";
  await page.goto("/demo/settings/audit");
  const field = page.getByLabel(words("settings.audit.record.label"));
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const which = page.getByRole("navigation", { name: words("settings.audit.record.which") });
  await which.getByRole("link", { name, exact: true }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`of=groups%2F${group?.id}`));
  await expect(page.getByText(words("settings.audit.record.only", { name }))).toBeVisible();

  // Typed as one types a day; the state is the address's.
  const from = page.getByLabel(words("settings.audit.period.from"), { exact: true });
  await from.fill("01/09/2020");
  await from.press("Enter");
  await expect(page).toHaveURL(/of=groups%2F\d+.*from=2020-09-01/);
  await page.reload();
  await expect(from).toHaveValue(/2020/);

  await page.getByRole("button", { name: words("ui.export.label") }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: words("ui.export.open") }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split(/\r?\n/)[0]).toContain(words("settings.audit.file.request"));

  // Whoever took it away stands there from now on, and the way back to everything is one link.
  await page.reload();
  await expect(page.getByRole("main")).toContainText(name);
  await page.getByRole("link", { name: words("settings.audit.record.clear") }).click();
  await expect(page).not.toHaveURL(/of=/);
  await expect(page.getByRole("row").filter({ hasText: name }).first()).toBeVisible();
});
