import { expectAccessible } from "../harness/axe.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

// It registers people and takes their money.
test.use({ deskName: "dues", unread: true });

interface Payment {
  id: number;
  amount_cents: number;
  type: string;
}

/** Amounts as the desk writes them, whatever the language: its spaces, no-break ones among them, say nothing. */
const bare = (text: string | null) =>
  (text ?? "")
    .replace(/[^\d.,-]/g, "")
    .replace(/[.,](?=\d{3})/g, "")
    .replace(",", ".");

test("a treasurer sees what the season owes and why, and reminds by keyboard whoever has not paid meanwhile", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  test.slow();
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data?.id ?? (answer.body as { id: number }).id;
  };
  const years = { birth_year_start: 2026, birth_year_end: 1920 };
  const group = await create("/groups", {
    name: "Relance",
    season_id: 2,
    ...years,
    cost_euros: 90,
    auto_validate: true,
  });
  const register = async (first_name: string, email: string) => {
    const person = { first_name, last_name: "Zzyzx", birth_date: "1990-02-03", sex: "Femme", email };
    const member_id = await create("/members", person);
    await create("/annual-registrations", { member_id, group_id: group });
    return member_id;
  };
  const [paying, owing] = [await register("Aglaé", "aglae@zzyzx.test"), await register("Basile", "basile@zzyzx.test")];
  const season = await desk.api.get<{ data: { membership_cost_euros: number } }>("/seasons/2");
  const due = 9_000 + season.data.membership_cost_euros * 100;

  await signIn("treasurer");
  await page.goto("/demo/2/treasury");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("dues.overview.title"));
  const paid = await desk.api.all<Payment>("/seasons/2/payments");
  for (const [key, type, figure] of [
    ["received.drawer", "Paiement", "received"],
    ["reduced", "Reduction", "reduced"],
    ["refunded", "Remboursement", "refunded"],
  ] as const) {
    const tile = page
      .locator("dl > div")
      .filter({ has: page.getByText(words(`dues.overview.tiles.${key}`), { exact: true }) });
    const sum = paid.filter((one) => one.type === type).reduce((total, one) => total + one.amount_cents, 0);
    expect(bare(await tile.getByRole("link").textContent()), key).toBe((sum / 100).toFixed(2));
    await expect(tile.getByRole("link")).toHaveAttribute("href", new RegExp(`/treasury/figures/${figure}$`));
  }
  await expectAccessible(page);
  await look(page, "overview");

  // Who owes: the two are there once the copy has them, and what one of them owes is explained.
  await page.getByRole("link", { name: words("menu.sections.owing"), exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("dues.list.title"));
  await look(page, "who-owes");
  await expect(async () => {
    // Nobody has decided about them: what waits is chosen knowingly, and stands in no list of who owes.
    await page.goto("/demo/2/treasury/dues?q=zzyzx&show=waiting");
    await expect(page.locator("input[name=family]")).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const before = desk.calls().length;
  await page.getByRole("link", { name: /ZZYZX Aglaé/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ZZYZX Aglaé");
  const amounts = await page.getByRole("table").getByRole("cell").filter({ hasText: "€" }).allTextContents();
  expect(amounts.map((one) => Number(bare(one))).at(-1)).toBe(due / 100);
  await expectAccessible(page);
  await look(page, "family");
  await page.goBack();
  expect(desk.calls().slice(before), "what is shown costs no call").toEqual([]);

  // Two by keyboard; one of them pays before the letters are made, and the club announces no payment.
  const boxes = page.locator("input[name=family]");
  await expect(boxes).toHaveCount(2);
  await boxes.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: words("reminders.select.bar") });
  await expect(bar.locator("output")).toContainText("2");
  await expectAccessible(page);
  await look(page, "chosen");
  await create("/payments", {
    ...{ member_id: paying, season_id: 2, amount_cents: due, method: "Virement", received_on: "2026-09-12" },
  });
  const rows = paid.length + 1;
  const asked = desk.calls().length;
  await bar.getByRole("button", { name: words("reminders.select.remind") }).press("Enter");
  await expect(page).toHaveURL(/\/treasury\/reminders\/[0-9a-f-]{36}$/);
  await expect(page.locator("[data-read]")).toBeVisible({ timeout: 60_000 });
  const reads = desk
    .calls()
    .slice(asked)
    .filter(({ path }) => path.includes("/payments"));
  test.info().annotations.push({ type: "calls", description: `${rows} payments read whole in ${reads.length} calls` });
  expect(reads).toHaveLength(Math.ceil(rows / 100));
  await expect(page.getByText(/ZZYZX Aglaé/).first()).toContainText(/./);
  await expect(page.getByRole("region", { name: words("reminders.changed.title") })).toContainText("ZZYZX Aglaé");
  const letters = page.getByRole("group", { name: words("reminders.families") });
  await expect(letters.getByRole("row")).toHaveCount(2);
  const letter = letters.getByRole("link", { name: words("reminders.writeTo", { name: "ZZYZX" }) });
  const href = decodeURIComponent((await letter.getAttribute("href")) ?? "");
  expect(href).toContain("mailto:basile@zzyzx.test");
  expect(href).toContain("Basile");
  expect(href).not.toContain("Aglaé");

  // What is typed stays, here and on paper. What goes to many names nobody.
  const subject = page.getByLabel(words("reminders.subject")).first();
  await subject.fill("Rappel {solde} {nope}");
  await expect(page.getByText(/\{nope\}/).last()).toBeVisible();
  await subject.fill("Rappel pour {people}");
  await page.getByLabel(words("reminders.subject")).last().fill("Rappel {solde}");
  await expect(page.getByRole("region", { name: words("reminders.shared") }).getByRole("link")).toHaveCount(0);
  await page.getByLabel(words("reminders.subject")).last().fill("Rappel {saison}");
  const packet = page
    .getByRole("region", { name: words("reminders.shared") })
    .getByRole("link")
    .first();
  expect(decodeURIComponent((await packet.getAttribute("href")) ?? "")).not.toMatch(/Basile|ZZYZX/);
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "round");
  await page.getByRole("link", { name: words("reminders.letters", { count: 1 }) }).press("Enter");
  await expect(page).toHaveURL(/\/print\?lang=/);
  await expect(page.locator("article")).toHaveCount(1);
  await expect(page.locator("article")).toContainText("Rappel pour Basile");
  await expectAccessible(page);
  if (process.env.GUICHET_PICTURES)
    await page.pdf({ path: `${process.env.GUICHET_PICTURES}/letters.pdf`, format: "A4" });
  await page.goBack();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: words("reminders.merge", { count: 1 }) }).press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);

  // The last reminder stands in the list; who is exempt is in no round.
  await page.goto(`/demo/2/treasury/dues/${owing}`);
  await expect(page.getByText(words("reminders.exempt.never"))).toHaveCount(0);
  await page.getByLabel(words("reminders.exempt.until")).fill("31/01/2027");
  await page.getByLabel(words("reminders.exempt.reason")).fill("Payé en janvier");
  await page.getByRole("button", { name: words("reminders.exempt.save") }).press("Enter");
  await expect(page.getByText(/Payé en janvier/)).toBeVisible();
  await page.goto("/demo/2/treasury/dues?q=zzyzx&show=exempt");
  await expect(boxes).toHaveCount(1);
  await boxes.first().press("Space");
  await bar.getByRole("button", { name: words("reminders.select.remind") }).press("Enter");
  await expect(page.locator("[data-read]")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: words("reminders.changed.title") })).toContainText("ZZYZX Basile");
  await expect(letters).toHaveCount(0);
});
