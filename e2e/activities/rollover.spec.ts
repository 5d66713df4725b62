import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expectNoWider } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "rollover", locale: "fr-FR" });

const SHOTS = process.env.ROLLOVER_SHOTS;

/** The running season of the demonstration. */
const SEASON = 2;

test("a season is rolled over: chosen, mended in place, tried without sending, and created", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("director");
  await untilCopied(readBy(page.request));
  await page.goto(`/demo/seasons/rollover?from=${SEASON}`);
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/choose.png`, fullPage: true });
  await page.getByLabel(words("rollover.choose.next")).selectOption("new");
  await page.getByLabel(words("rollover.choose.name")).fill("Saison de l’essai");
  // Slots and groups alone: the walk through all of it is the benchmark's.
  for (const noun of ["lesson", "event"] as const) await page.getByLabel(words(`rollover.choose.${noun}`)).uncheck();
  await page.getByLabel(words("rollover.choose.percent")).fill("3");
  await page.getByRole("button", { name: words("rollover.choose.prepare") }).click();
  await expect(page).toHaveURL(/\/seasons\/rollover\/[0-9a-f-]{36}$/);

  const table = page.getByRole("table", { name: words("rollover.title") });
  const row = table.getByRole("row").filter({ hasText: "Jardin aquatique" });
  await row.getByRole("button", { name: words("rollover.row.change") }).click();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/list.png` });
  await page.setViewportSize({ width: 320, height: 800 });
  // The window has its new width before the list has its cards.
  await expect(() => expectNoWider(page)).toPass({ timeout: 5_000 });
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  const price = row.getByLabel(words("rollover.columns.price"));
  await price.fill("199");
  await price.press("Enter");
  await expect(row).toContainText(words("rollover.row.byHand"));
  await page.getByRole("button", { name: words("staging.run.try") }).click();
  const [verb] = words("rollover.dry.run", { count: 2 }).split(/\s*:/);
  const run = page.getByRole("button", { name: new RegExp(`^${verb}`) });
  await expect(run).not.toHaveAttribute("aria-disabled", "true");
  await run.click();
  await expect(row).toContainText(words("staging.rows.created"), { timeout: 60_000 });

  const seasons = await desk.api.all<{ id: number; name: string }>("/seasons");
  const made = seasons.filter(({ name }) => name === "Saison de l’essai");
  expect(made).toHaveLength(1);
  await expect
    .poll(async () => (await desk.api.all(`/seasons/${made[0]?.id}/groups`)).length, { timeout: 60_000 })
    .toBe((await desk.api.all(`/seasons/${SEASON}/groups`)).length);
  const groups = await desk.api.all<{ name: string; cost_euros: number }>(`/seasons/${made[0]?.id}/groups`);
  expect(groups.find(({ name }) => name.includes("Jardin aquatique"))?.cost_euros).toBe(199);
});
