import { readFileSync } from "node:fs";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

// What it makes stands in nobody's way: it shares its desk with others of the kind.
test.use({ deskName: "various" });

test("a secretary answers the town's form: the numbers open their people and leave as a file", async ({
  page,
  signIn,
  words,
}) => {
  const said = (key: string) => words(`headcount.${key}`);
  await signIn("secretary");
  await page.goto("/demo/2/headcount/presets");
  const usual = page.getByRole("button", { name: said("presets.usual") });
  await usual.click();
  await expect(page.getByRole("link", { name: "État : par sexe au 31 décembre" })).toBeVisible();
  await page.getByRole("link", { name: said("presets.new") }).click();
  await page.getByLabel(said("form.name")).fill("Assemblée");
  await page.getByLabel(said("form.down"), { exact: true }).selectOption("group");
  await page.getByLabel(said("form.across"), { exact: true }).selectOption("age");
  await page.getByLabel(said("form.bands")).fill("16 ans");
  await page.getByRole("button", { name: said("form.create") }).click();
  await expect(page.getByLabel(said("form.bands"))).toBeFocused();
  await page.getByLabel(said("form.bands")).fill("16, 18");
  await page.getByRole("button", { name: said("form.create") }).click();
  // The menu has an entry whose name begins like it.
  await page.getByRole("link", { name: "Assemblée", exact: true }).waitFor();

  await page.goto("/demo/2/headcount");
  await page.getByRole("link", { name: "Assemblée", exact: true }).click();
  const total = page.locator("tfoot a[data-figure]").last();
  const count = Number(await total.getAttribute("data-figure"));
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: words("ui.export.label") }).click();
  await page.getByRole("menuitem", { name: words("ui.export.open") }).click();
  const text = readFileSync(await (await file).path(), "utf8");
  expect(text).toContain(said("notes.title"));
  await total.click();
  await expect(page.locator("data[data-listed]")).toHaveAttribute("data-listed", String(count));
});
