import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expect, test } from "../harness/test.ts";

test("last season's members are proposed their groups and told who came back, and those who wait are told who is next", async ({
  page,
  signIn,
  words,
}) => {
  test.setTimeout(180_000);
  await signIn("secretary");
  await untilCopied(readBy(page.request));

  // The season before is read from the first look on, and the page is drawn anew once it is there.
  await page.goto("/demo/2/renewal");
  const table = page.getByRole("group", { name: words("renewal.title") });
  await expect(page.getByRole("heading", { level: 1, name: words("renewal.title") })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("link", { name: words("renewal.show.all") })).toBeVisible();
  await page.getByRole("link", { name: words("renewal.show.none") }).click();
  await expect(page).toHaveURL(/show=none/);
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await page.getByLabel(words("renewal.filters.reason")).selectOption("already_registered");
  await page.getByRole("button", { name: words("renewal.filters.apply") }).click();
  await expect(page).toHaveURL(/reason=already_registered/);
  await expect(table.getByText(words("renewal.reasons.already_registered")).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: words("renewal.tabs.returned") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("renewal.returned.title") })).toBeVisible();
  await page.getByRole("link", { name: words("renewal.returned.fates.left") }).click();
  await expect(page).toHaveURL(/fate=left/);
  await page.getByRole("button", { name: words("groups.page.emails") }).click();
  await expect(
    page.getByRole("dialog").getByRole("button", { name: words("decisions.letter.copyAddresses") }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await page.goto("/demo/2/waiting");
  const lines = page.getByRole("group", { name: words("waiting.lines.title") });
  await lines.getByRole("row").nth(2).getByRole("link").click();
  await expect(page).toHaveURL(/activity=\d+/);
  await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectAccessible(page);

  // What they answer is written down, tried, and sent as one list.
  await page.getByRole("button", { name: words("renewal.lists.prepare.offers") }).click();
  await expect(page).toHaveURL(/renewal\/lists\//);
  // Whom somebody has to ask is to be done, and no line of those for whom there is nothing to do.
  await expect(page.getByRole("link", { name: new RegExp(`^${words("renewal.lists.show.asked")}`) })).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^${words("renewal.lists.show.nothing")}`) })).toHaveCount(0);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await rows
    .first()
    .getByRole("button", { name: new RegExp(words("renewal.lists.repairs.pick")) })
    .first()
    .press("ArrowDown");
  const answer = rows.first().getByRole("combobox");
  await expect(answer).toBeFocused();
  await answer.selectOption({ label: words("renewal.lists.answers.yes") });
  const send = page.getByRole("region", { name: words("staging.run.title") });
  await send.getByRole("button", { name: words("staging.run.try") }).click();
  await expect(send.getByRole("listitem").or(send.getByText(/1/)).first()).toBeVisible();
  await expectAccessible(page);

  // Whoever may not sees words and nobody.
  await signIn("coach");
  for (const path of ["renewal", "renewal/returned", "waiting"]) {
    await page.goto(`/demo/2/${path}`);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  }
  expect((await page.request.get("/api/clubs/demo/2/renewal/emails")).status()).toBe(403);
});

test("a choice among many becomes a field when it is pressed: arrows and Enter choose, one Tab leads on, and it stands after a reload", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/waiting");
  await page.getByRole("button", { name: words("renewal.lists.prepare.moves") }).click();
  await expect(page).toHaveURL(/renewal\/lists\//);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button") })
    .nth(1);
  const cells = row.getByRole("button", { name: new RegExp(words("renewal.lists.repairs.pick")) });
  const [group, slot] = [cells.first(), cells.nth(1)];
  await group.press("Enter");
  const field = row.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const chosen = await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(field).toHaveCount(0);
  await expect(row.getByRole("button", { name: new RegExp(chosen) })).toBeVisible();
  await expect(slot.or(cells.first())).toBeFocused();
  await page.reload();
  await expect(row.getByRole("button", { name: new RegExp(chosen) })).toBeVisible();
});
