import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { expectAccessible } from "../harness/axe.ts";
import { fillMailServer, saveMailServer } from "../harness/mail-settings.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

// It sets a mail server up, and says of an address that it wants nothing.
test.use({ deskName: "free-letter" });

let host: MailHost;
test.beforeAll(async ({ desk }) => {
  host = await startMailHost({});
  await desk.restartDashboard({ MAIL_ALLOWED: `127.0.0.1:${host.port}` });
});
test.afterAll(() => host?.close());

test("a letter in the club's own words goes to a group, one an address, and to nobody who wants no news", async ({
  page,
  signIn,
  words,
}) => {
  test.slow();
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await fillMailServer(page, words, host);
  await saveMailServer(page, words);

  // A coach is told that it is not for them, and is offered no button.
  await signIn("coach");
  await page.goto("/demo/2/letters");
  await expect(page.getByRole("heading", { level: 1, name: words("menu.sections.letters") })).toHaveCount(0);

  await signIn("secretary");
  await page.goto("/demo/2/groups");
  await page.locator("main table a, main ul a").first().click();
  await page.getByRole("link", { name: words("freeletters.write") }).click();
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "letter-new");
  const begin = page.getByRole("button", {
    name: new RegExp(words("freeletters.new.begin", { count: 99 }).replace("99", "\\d+")),
  });
  await begin.click();
  await expect(page).toHaveURL(/\/letters\/[0-9a-f-]{36}$/);

  // Without a text nothing leaves; what is typed is what is shown, as anybody gets it.
  const mailing = page.getByRole("region", { name: words("post.mailing.title") });
  await expect(mailing.getByRole("button", { name: words("post.mailing.test") })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const subject = page.getByLabel(words("reminders.subject")).first();
  await subject.fill("Fête du club");
  await page.getByLabel(words("reminders.body")).first().fill("Bonjour famille {nom}, venez avec {prénoms}.");
  const preview = page.getByLabel(words("freeletters.previewAs"));
  const names = await preview.locator("option").allTextContents();
  await preview.selectOption({ index: names.length - 1 });
  const last = (names.at(-1) ?? "").split(" ")[0] ?? "";
  await expect(page.getByText(`Bonjour famille ${last}`)).toBeVisible();
  await mailing.getByRole("button", { name: words("post.mailing.test") }).click();
  await expect(mailing).toContainText("secretary@demo.example");
  expect(host.mailbox.splice(0)).toMatchObject([{ to: "secretary@demo.example" }]);
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "letter-written");
  const letter = page.url();

  // Somebody of them has said at the counter that they want none.
  const line = await page
    .getByText(new RegExp(words("freeletters.to", { addresses: "X" }).replace("X", "(\\S+@\\S+)")))
    .first()
    .textContent();
  const address = /[^\s,]+@[^\s,]+/.exec(line ?? "")?.[0] ?? "";
  await page.goto("/demo/2/letters");
  await page.getByLabel(words("freeletters.unwanted.address"), { exact: true }).fill(address);
  await page.getByRole("button", { name: words("freeletters.unwanted.add") }).click();
  await expect(page.getByRole("table", { name: words("freeletters.unwanted.title") })).toContainText(
    address.toLowerCase(),
  );
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "letters");

  await page.goto(letter);
  await expect(subject).toHaveValue("Fête du club");
  const send = mailing.getByRole("button", {
    name: new RegExp(words("post.mailing.send", { count: 99 }).replace("99", "\\d+")),
  });
  const letters = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);
  await send.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.send", { count: letters }) })
    .click();
  await expect.poll(() => host.mailbox.length, { timeout: 60_000 }).toBe(letters - 1);
  const arrived = host.mailbox.map(({ to }) => to.toLowerCase());
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived).not.toContain(address.toLowerCase());
  expect(host.mailbox[0]?.text).toMatch(/List-Unsubscribe:\s*<mailto:bureau@club\.example/);
  await expect(mailing).toContainText(words("post.mailing.codes.unwanted"));
  await expect(subject).not.toBeEditable();
  await look(page, "letter-sent");
});

test("the cards of a group leave as files, to those alone whose they are", async ({ page, signIn, words }) => {
  test.slow();
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await fillMailServer(page, words, host);
  await saveMailServer(page, words);
  host.mailbox.length = 0;
  await page.goto("/demo/2/groups");
  await page.locator("main table a, main ul a").first().click();
  await page.getByRole("button", { name: words("freeletters.begin.cards") }).click();
  await expect(page).toHaveURL(/\/letters\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/(?:card|carte)-\d+\.pdf/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "letter-of-cards");
  const mailing = page.getByRole("region", { name: words("post.mailing.title") });
  const send = mailing.getByRole("button", {
    name: new RegExp(words("post.mailing.send", { count: 99 }).replace("99", "\\d+")),
  });
  const letters = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);
  await send.click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: words("post.mailing.send", { count: letters }) }).click();
  await expect.poll(() => host.mailbox.length, { timeout: 60_000 }).toBe(letters);
  for (const { text } of host.mailbox) expect(text).toMatch(/filename="?(?:card|carte)-\d+\.pdf/);
});

test("a treasurer mails the receipt of a payment from its own page, and opens no other letter", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  test.slow();
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await fillMailServer(page, words, host);
  await saveMailServer(page, words);
  await page.goto("/demo/settings/issuer");
  await page.getByLabel(words("receipts.issuer.name")).fill("Club des Remparts");
  await page.getByLabel(words("receipts.issuer.address")).fill("1 rue du Stade\n35300 Fougères");
  await page.getByRole("button", { name: words("receipts.issuer.save") }).click();
  await page.goto("/demo/2/groups");
  await page.locator("main table a, main ul a").first().click();
  await page.getByRole("link", { name: words("freeletters.write") }).click();
  await page
    .getByRole("button", { name: new RegExp(words("freeletters.new.begin", { count: 99 }).replace("99", "\\d+")) })
    .click();
  await expect(page).toHaveURL(/\/letters\/[0-9a-f-]{36}$/);
  const free = page.url();
  host.mailbox.length = 0;

  await signIn("treasurer");
  for (const closed of [free, `${free}/print`, "/demo/2/letters", "/demo/2/letters/new"]) {
    await page.goto(closed);
    await expect(page.getByRole("alert").first()).toContainText(words("access.roles.secretary"));
  }
  const people = await desk.api.all<{ id: number; email: string | null }>("/members?all=true");
  const reached = new Set(people.flatMap(({ id, email }) => (email ? [id] : [])));
  const payments = await desk.api.all<{ id: number; amount_cents: number; member_id: number; type: string }>(
    "/seasons/2/payments",
  );
  const receipt = page.getByRole("region", { name: words("receipts.links.ofPayment") });
  // Nothing was received by a discount.
  const discount = payments.find(({ type }) => type === "Reduction");
  await page.goto(`/demo/2/payments/${discount?.id}`);
  await expect(page.getByRole("region", { name: words("payment.corrections") })).toBeVisible();
  await expect(receipt).toHaveCount(0);
  const payment = payments.find((one) => one.type === "Paiement" && one.amount_cents > 0 && reached.has(one.member_id));
  await page.goto(`/demo/2/payments/${payment?.id}`);
  const file = page.waitForEvent("download");
  await receipt.getByRole("button", { name: words("receipts.links.receipt") }).click();
  await file;
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "payment-receipt");
  await receipt.getByRole("button", { name: words("freeletters.begin.receipts") }).click();
  await expect(page).toHaveURL(/\/letters\/[0-9a-f-]{36}$/);
  await expectAccessible(page);
  const mailing = page.getByRole("region", { name: words("post.mailing.title") });
  await mailing.getByRole("button", { name: words("post.mailing.send", { count: 1 }) }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.send", { count: 1 }) })
    .click();
  await expect.poll(() => host.mailbox.length, { timeout: 60_000 }).toBe(1);
  expect(host.mailbox[0]?.text).toMatch(/filename="?[^"\s]+\.pdf/);
  const letter = page.url();
  await page.goto("/demo/2/treasury/receipts");
  await page
    .getByRole("table", { name: words("receipts.issued.mailed") })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(letter);
  await expect(mailing).toContainText(words("post.mailing.states.sent"));
  await look(page, "letter-of-receipts");
});
