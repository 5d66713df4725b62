import { expectAccessible } from "../harness/axe.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

type Json = Record<string, unknown>;
/** As many sheets as the demonstration has are read in seconds; a busy machine takes its time. */
const WHOLE_MS = 120_000;

test("a season's attendance is read once for each sheet and then shown without a call: sessions, rates, a group's sheets and people", {
  tag: "@everywhere",
}, async ({ page, signIn, words, desk }) => {
  await signIn("director");
  await page.goto("/demo/2/attendance");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("attendance.title"));
  await expect(page.getByText(words("attendance.reading"))).toHaveCount(0, { timeout: WHOLE_MS });
  await expectAccessible(page);
  // Every session until today at which somebody is expected is one call: none of the demonstration has more than a hundred people.
  const read = desk.sheetReads();
  expect(read.filter(({ status }) => status !== 200)).toEqual([]);
  console.log(`a season's attendance of the demonstration was read in ${read.length} calls`);

  const before = [desk.calls().length, desk.sheetReads().length];
  for (const part of ["", "?tab=missing", "?tab=rates", "?tab=corrections", "?week=2026-09-01"]) {
    await page.goto(`/demo/2/attendance${part}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  const registrations = await desk.api.all<Json>("/seasons/2/annual-registrations");
  const history = await desk.api.all<Json>(`/groups/${registrations[0]?.group_id}/members`);
  expect(history.length).toBeGreaterThan(0);
  await page.goto(`/demo/2/groups/${registrations[0]?.group_id}?tab=attendance`);
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/demo/2/groups/${registrations[0]?.group_id}`);
  await expect(page.getByRole("main").locator("[data-row-id]").first()).toBeVisible();
  expect([desk.calls().length, desk.sheetReads().length]).toEqual(before);
});

test("a coach finds their own sessions first on opening the desk", async ({ page, signIn, words }) => {
  await signIn("coach");
  await enterDesk(page);
  await expect(page.getByRole("heading", { name: words("overview.parts.sessions") })).toBeVisible();
});
