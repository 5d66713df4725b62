import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { LEAN_LOADING } from "../../scripts/programs.ts";
import { QUICK_START } from "../../scripts/testing/quick-start.ts";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { allOf, untilPressed } from "../harness/presses.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// It is thrown away and comes back from its back-up.
test.use({ deskName: "restored" });

/** Has the first two that are shown decided together. @returns their numbers */
async function decideTwo(page: Page, words: Words, decision: "validate" | "refuse", from: number): Promise<number[]> {
  const rows = page.locator("[data-row-id]");
  const two = [rows.nth(from), rows.nth(from + 1)];
  const ids = await Promise.all(two.map(async (row) => Number(await row.getAttribute("data-row-id"))));
  for (const row of two) await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: words(`registrations.actionsMany.${decision}`), exact: true }).click();
  // The back-up that is made next has what the dashboard has by then.
  await untilPressed(page, () => allOf(page.getByRole("alertdialog"), words, decision).click());
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  return ids;
}

/** The desk dies, and is started from its back-up in another place. */
async function loseAndRestore(desk: Desk): Promise<void> {
  await desk.killDashboard();
  const [place, backups] = [`${desk.dashboardData}-restored`, `${desk.dashboardData}-backups`];
  mkdirSync(place, { mode: 0o700 });
  cpSync(join(desk.dashboardData, "secret"), join(place, "secret"));
  const run = (folder: string, ...script: string[]) =>
    promisify(execFile)(process.execPath, [...LEAN_LOADING, ...QUICK_START, "--conditions=react-server", ...script], {
      env: { ...process.env, DATA_DIR: folder, NEXTAUTH_URL: desk.url },
    });
  await run(desk.dashboardData, "scripts/backup.ts", "--of", "dashboard", "--to", backups);
  await run(place, "scripts/restore.ts", join(backups, readdirSync(backups)[0] ?? ""));
  await desk.restartDashboard({ DATA_DIR: place });
}

test("what was open when a desk was lost is sent by nobody before a director says so: one part goes on, the other is given up", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  await expect(page.locator("[data-row-id]")).toHaveCount(50);
  await desk.killService();
  const refused = await decideTwo(page, words, "refuse", 0);
  const validated = await decideTwo(page, words, "validate", 4);
  await page.goto("about:blank");
  await loseAndRestore(desk);
  await desk.restartService();

  const main = page.getByRole("main");
  await signIn("secretary");
  await page.goto("/demo/settings/work");
  await expect(main.getByRole("button", { name: words("settings.work.resume") })).toHaveCount(0);
  await signIn("director");
  await page.goto("/demo/settings/work");
  const row = (decision: "validate" | "refuse") =>
    main.getByRole("row").filter({ hasText: words(`settings.work.writes.decisions_${decision}`, { count: 2 }) });
  await expect(row("validate")).toHaveCount(1);
  await expectAccessible(page);
  const decided = () => desk.writes().filter(({ path }) => /\/(validate|refuse)$/.test(path));
  const before = decided().length;

  await row("validate")
    .getByRole("button", { name: words("settings.work.drop") })
    .press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Yanis Lebrun");
  await question.getByRole("button", { name: words("settings.work.dropYes") }).press("Enter");
  await expect(row("validate")).toHaveCount(0);
  expect(decided(), "nothing is sent before somebody says so").toHaveLength(before);

  await row("refuse")
    .getByRole("button", { name: words("settings.work.resume") })
    .press("Enter");
  await expect(main.getByText(words("settings.work.none"))).toBeVisible();
  const isValid = async (id: number) =>
    (await desk.api.get<{ data: { valid: boolean | null } }>(`/annual-registrations/${id}`)).data.valid;
  for (const id of refused) await expect.poll(() => isValid(id), { timeout: 60_000 }).toBe(false);
  for (const id of validated) expect(await isValid(id)).toBeNull();
  const sent = desk.calls().filter(({ path, status }) => /\/(validate|refuse)$/.test(path) && status === 200);
  expect(sent.map(({ path }) => Number(path.split("/").at(-2))).sort()).toEqual(refused.sort());
});
