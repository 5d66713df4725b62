import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { freshCopy, handIn, ofxOf, paidByTransfer } from "../harness/statements.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

test.use({ deskName: "june" });

const CLOSING = "/demo/2/treasury/closing";
const LINES = [
  { day: "2026-09-03", cents: 8_017, label: "VIR SEPA YPSILANTI YSALINE COTISATION" },
  { day: "2026-09-04", cents: -450, label: "FRAIS TENUE DE COMPTE" },
  { day: "2026-09-05", cents: -1_234, label: "CB SUPER U FOUGERES" },
];

/** Cents of an amount as a page says it: "1 234,50 €", "-€1,234.50". */
function centsIn(text: string): number {
  const [, sign = "", digits = ""] = /(-|−)?\s*€?\s*([\d\s\u00a0\u202f.,]*\d)/.exec(text) ?? [];
  return Number(digits.replaceAll(/[^\d]/g, "")) * (sign === "" ? 1 : -1);
}

/** What the page says of the year now: its result, in cents. */
async function resultOf(page: Page, words: Words): Promise<number> {
  // The sentence is "Received: …. Spent: …. Result: …."
  const [, last = ""] =
    words("closing.sums", { in: "€", out: "€", result: "@" })
      .split("@")[0]
      ?.match(/.*[.] (.*)$/) ?? [];
  const said = (await page.getByRole("region", { name: words("closing.now") }).textContent()) ?? "";
  return centsIn(said.slice(said.indexOf(last) + last.length));
}

test("a treasurer's June: the bank, an expense, the cash box and the year, and a president prints it for the assembly", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await paidByTransfer(desk);
  const say = (key: string, values?: Record<string, string | number>) => words(`closing.${key}`, values);
  const check = (name: string) =>
    page.getByRole("table", { name: say("checklist") }).getByRole("row", { name: say(`checks.${name}`) });
  /** Follows the way that the checklist names. */
  const follow = async (name: string, to: string) => {
    await check(name).getByRole("link").click();
    await page.waitForURL(`**/treasury/${to}`);
  };
  await signIn("treasurer");
  await untilCopied(readBy(page.request));
  await page.goto(CLOSING);
  await freshCopy(page, words);
  const isCopied = async () =>
    (await (await page.request.get("/demo/2/payments?q=Ypsilanti")).text()).includes("YPSILANTI");
  await expect.poll(isCopied, { timeout: 60_000 }).toBe(true);
  await page.reload();
  await expect(check("open")).toContainText(say("done"));
  const atFirst = await resultOf(page, words);

  await test.step("the statement is read in, what is sure is settled at once, the rest a key a line", async () => {
    await page.goto("/demo/2/treasury/bank");
    await handIn(page, "juin.ofx", ofxOf("00000123456", LINES));
    const name = page.getByLabel(words("bank.accounts.name"), { exact: true });
    await name.fill("Compte courant");
    await name.press("Enter");
    const open = page.locator("tr[data-row-id]");
    await expect(open).toHaveCount(LINES.length);
    await page.goto(CLOSING);
    await expect(check("open")).toContainText(String(LINES.length));
    await follow("open", "bank");
    // The transfer is sure once the copy has its payment.
    const sure = page.getByRole("button", { name: words("bank.open.sure", { count: 2 }) });
    await expect(async () => {
      if (!(await sure.isVisible())) await page.reload();
      await expect(sure).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await open.first().focus();
    await page.keyboard.press("s");
    await expect(open).toHaveCount(1);
    await open.first().focus();
    await page.keyboard.press("Enter");
    await expect(open).toHaveCount(0);
  });

  await test.step("what the bank has as an expense is said, on the way that the checklist names", async () => {
    await page.goto(CLOSING);
    await expect(check("open")).toContainText(say("done"));
    await follow("undescribed", "expenses");
    await page
      .getByRole("link", { name: words("expenses.undescribed.describeOf", { label: "CB SUPER U FOUGERES" }) })
      .click();
    await page.getByLabel(words("expenses.form.purpose")).fill("Goûter du tournoi");
    await page.getByLabel(words("expenses.form.category")).selectOption("equipment");
    await page.getByRole("button", { name: words("expenses.form.create") }).click();
    await expect(page).toHaveURL(/expenses\/[0-9a-f-]{36}$/);
  });

  await test.step("the cash box is counted: what is there is what the book says", async () => {
    await page.goto(CLOSING);
    await expect(check("undescribed")).toContainText(say("done"));
    await follow("cash", "deposits/cash");
    const cash = (key: string) => words(`deposits.cash.count.${key}`);
    await page.getByRole("textbox", { name: cash("amount"), exact: true }).fill("0,01");
    await page.getByRole("button", { name: cash("save") }).click();
    const counted = page.getByRole("table", { name: cash("title") });
    await expect(counted).toBeVisible();
    await expectAccessible(page);
    const [row] = await counted.locator("tbody tr").all();
    const cells = await row?.getByRole("cell").allTextContents();
    await page
      .getByRole("textbox", { name: cash("amount"), exact: true })
      .fill((centsIn(cells?.[2] ?? "") / 100).toFixed(2).replace(".", ","));
    await page.getByRole("button", { name: cash("save") }).click();
    await expect(page.getByText(cash("right"))).toBeVisible();
  });

  await page.goto(CLOSING);
  await expect(check("cash")).toContainText(say("done"));
  // What the bank took, and nothing else: the transfer was a payment of the club's before it was a line.
  expect(await resultOf(page, words)).toBe(atFirst - 450 - 1_234);
  await page.getByRole("button", { name: say("close") }).click();
  await expect(page.getByText(say("closed", { number: "1" }))).toBeVisible();
  await page.goto(`${CLOSING}/1/print`);
  await expect(page.getByRole("main")).toContainText("Compte courant");
  await expectAccessible(page);

  await signIn("director");
  await page.goto("/demo/2/assembly/print");
  await expect(page.getByRole("main")).toContainText(words("assembly.figures.closed", { number: "1" }));
  await expectAccessible(page);
});
