import { expect, test } from "./harness/test.ts";

test("each pending registration says what stands in its way, and the list narrows to it", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  const season = new URL(page.url()).pathname;
  await page.goto(`${season}/registrations`);
  const standing = page.getByRole("navigation", { name: words("registrations.standing.label") });
  const numberOf = async (name: string) =>
    Number(((await standing.getByRole("link", { name }).textContent()) ?? "").match(/\d+/)?.[0]);
  await expect(standing.getByRole("link", { name: words("registrations.standing.all") })).toContainText(/\d/);
  const before = desk.calls().length;
  const [ready, check, all] = [
    await numberOf(words("registrations.standing.ready")),
    await numberOf(words("registrations.standing.check")),
    await numberOf(words("registrations.standing.all")),
  ];
  expect(ready + check).toBe(all);
  expect(check).toBeGreaterThan(0);

  await standing.getByRole("link", { name: words("registrations.standing.check") }).click();
  await expect(page).toHaveURL(/ready=no/);
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: String(check) })
      .first(),
  ).toBeVisible();
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  // A tag of every row, and its sentence for who does not see it.
  const tags = rows
    .nth(1)
    .locator("[title]")
    .filter({ has: page.locator("[aria-hidden]") });
  await expect(tags.first()).toBeVisible();
  const sentence = await tags.first().getAttribute("title");
  expect(sentence?.length).toBeGreaterThan(10);
  await expect(rows.nth(1)).toContainText(sentence ?? "");

  await page.getByRole("button", { name: words("registrations.filters.reasons"), exact: true }).click();
  await page.getByRole("checkbox", { name: words("registrations.reasons.full") }).click();
  await expect(page).toHaveURL(/reasons=full/);
  await page.getByRole("checkbox", { name: words("registrations.reasons.age") }).click();
  await expect(page).toHaveURL(/reasons=full%2Cage/);
  await page.keyboard.press("Escape");
  expect(desk.calls().slice(before), "tags, tabs and filters cost no call").toEqual([]);
});

test("several groups are chosen by keyboard, and the address carries them", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto(`${new URL(page.url()).pathname}/registrations`);
  await page.getByRole("button", { name: words("registrations.filters.group"), exact: true }).click();
  const search = page.getByRole("searchbox", { name: words("table.findOption") });
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL(/activity=\d+(%2C|,)\d+/);
  await page.reload();
  await expect(page.getByText(words("table.several", { count: 2 }))).toBeVisible();
});

test("what the overview counts is exactly what its link shows", async ({ page, signIn, words }) => {
  await signIn("secretary");
  const attention = page.getByRole("region", { name: words("overview.attention.title") });
  const links = attention.getByRole("link").filter({ hasText: /\d/ });
  await expect(links.first()).toBeVisible();
  const counted = await links.evaluateAll((all) =>
    all.map((link) => ({ href: (link as HTMLAnchorElement).href, count: Number(link.textContent?.match(/\d+/)?.[0]) })),
  );
  for (const { href, count } of counted.filter(({ href }) => /waited|reasons|places|last/.test(href))) {
    await page.goto(href);
    await expect(page.getByText(words("registrations.matches", { count }), { exact: true }), href).toBeVisible();
  }
});
