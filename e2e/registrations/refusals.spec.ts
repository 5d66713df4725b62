import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "refusals" });

const PENDING = "/demo/2/registrations?state=pending";
const panelOf = (page: Page) => page.locator("[data-panel]");
const rowsOf = (page: Page) => page.locator("[data-row-id]");

async function openPending(page: Page): Promise<void> {
  await untilCopied(readBy(page.request));
  await page.goto(PENDING);
  await expect(page.locator("[data-row-id][tabindex='0']")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}

test("a refusal takes one key; its reason is written beside it while the panel waits, and goes into the family's letter in both languages", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await openPending(page);
  const id = Number(await rowsOf(page).nth(3).getAttribute("data-row-id"));
  await rowsOf(page).nth(3).click();
  const panel = panelOf(page);
  await expect(panel.getByRole("button", { name: words("registrations.actions.refuse") })).toBeVisible();
  await page.keyboard.press("r");
  await panel.getByRole("button", { name: words("registrations.refusal.write") }).click();
  const field = panel.getByRole("textbox", { name: words("registrations.refusal.field") });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("Il faut d’abord passer le test.");
  const valid = async () =>
    (await desk.api.all<{ id: number; valid: boolean | null }>("/seasons/2/annual-registrations")).find(
      (one) => one.id === id,
    )?.valid;
  await expect.poll(valid, { timeout: 30_000 }).toBe(false);
  await expect(panel.getByRole("status")).toContainText(words("decisions.outcome.done.refuse"));
  // It went on by itself after a result; whoever writes stays.
  await page.waitForTimeout(2_000);
  await expect(page).toHaveURL(new RegExp(`open=${id}`));
  await expect(field).toHaveValue("Il faut d’abord passer le test.");
  await panel.getByRole("button", { name: words("registrations.refusal.keep"), exact: true }).click();
  await expect(field).toHaveCount(0);
  await expect(panel).toContainText("Il faut d’abord passer le test.");
  await panel.getByRole("link", { name: words("registrations.refusal.letter.open") }).click();
  const letter = page.locator("article");
  await expect(letter).toHaveCount(1);
  await expect(letter).toContainText("Il faut d’abord passer le test.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Français" }).click();
  await expect(letter).toContainText("Motif : Il faut d’abord passer le test.");
  await expect(letter).toHaveAttribute("lang", "fr");

  const person = (
    (await (await page.request.get(`/api/clubs/demo/2/registrations/annual/${id}`)).json()) as {
      row: { memberId: number };
    }
  ).row.memberId;
  await page.goto(`/demo/2/members/${person}`);
  await expect(page.getByRole("region", { name: words("registrations.refusal.title") })).toContainText(
    "Il faut d’abord passer le test.",
  );
  await signIn("director");
  await page.goto("/demo/2/treasury/journal/changes?of=refusalReason");
  await expect(page.getByRole("main")).toContainText("Il faut d’abord passer le test.");
  await signIn("reader");
  const seen = await page.request.get(`/api/clubs/demo/2/registrations/annual/${id}`);
  expect(await seen.json()).toMatchObject({ refusal: null });
  const paper = await page.request.get(`/demo/2/registrations/refusals/print?kind=annual&id=${id}`);
  expect(await paper.text()).not.toContain("passer le test");
});

test("many are refused with one reason, or with none, and their letters are printed together", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await openPending(page);
  const dialog = page.getByRole("alertdialog");
  const refuse = async (rows: readonly number[], reason: string | null) => {
    for (const at of rows) await rowsOf(page).nth(at).getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
    await bar.getByRole("button", { name: words("registrations.actionsMany.refuse") }).click();
    const yes = dialog.getByRole("button", { name: words("registrations.actionsMany.refuse") });
    await expect(yes).toBeEnabled();
    await expect(dialog.getByRole("textbox", { name: words("registrations.refusal.field") })).toBeVisible();
    if (reason) await dialog.getByRole("button", { name: reason }).click();
    await expectAccessible(page);
    await yes.click();
    await expect(dialog).toHaveCount(0);
  };
  const full = words("registrations.refusal.reasons.full");
  await refuse([6, 7], full);
  const works = async () =>
    ((await (await page.request.get("/api/clubs/demo/jobs")).json()) as { id: number; size: number; state: string }[])
      .filter(({ size, state }) => size === 2 && state === "done")
      .map(({ id }) => id)
      .sort((one, other) => one - other);
  await expect.poll(async () => (await works()).length, { timeout: 30_000 }).toBe(1);
  await page.goto(PENDING);
  await expect(page.locator("[data-row-id][tabindex='0']")).toHaveCount(1);
  await refuse([6, 7], null);
  await expect.poll(async () => (await works()).length, { timeout: 30_000 }).toBe(2);
  const [first, second] = await works();
  for (const [work, has] of [
    [first, true],
    [second, false],
  ] as const) {
    await page.goto(`/demo/2/jobs/${work}`);
    await page.getByRole("link", { name: words("decisions.results.refusalLetters") }).click();
    await expect(page.locator("article").first()).toBeVisible();
    const said = await page.locator("article").allTextContents();
    expect(said.join("\n").split(full).length - 1).toBe(has ? 2 : 0);
  }
});
