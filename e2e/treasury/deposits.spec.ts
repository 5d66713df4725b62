import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

/** Two sisters with a cheque each, written down elsewhere, whose name nobody else has. */
async function twoCheques(desk: Desk): Promise<{ members: number[]; payments: number[] }> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const email = `${randomUUID()}@exemple.fr`;
  const members: number[] = [];
  const payments: number[] = [];
  for (const [first_name, amount_cents] of [
    ["Ysaline", 8_000],
    ["Zoraïde", 4_550],
  ] as const) {
    const member_id = await create("/members", {
      ...{ first_name, last_name: "Ypsilanti", sex: "Femme" },
      ...{ birth_date: "2014-05-06", email },
    });
    members.push(member_id);
    const paid = { season_id: 2, method: "Chèque", received_on: "2026-09-02", type: "Paiement" };
    payments.push(await create("/payments", { member_id, amount_cents, ...paid }));
  }
  return { members, payments };
}

/** Opens the drawer, once the copy has the payments. */
async function openDrawer(page: Page, words: Words, payments: readonly number[]): Promise<void> {
  await page.goto("/demo/2/treasury/deposits");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("deposits.drawer.title"), {
    timeout: 120_000,
  });
  // The club announces no payment: somebody asks for a fresh copy, and the page follows it.
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).press("Enter");
  const find = page.getByRole("searchbox", { name: words("deposits.drawer.find") });
  const lines = page.locator(payments.map((id) => `[data-line="${id}"]`).join());
  await expect(async () => {
    await find.fill("ypsilanti");
    await expect(lines).toHaveCount(payments.length, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test("a treasurer puts two cheques on a slip by keyboard alone, prints it and writes down what the bank says", async ({
  page,
  context,
  signIn,
  words,
  desk,
}) => {
  const { payments } = await twoCheques(desk);
  const say = (key: string, values?: Record<string, string>) => words(`deposits.${key}`, values);
  await signIn("treasurer");
  await openDrawer(page, words, payments);

  // What the club's API has no field for is written beside each, also where it was recorded elsewhere.
  for (const [index, id] of payments.entries()) {
    const details = page.locator(`[data-edit="${id}"]`);
    await details.press("Enter");
    await expect(page.getByLabel(say("details.chequeNumber"), { exact: true })).toBeFocused();
    await page.keyboard.type(`000123${index}`);
    await page.getByLabel(say("details.drawer"), { exact: true }).fill("Mme Ypsilanti");
    await page.getByLabel(say("details.month"), { exact: true }).fill("2026-10");
    await page.getByLabel(say("details.month"), { exact: true }).press("Enter");
    await expect(page.locator(`[data-line="${id}"]`)).toContainText(`000123${index}`);
    await expect(details).toBeFocused();
  }
  await expectAccessible(page);

  // Two treasurers have the same cheque before them.
  const other = await context.newPage();
  await openDrawer(other, words, payments);
  const choose = (of: Page) => of.locator(`[data-line="${payments[0]}"]`).getByRole("checkbox").press("Space");
  await choose(other);
  await choose(page);
  await page.locator(`[data-line="${payments[1]}"]`).getByRole("checkbox").press("Space");
  await expect(page.getByRole("status").filter({ hasText: /125[.,]50/ })).toBeVisible();
  const make = say("drawer.make");
  await page.getByRole("button", { name: make }).press("Enter");
  await expect(page).toHaveURL(/\/treasury\/slips\/\d+$/, { timeout: 60_000 });
  const number = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  // The other one is told, without a press.
  await expect(other.getByRole("status").filter({ hasText: say("drawer.less") })).toBeVisible();
  await expect(other.locator(`[data-line="${payments[0]}"]`)).toHaveCount(0);
  await other.close();

  await page.getByRole("link", { name: say("slip.print"), exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/print$/);
  const paper = page.getByRole("table");
  for (const part of ["0001230", "0001231", "Mme Ypsilanti"]) await expect(paper).toContainText(part);
  await expect(paper.locator("tfoot")).toContainText(/125[.,]50/);
  await expectAccessible(page);
  await page.goBack();

  const statement = page.getByLabel(say("slip.deposit.statement"));
  await statement.fill("REM CHQ 0000042");
  await statement.press("Enter");
  await expect(page.getByRole("button", { name: say("slip.deposit.mend") })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("REM CHQ 0000042");
  await expectAccessible(page);

  // What the club shows otherwise afterwards is said, and the slip stays as it was printed.
  const changed = await desk.api.write("PATCH", `/payments/${payments[1]}`, { amount_cents: 4_000 });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).press("Enter");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table").first()).toContainText(/40[.,]00/, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("main")).toContainText(/125[.,]50/);
});

test("what a family pays in parts is even to the cent, and a part is linked to the payment that came by a press", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const { members, payments } = await twoCheques(desk);
  const say = (key: string, values?: Record<string, string>) => words(`instalments.${key}`, values);
  await signIn("treasurer");
  await openDrawer(page, words, payments);
  await page.goto(`/demo/2/treasury/instalments/new?member=${members[0]}`);
  const amount = page.getByLabel(say("new.amount"), { exact: true });
  await expect(async () => {
    await amount.fill("240");
    await page.getByLabel(say("new.first")).fill("2026-08");
    await expect(page.getByLabel(say("new.partAmount", { position: "3" }))).toHaveValue("80", { timeout: 1_000 });
  }).toPass();
  await amount.fill("100");
  await expect(page.getByLabel(say("new.partAmount", { position: "1" }))).toHaveValue(/33[.,]34/);
  await page.getByLabel(say("new.partAmount", { position: "1" })).fill("80");
  await page.getByLabel(say("new.partAmount", { position: "1" })).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: say("new.faults.sum") })).toBeVisible();
  await amount.fill("240");
  await expectAccessible(page);
  await amount.press("Enter");
  await expect(page).toHaveURL(/\/instalments\/[0-9a-f-]{36}$/);
  await expectAccessible(page);

  // Its month has passed and a payment of the family came: the first row proposes it.
  await page.goto("/demo/2/treasury/instalments");
  const first = page
    .getByRole("group", { name: say("list.worklist") })
    .getByRole("row")
    .nth(1);
  await expect(first).toContainText(/YPSILANTI/);
  await expect(first).toContainText(say("standing.late"));
  await expectAccessible(page);
  await first.getByRole("button").press("Enter");
  await expect(page.getByRole("table").last()).toContainText(say("list.paidParts", { paid: "1", count: "3" }));
});
