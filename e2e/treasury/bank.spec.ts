import { expectAccessible } from "../harness/axe.ts";
import { freshCopy, handIn, ofxOf, paidByTransfer } from "../harness/statements.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "bank" });

const ACCOUNT = "00000123456";
const LINES = [
  ["2026-09-03", 8_017, "VIR SEPA YPSILANTI YSALINE COTISATION"],
  ["2026-09-04", -450, "FRAIS TENUE DE COMPTE"],
  ["2026-09-05", -1_234, "CB SUPER U FOUGERES"],
  ["2026-09-07", 90_000, "VIR DEPT ILLE ET VILAINE"],
  ["2026-09-08", -120, "COMMISSIONS DE MOUVEMENT"],
] as const;

/** The first four lines as OFX, and the last three as this bank's table. */
const OFX = ofxOf(
  ACCOUNT,
  LINES.slice(0, 4).map(([day, cents, label]) => ({ day, cents, label })),
);
const french = (cents: number) => (Math.abs(cents) / 100).toFixed(2).replace(".", ",");
const CSV = [
  ...["Téléchargement du 11/09/2026;", "", `Compte courant n° ${ACCOUNT};`, "Solde au 11/09/2026 975,13 €", ""],
  "Date;Libellé;Débit euros;Crédit euros;",
  ...LINES.slice(2)
    .toReversed()
    .map(([day, cents, label]) =>
      [
        day.split("-").reverse().join("/"),
        `"${label}"`,
        ...(cents < 0 ? [french(cents), ""] : ["", french(cents)]),
      ].join(";"),
    ),
].join("\r\n");

test("a treasurer imports two statements that overlap, settles what is sure with one key and the rest by hand, and opens a line again", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await paidByTransfer(desk);
  const say = (key: string, values?: Record<string, string | number>) => words(`bank.${key}`, values);
  await signIn("treasurer");
  await page.goto("/demo/2/treasury/bank");
  await expect(page.getByRole("main")).toContainText(say("open.emptyNone"));
  await freshCopy(page, words);
  await expectAccessible(page);

  await handIn(page, "photo.ofx", "no statement at all");
  await expect(page.getByRole("main")).toContainText(/OFX, CAMT\.053/);

  await handIn(page, "septembre.ofx", OFX);
  const name = page.getByLabel(say("accounts.name"), { exact: true });
  await name.fill("Compte courant");
  await name.press("Enter");
  const told = page.getByRole("status").filter({ hasText: "Compte courant" });
  await expect(told).toContainText(say("taken.title", { account: "Compte courant", added: 4 }));
  // The account is known by its number, and the lines that both files have are one.
  await handIn(page, "septembre.csv", CSV);
  await expect(told).toContainText(say("taken.title", { account: "Compte courant", added: 1 }));
  await expect(told).toContainText(say("taken.same", { count: 2 }));
  await handIn(page, "septembre.csv", CSV);
  await expect(told).toContainText(say("taken.title", { account: "Compte courant", added: 0 }));

  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: say("open.others") }) });
  const open = page.locator("tr[data-row-id]");
  await expect(open).toHaveCount(5);
  // The transfer is sure once the copy has its payment.
  const sure = page.getByRole("button", { name: say("open.sure", { count: 3 }) });
  await expect(async () => {
    if (!(await sure.isVisible())) await page.reload();
    await expect(sure).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await open.first().focus();
  await page.keyboard.press("s");
  await expect(open).toHaveCount(2);
  await expect(open.first()).toContainText("CB SUPER U");
  // The rest in a key a line: what is proposed, and what no proposal says.
  await expect(open.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open.first()).toBeFocused();
  await page.keyboard.press("9");
  await expect(open).toHaveCount(0);
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(say("open.empty"));
  await expectAccessible(page);

  await page
    .getByRole("button", { name: say("settledList.openOf", { label: "VIR DEPT ILLE ET VILAINE" }) })
    .press("Enter");
  await expect(open).toHaveCount(1);
  await expect(open.first()).toContainText("VIR DEPT");
});
