import { test } from "./harness/test.ts";

test("shots", { tag: "@everywhere" }, async ({ page, signIn }, { project }) => {
  await signIn("director");
  for (const [name, path] of [
    ["day", "/demo/2/week"],
    ["wed", "/demo/2/week?day=mercredi"],
    ["place", "/demo/2/week?by=place&day=mercredi"],
    ["coach", "/demo/2/week?by=coach&day=mardi"],
    ["clash", "/demo/2/week?clashes=only"],
  ]) {
    await page.goto(path as string);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/guichet/wk-${project.name}-${name}.png` });
    console.log(
      name,
      await page.locator(".timetable-column").evaluateAll((c) => c.map((x) => x.className.match(/wide-\d+/)?.[0])),
    );
  }
  await page.goto("/demo/2/week?day=mercredi");
  await page.locator('[data-day="mercredi"] [data-block] button').nth(3).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/guichet/wk-${project.name}-pop.png` });
  if (project.name === "office") {
    await page.goto("/demo/2/week/print");
    await page.pdf({ path: "/tmp/guichet/wk.pdf", preferCSSPageSize: true });
  }
});
