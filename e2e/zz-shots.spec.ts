import { test } from "./harness/test.ts";

test("shots", { tag: "@everywhere" }, async ({ page, signIn }) => {
  const name = test.info().project.name;
  await signIn("coach");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/guichet/rg-${name}-coach.png` });
  await signIn("director");
  const go = async (path: string, file: string) => {
    await page.goto(path);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/guichet/rg-${name}-${file}.png`, fullPage: file === "print" });
  };
  await go("/demo/2/attendance", "sessions");
  await go("/demo/2/attendance?tab=missing", "missing");
  await go("/demo/2/attendance?tab=rates", "rates");
  await go("/demo/2/groups/1?tab=attendance", "group");
  await go("/demo/2/groups/1", "roll");
  const href = await page
    .goto("/demo/2/attendance")
    .then(() => page.locator('a[href*="/attendance/print"]').first().getAttribute("href"));
  await go(String(href), "print");
});
