import { expectAccessible } from "../harness/axe.ts";
import { madeCard } from "../harness/cards.ts";
import { expect, test } from "../harness/test.ts";

// What it makes stands in nobody's way: it shares its desk with others of the kind.
test.use({ deskName: "various" });

const PAGE = "/demo/2/assembly";

test("an office counts who comes to an assembly by their names, on two desks at once, with who votes for whom", async ({
  page,
  signIn,
  words,
  context,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words(`assembly.${key}`, values);
  await signIn("director");
  await page.goto(`${PAGE}/new`);
  await page.getByLabel(say("form.minAge")).fill("200");
  await page.getByRole("button", { name: say("form.save") }).click();
  await expect(page.getByText(say("form.number", { most: 25 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("form.minAge")).fill("0");
  await page.getByLabel(say("form.mustHavePaid")).uncheck();
  await page.getByLabel(say("form.quorumPercent")).fill("1");
  await page.getByRole("button", { name: say("form.save") }).click();
  await page.getByRole("button", { name: say("open") }).click();
  await expect(page.getByText(say("door.there", { present: 0, represented: 0 }))).toBeVisible();
  await expectAccessible(page);

  const row = (place: number) =>
    page
      .getByRole("table", { name: say("door.voters") })
      .locator("tbody tr")
      .nth(place);
  const nameOf = async (place: number) => ((await row(place).getByRole("cell").first().textContent()) ?? "").trim();
  const [first, second] = [await nameOf(0), await nameOf(1)];
  await page.getByRole("searchbox", { name: say("door.search") }).fill(first);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  const other = await context.newPage();
  await other.goto(page.url());
  const come = (on: typeof page) => on.getByRole("button", { name: say("door.arriveOf", { name: first }) }).click();
  await Promise.all([come(page), come(other)]);
  for (const one of [page, other])
    await expect(one.getByText(say("door.there", { present: 1, represented: 0 }))).toBeVisible();
  await other.close();

  await page.getByRole("searchbox", { name: say("door.search") }).fill(second);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: say("door.giveOf", { name: second }) }).click();
  await page.getByRole("button", { name: say("door.giveTo", { name: first, giver: second }) }).click();
  await expect(page.getByText(say("door.there", { present: 1, represented: 1 }))).toBeVisible();

  // Somebody who votes shows a card; whoever holds a code that nobody made is counted by nobody.
  const door = page.url().split("?")[0] ?? "";
  await page.goto(door);
  const giver = page.locator('a[href*="giver="]').first();
  const code = await madeCard(page, words, Number(/giver=(\d+)/.exec((await giver.getAttribute("href")) ?? "")?.[1]));
  const answer = await page.goto(door);
  expect(answer?.headers()["permissions-policy"]).toContain("camera=(self)");
  await page.getByRole("button", { name: words("cardreader.open") }).click();
  const field = page.getByLabel(words("cardreader.field"));
  await field.focus();
  for (const typed of [code, code, `GC${"B".repeat(27)}`]) await page.keyboard.type(typed);
  await expect(page.locator("[data-card]")).toHaveCount(3);
  for (const kind of ["came", "already", "unknown"]) await expect(page.locator(`[data-card="${kind}"]`)).toBeVisible();
  await expect(page.getByText(say("door.there", { present: 2, represented: 1 }))).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain("GC");

  await page.goto(`${door}/print`);
  await expect(page.getByRole("row", { name: first }).first()).toContainText(second);
  await page.goto(`${PAGE}/print`);
  await expect(page.getByText(say("figures.notClosed"))).toBeVisible();

  await signIn("coach");
  await page.goto(PAGE);
  await expect(page.getByRole("link", { name: say("newTitle") })).toHaveCount(0);
});
