import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { expectAccessible } from "../harness/axe.ts";
import { openLossyDoor } from "../harness/lossy-door.ts";
import { expect, signInOn, test } from "../harness/test.ts";

test.use({ deskName: "papers", locale: "fr-FR" });

interface Payment {
  id: number;
  member_id: number;
  amount_cents: number;
  type: string;
}

/** Euros as French pages and papers write them, every kind of space as one. */
const euros = (cents: number) =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(cents / 100).replace(/\s/g, " ");
const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ");
const money = ({ type, amount_cents }: Payment) =>
  type === "Reduction" || type === "ReportSolde" ? 0 : type === "Remboursement" ? -amount_cents : amount_cents;
const sum = (payments: readonly Payment[]) => payments.reduce((total, one) => total + money(one), 0);

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()));
}

async function textOf(bytes: Uint8Array): Promise<string> {
  return plain((await extractText(bytes, { mergePages: true })).text);
}

async function downloadBy(page: Page, name: string | RegExp, role: "link" | "button" = "link"): Promise<Uint8Array> {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 45_000 }),
    page.getByRole(role, { name }).first().click(),
  ]);
  return bytesOf(download);
}

test("an aid is followed to its reimbursement, two journals explain their difference, and an attestation says what was paid", async ({
  page,
  browser,
  signIn,
  words,
  desk,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => plain(words(key, values));
  const written = async (method: "POST" | "PATCH", path: string, body: object): Promise<number> => {
    const answer = await desk.api.write(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const recorded = () => desk.api.all<Payment>("/seasons/2/payments");
  const [known] = await recorded();
  const member = known?.member_id ?? 0;
  const { data: person } = await desk.api.get<{ data: { first_name: string; last_name: string } }>(
    `/members/${member}`,
  );
  const name = `${person.last_name.toLocaleUpperCase("fr")} ${person.first_name}`;
  const paid = { member_id: member, season_id: 2, received_on: "2026-09-12", type: "Paiement" };
  const payment = await written("POST", "/payments", { ...paid, method: "Pass'Sport", amount_cents: 7_000 });

  await test.step("the first journal leaves with every payment of the club, read at this moment", async () => {
    await signIn("treasurer");
    await page.goto("/demo/2/treasury/journal");
    await expectAccessible(page);
    await page.getByRole("button", { name: say("journal.export") }).click();
    await expect(page.getByRole("status").filter({ hasText: /\d/ })).toBeVisible({ timeout: 30_000 });
    const row = page
      .getByRole("table", { name: say("journal.past") })
      .getByRole("row")
      .nth(1);
    await expect(row).toContainText(
      euros(sum(await recorded()))
        .replace(/ /g, "\u00a0")
        .replace(/\u00a0(?=\d)/g, "\u202f"),
    );
  });

  await test.step("the second one names what was amended, and explains its sum to the cent", async () => {
    const before = sum(await recorded());
    const other = await written("POST", "/payments", { ...paid, method: "Chèque", amount_cents: 12_345 });
    await written("PATCH", `/payments/${payment}`, { amount_cents: 6_500 });
    const past = page.getByRole("table", { name: say("journal.past") }).getByRole("row");
    const journals = await past.count();
    await page.getByRole("button", { name: say("journal.export") }).click();
    await expect(past).toHaveCount(journals + 1, { timeout: 30_000 });
    await past.nth(1).getByRole("link").first().click();
    await expect(
      page.getByRole("heading", { name: new RegExp(say("journal.one.before", { number: "" }).trim()) }),
    ).toBeVisible();
    const steps = page.getByRole("table", { name: say("journal.sums.caption") });
    expect((await steps.getByRole("cell").allTextContents()).map(plain)).toEqual(
      [before, 12_345, -500, before + 12_345 - 500].map(euros),
    );
    const changed = page.getByRole("row").filter({ hasText: `règlement ${payment}` });
    await expect(changed).toContainText(/70,00/);
    await expect(changed).toContainText(/65,00/);
    await expect(page.getByRole("row").filter({ hasText: `règlement ${other}` })).toBeVisible();
    await expectAccessible(page);
    const csv = new TextDecoder().decode(await downloadBy(page, /CSV \(Excel FR\)/));
    expect(csv).toContain(`${payment};12/09/2026;${member};`);
    expect(csv.split("\r\n").find((line) => line.startsWith(`${payment};`))).toContain(";65;");
  });

  await test.step("the aid is written down, claimed, reimbursed, and stands as its payment", async () => {
    await page.goto("/demo/2/treasury/aid/kinds");
    await page.getByRole("link", { name: "Pass’Sport" }).click();
    await page.getByLabel(words("aid.kind.amount")).fill("70");
    await page.getByLabel(words("aid.kind.lastDay")).fill("2026-12-31");
    await page.getByRole("button", { name: words("aid.kind.save") }).click();
    await expect(page.getByText(words("aid.kind.saved"))).toBeVisible();
    await page.goto(`/demo/2/members/${member}`);
    await page.getByRole("link", { name: words("aid.dossier.newOfPerson") }).click();
    await page.getByLabel(words("aid.dossier.kind")).selectOption({ label: "Pass’Sport" });
    await expect(page.getByLabel(words("aid.dossier.promised"))).toHaveValue("70");
    await page.getByLabel(words("aid.dossier.code")).fill(`26-${payment}`);
    await page.getByRole("button", { name: words("aid.dossier.create") }).click();
    await page.waitForURL(/treasury\/aid\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    const dossier = page.url();
    await page.getByLabel(words("aid.dossier.claimedOn")).fill("2026-09-12");
    await page.getByLabel(words("aid.dossier.payment")).selectOption(String(payment));
    await page.getByRole("button", { name: words("aid.dossier.save") }).click();
    await expect(page.getByRole("status").filter({ hasText: words("aid.dossier.saved") })).toBeVisible();

    // A colleague writes meanwhile: both are shown, and what was typed is kept.
    const colleague = await browser.newContext({ locale: "fr-FR", baseURL: desk.url });
    const theirs = await colleague.newPage();
    await signInOn(theirs, "secretary");
    await theirs.goto(dossier);
    await theirs.getByLabel(words("aid.dossier.note")).fill("La famille a rappelé");
    await theirs.getByRole("button", { name: words("aid.dossier.save") }).click();
    await expect(theirs.getByRole("status").filter({ hasText: words("aid.dossier.saved") })).toBeVisible();
    await colleague.close();
    await page.getByLabel(words("aid.dossier.reimbursedOn")).fill("12/09/2026");
    await page.getByRole("button", { name: words("aid.dossier.save") }).click();
    await expect(page.getByText(words("aid.faults.reimbursed"))).toBeVisible();
    await page.getByLabel(words("aid.dossier.reimbursed"), { exact: true }).fill("65");
    await page.getByRole("button", { name: words("aid.dossier.save") }).click();
    const rival = page.getByRole("alert").filter({ hasText: "La famille a rappelé" });
    await expect(rival).toContainText("65");
    await expectAccessible(page);
    await rival.getByRole("button", { name: words("aid.conflict.keepMine") }).click();
    await expect(page.getByRole("status").filter({ hasText: words("aid.dossier.saved") })).toBeVisible();
    await page.goto("/demo/2/treasury/aid?show=reimbursed");
    await expect(page.getByRole("row").filter({ hasText: `26-${payment}` })).toContainText(
      words("aid.states.reimbursed"),
    );
    await expectAccessible(page);
  });

  await test.step("an attestation and the club's invoice are handed out", async () => {
    const own = (await recorded()).filter((one) => one.member_id === member);
    await page.goto(`/demo/2/members/${member}`);
    const attestation = await textOf(await downloadBy(page, words("receipts.links.attestation"), "button"));
    expect(attestation).toContain(name);
    expect(attestation).toContain(`La somme de ${euros(sum(own))} a été réglée`);
    expect(attestation).toContain(euros(6_500));
    const english = await textOf(await downloadBy(page, words("receipts.links.attestationOther"), "button"));
    expect(english).toContain("Attestation of payment");
    const invoice = await downloadBy(page, /Facture du club/);
    expect(new TextDecoder().decode(invoice.slice(0, 5))).toBe("%PDF-");
    const link = page.getByRole("link", { name: /Facture du club/ }).first();
    const invoiced = (await page.request.get((await link.getAttribute("href")) ?? "")).headers();
    expect(invoiced["content-security-policy"]).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(invoiced["x-content-type-options"]).toBe("nosniff");
    expect(invoiced["content-disposition"]).toMatch(/^attachment; filename="invoice-annual-\d+\.pdf"$/);
    expect(attestation).toContain("SIRET 123 456 782 00010");
    const [number] = /2026-\d{4}/.exec(attestation) ?? [];
    // Printed again from the list, it is the same file.
    const printed = await textOf(await downloadBy(page, words("receipts.issued.print", { number: String(number) })));
    expect(printed).toBe(attestation);
    const raw = await page.request.get(`/api/clubs/demo/2/receipts?numbers=${number}`);
    expect(raw.headers()).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/pdf",
    });
    expect(raw.headers()["content-disposition"]).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/);
  });

  await test.step("the director sees what was changed, and that nobody at this desk did it", async () => {
    await signIn("director");
    await page.goto("/demo/2/treasury/journal/changes?show=corrections");
    const change = page.getByRole("row").filter({ hasText: `règlement ${payment}` });
    await expect(change).toContainText(/70,00/);
    await expect(change).toContainText(/65,00/);
    await expect(change).toContainText(words("journal.changes.elsewhere"));
    await expectAccessible(page);
  });
});

test("a dossier whose answer was lost is one dossier, also where its page was loaded anew in between", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(/net::ERR_|Failed to fetch/);
  const door = await openLossyDoor(desk.url);
  await signIn("treasurer");
  const write = async () => {
    await page.goto("/demo/2/treasury/aid/new?member=7");
    await page.getByLabel(words("aid.dossier.kind")).selectOption({ index: 1 });
    await page.getByLabel(words("aid.dossier.promised")).fill("33");
    await page.getByLabel(words("aid.dossier.code")).fill("PERDU-1");
    await page.getByRole("button", { name: words("aid.dossier.create") }).click();
  };
  const sent = (request: URL) => request.pathname.endsWith("/aid/new");
  await page.route(sent, (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.request().method() === "POST"
      ? route.continue({ url: `${door.url}${pathname}${search}` })
      : route.continue();
  });
  await write();
  await expect(page.getByText(words("ui.lost"))).toBeVisible();
  expect((await door.lost()).status).toBe(200);
  await page.unroute(sent);
  await page.reload();
  await write();
  await page.waitForURL(/treasury\/aid\/[0-9a-f-]{36}$/);
  await page.goto("/demo/2/treasury/aid?show=all");
  await expect(page.getByRole("row").filter({ hasText: "PERDU-1" })).toHaveCount(1);
  await door.close();
});
