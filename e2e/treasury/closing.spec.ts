import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "closing" });

const PAGE = "/demo/2/treasury/closing";

test("a treasurer closes the year, which nothing rewrites, reads of what is otherwise since, and closes none while the club is away", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words(`closing.${key}`, values);
  await signIn("treasurer");
  await page.goto(PAGE);
  await expect(page.getByText(say("never"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("close") }).click();
  await expect(page.getByText(say("closed", { number: "1" }))).toBeVisible();
  await page.getByRole("link", { name: say("one.title", { number: "1" }) }).click();
  await expect(page.getByText(say("one.same"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${PAGE}/1/print`);
  await expect(page.getByText(say("signatures.treasurer"))).toBeVisible();
  const file = (number: number) => page.request.get(`/api/clubs/demo/2/closings/${number}/export?preset=open`);
  const before = await (await file(1)).body();

  await page.goto("/demo/2/treasury/expenses/new");
  await page.getByLabel(words("expenses.form.purpose")).fill("Affiches");
  await page.getByLabel(words("expenses.form.amount")).fill("42,50");
  await page.getByLabel(words("expenses.form.category")).selectOption("equipment");
  await page.getByRole("button", { name: words("expenses.form.create") }).click();
  await expect(page).toHaveURL(/expenses\/[0-9a-f-]{36}$/);
  await page.goto(PAGE);
  await expect(page.getByRole("table", { name: say("since", { number: "1" }) })).toContainText("42,50");
  expect(await (await file(1)).body()).toEqual(before);
  await page.getByRole("button", { name: say("closeAgain") }).click();
  await expect(page.getByText(say("closed", { number: "2" }))).toBeVisible();
  expect(await (await file(1)).body()).toEqual(before);
  expect(await (await file(2)).body()).not.toEqual(before);

  await desk.club("features", "demo", "--off", "payments");
  try {
    await page.getByRole("button", { name: say("closeAgain") }).click();
    await expect(page.getByText(say("notClosed"))).toBeVisible();
    expect((await file(3)).status()).toBe(404);
  } finally {
    await desk.club("features", "demo", "--on", "payments");
  }

  expectNoise(/403|404/);
  for (const role of ["secretary", "coach", "reader"] as const) {
    await signIn(role);
    expect((await file(1)).status(), role).toBe(403);
    await page.goto(`${PAGE}/1`);
    await expect(page.getByText(say("one.then"))).toHaveCount(0);
  }
});
