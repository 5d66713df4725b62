import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

// What it makes stands in nobody's way: it shares its desk with others of the kind.
test.use({ deskName: "various" });

/** A PDF without a page, with so many bytes of a note within it. */
const receipt = (bytes: number) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${"x".repeat(bytes)}\n%%EOF\n`, "latin1");
const MIB = 1024 * 1024;
const PAGE = "/demo/2/treasury/expenses";

test("a treasurer writes down what somebody advanced, with its receipt, which nobody else reads, and pays it back", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => words(`expenses.${key}`, values);
  await signIn("treasurer");
  await page.goto(`${PAGE}/categories`);
  await page.getByRole("textbox", { name: say("categories.newName") }).fill("Photocopies");
  await page.getByRole("button", { name: say("categories.add") }).click();
  await expect(page.getByText(say("categories.added", { name: "Photocopies" }))).toBeVisible();
  await page.goto(`${PAGE}/new`);
  await page.getByRole("button", { name: say("form.create") }).click();
  await expect(page.getByText(say("faults.purpose"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("form.purpose")).fill("Affiches du tournoi");
  await page.getByLabel(say("form.amount")).fill("42,50");
  await page.getByLabel(say("form.category")).selectOption({ label: "Photocopies" });
  await page.getByLabel(say("form.way")).selectOption("advanced");
  await page.getByLabel(say("form.advancedBy")).fill("Ysaline Ypsilanti");
  await page.getByRole("button", { name: say("form.create") }).click();
  await expect(page).toHaveURL(/expenses\/[0-9a-f-]{36}$/);

  const chooser = page.getByRole("main").locator('input[type="file"]').first();
  const choose = (bytes: number) =>
    chooser.setInputFiles({ name: "ticket.pdf", mimeType: "application/pdf", buffer: receipt(bytes) });
  await choose(5 * MIB);
  await expect(page.getByText(say("receipt.tooLarge"))).toBeVisible();
  await choose(10);
  await expect(page.getByRole("button", { name: say("receipt.look") })).toBeVisible();
  await expectAccessible(page);

  const id = page.url().split("/").at(-1);
  const content = `/api/clubs/demo/expenses/${id}/content`;
  const post = (to: string, data: Buffer) =>
    page.request.post(to, { data, headers: { origin: desk.url, "content-type": "application/octet-stream" } });
  expect(await (await page.request.get(content)).body()).toEqual(receipt(10));
  expect((await post(content, receipt(20))).status()).toBe(200);
  for (const [data, status] of [
    [receipt(5 * MIB), 413],
    [receipt(11 * MIB), 413],
    [Buffer.from("<script>"), 422],
    [Buffer.alloc(0), 422],
  ] as const)
    expect((await post(content, data)).status(), `${data.length} bytes`).toBe(status);
  const elsewhere = content.replace("demo", "elsewhere");
  expect([(await page.request.get(elsewhere)).status(), (await post(elsewhere, receipt(1))).status()]).toEqual([
    404, 404,
  ]);
  expect(await (await page.request.get(content)).body()).toEqual(receipt(20));

  await page.getByLabel(say("form.paidBackWay")).selectOption("cash");
  await page.getByLabel(say("form.paidBackOn")).fill(await page.getByLabel(say("form.day")).inputValue());
  await page.getByRole("button", { name: say("form.save") }).click();
  await expect(page.getByText(say("form.saved"))).toBeVisible();
  await page.goto("/demo/2/treasury/deposits/cash");
  await expect(page.getByRole("main")).toContainText("Affiches du tournoi");

  expectNoise(/403|404/);
  for (const role of ["secretary", "coach", "reader"] as const) {
    await signIn(role);
    const status = [(await page.request.get(content)).status(), (await post(content, receipt(1))).status()];
    expect(status, role).toEqual([403, 403]);
  }
});
