import type { Locator, Page } from "@playwright/test";
import { type BoxHost, startBoxHost } from "#lib/sync/post/testing/box-host.ts";
import { type HostDeed, type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { expectAccessible } from "../harness/axe.ts";
import { fillMailServer, mailField, saveMailServer } from "../harness/mail-settings.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, type Role, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// It sets a mail server up, and takes a payment.
test.use({ deskName: "mailed-round" });

/** What the host says to the first letters, in the order in which they come: the last of them stops the server for a while. Every later one is taken. */
const DEEDS: readonly ((HostDeed & { at: "rcpt" | "end" }) | undefined)[] = [
  { at: "rcpt", reply: 550, words: "5.1.1 No such user" },
  { at: "end", reply: 554, words: "5.7.1 Looks like spam" },
  { at: "rcpt", reply: 452, words: "4.2.2 Mailbox full" },
  { at: "end", drop: true, keeps: true },
  undefined,
  { at: "rcpt", reply: 421, words: "4.3.2 Too busy" },
];
const FIRST = DEEDS.length;
const FAMILIES = 9;

let host: MailHost;
/** The mailbox of the sender. */
let box: BoxHost;
const SENDER = "bureau@club.example";
const order: string[] = [];

test.beforeAll(async ({ desk }) => {
  host = await startMailHost({
    login: { account: "club", password: "right" },
    deed: (moment, to) => {
      // The letter to oneself comes first, and is taken.
      if (moment !== "rcpt" && moment !== "end") return undefined;
      if (to.endsWith("@demo.example") || to === SENDER) return undefined;
      if (!order.includes(to)) order.push(to);
      const deed = DEEDS[order.indexOf(to)];
      return deed?.at === moment && !mended ? deed : undefined;
    },
  });
  box = await startBoxHost({ account: SENDER });
  await desk.restartDashboard({ MAIL_ALLOWED: `127.0.0.1:${host.port},127.0.0.1:${box.port}` });
});
test.afterAll(async () => {
  await host?.close();
  await box?.close();
});

/** Whoever was turned away would be taken now. */
let mended = false;

interface Desk {
  page: Page;
  words: Words;
  signIn(role: Role): Promise<void>;
}

/** A director says by which server letters leave, or how many of them in a minute. */
async function setUp({ page, words, signIn }: Desk, perMinute: number, password?: string): Promise<void> {
  await signIn("director");
  await page.goto("/demo/settings/mail");
  if (password !== undefined) {
    await fillMailServer(page, words, host);
    await mailField(page, words, "account").fill("club");
    await mailField(page, words, "password").fill(password);
  }
  await mailField(page, words, "perMinute").fill(String(perMinute));
  await saveMailServer(page, words);
}

/** A director gives the sender's mailbox; then a trial letter there shows by which key the host signs. */
async function readSignature(page: Page, words: Words, trial: Locator): Promise<void> {
  const form = page.getByRole("form", { name: words("post.box.title") });
  await form.getByLabel(words("post.settings.host")).fill("127.0.0.1");
  await form.getByLabel(words("post.settings.port")).fill(String(box.port));
  await form.getByLabel(words("post.settings.account")).fill(SENDER);
  await form.getByLabel(words("post.settings.password"), { exact: true }).fill("right");
  await form.getByRole("button", { name: words("post.box.save") }).click();
  await expect(form.getByText(words("post.settings.saved"), { exact: true })).toBeVisible();
  await trial.getByRole("button", { name: words("post.trial.try") }).click();
  await expect.poll(() => host.mailbox.map(({ to }) => to), { timeout: 20_000 }).toContain(SENDER);
  const [sent] = host.mailbox.splice(0).filter(({ to }) => to === SENDER);
  const source = `DKIM-Signature: v=1; a=rsa-sha256; d=host.example;\r\n s=k1; bh=; b=\r\n${sent?.text}`;
  box.messages.push({ uid: 1, source: Buffer.from(source) });
  // What name servers say of such names, or whether there are any, is of the machine.
  await expect(trial).toContainText(/DKIM.*k1.*host\.example/, { timeout: 45_000 });
  await expect(trial).toContainText(words("post.records.dkim.otherOrganisation", { domain: "host.example" }));
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "mail-server-signature");
}

test("a round of reminders leaves by the club's mail server, each letter once: refused, lost, stopped, sent again, and none to who has paid", async ({
  page,
  signIn,
  words,
}) => {
  test.slow();
  const desk = { page, words, signIn };
  await setUp(desk, 500, "wrong");
  const trial = page.getByRole("region", { name: words("post.trial.title") });
  await trial.getByRole("button", { name: words("post.trial.try") }).click();
  await expect(trial).toContainText(words("post.trial.why.refused", { step: "account" }));
  await expect(trial).toContainText("5.7.8 Authentication failed");
  await setUp(desk, 500, "right");
  await trial.getByRole("button", { name: words("post.trial.try") }).click();
  await expect(trial).toContainText(words("post.trial.sent", { email: "director@demo.example" }));
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "mail-server");
  expect(host.mailbox.splice(0)).toHaveLength(1);
  await expect(trial).toContainText(words("post.records.dkim.unnamed"));
  await readSignature(page, words, trial);

  // Families of one address each are chosen, so that each is a letter; the last one is one person.
  await signIn("treasurer");
  await page.goto("/demo/2/treasury/dues?sort=name");
  const boxes = page.locator("input[name=family]");
  await expect(boxes.nth(FAMILIES)).toBeVisible();
  for (let place = 0; place < FAMILIES; place += 1) await boxes.nth(place).check();
  await page
    .getByRole("region", { name: words("reminders.select.bar") })
    .getByRole("button", { name: words("reminders.select.remind") })
    .click();
  await expect(page.locator("[data-read]")).toBeVisible({ timeout: 60_000 });
  const round = page.url();
  const rows = page.getByRole("group", { name: words("reminders.families") }).getByRole("row");
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent?.trim() ?? "")),
  );
  const alone = cells.filter(([people = "", , to = ""]) => !people.includes(",") && /^[^,@]+@[^,@]+$/.test(to));
  const [name = "", owed = "", address = ""] = alone.at(-1) ?? [];

  // What is typed is what leaves, also where one presses at once.
  const section = page.getByRole("region", { name: words("post.mailing.title") });
  await page.getByLabel(words("reminders.subject")).first().fill("Rappel : {solde}");
  await section.getByRole("button", { name: words("post.mailing.test") }).click();
  await expect(section).toContainText("treasurer@demo.example");
  expect(host.mailbox.splice(0)).toMatchObject([
    { to: "treasurer@demo.example", text: expect.stringContaining("Rappel") },
  ]);
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "round-to-mail");
  const send = section.getByRole("button", {
    name: new RegExp(words("post.mailing.send", { count: 99 }).replace("99", "\\d+")),
  });
  const letters = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);
  expect(letters).toBeGreaterThanOrEqual(FAMILIES);
  await send.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.send", { count: letters }) })
    .click();

  // What becomes of each is told as it happens, until the server is too busy; the rest waits, and is stopped.
  const told = (state: string, code: string | null, count: number) =>
    expect(
      section.locator("dl > div").filter({
        has: page.getByText(
          code === null
            ? words(`post.mailing.states.${state}`)
            : words("post.mailing.stateAndCode", {
                state: words(`post.mailing.states.${state}`),
                code: words(`post.mailing.codes.${code}`),
              }),
          { exact: true },
        ),
      }),
    ).toContainText(new RegExp(`\\D${count}$`), { timeout: 30_000 });
  await told("sent", null, 1);
  await told("refused", "no_mailbox", 1);
  await told("refused", "refused_by_policy", 1);
  await told("retry", "later", 2);
  await told("uncertain", "unanswered", 1);
  await told("queued", null, letters - FIRST);
  await expect(section).toContainText("4.3.2 Too busy");
  await expect(page.getByLabel(words("reminders.subject")).first()).not.toBeEditable();
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "round-on-its-way");
  await section.getByRole("button", { name: words("post.mailing.stop") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.stop") })
    .click();
  await told("given_up", "stopped", letters - FIRST + 2);
  expect(host.mailbox.map(({ to }) => to)).toEqual([order[3], order[4]]);

  // Somebody pays, and the rest is sent after all: none to them, no second one to whom nobody knows of, none to who is nobody.
  await page.goto(`/demo/2/payments/new`);
  await page.getByRole("combobox", { name: words("treasury.entry.find") }).fill(name);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByLabel(words("treasury.entry.amount"), { exact: true }).fill(owed.replace(/[^\d,.]/g, ""));
  await expect(page.getByText(words("treasury.entry.wholly", { amount: "" }).trim(), { exact: false })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words("treasury.recordings.states.waiting"), { exact: true })).toHaveCount(0);
  await setUp(desk, 600);
  mended = true;
  await signIn("treasurer");
  await page.goto(round);
  await section.getByRole("button", { name: words("post.mailing.tryAgain", { count: letters - FIRST + 3 }) }).click();
  await told("given_up", "settled", 1);
  await told("sent", null, letters - 3);
  await told("refused", "no_mailbox", 1);
  await told("uncertain", "unanswered", 1);
  const arrived = host.mailbox.map(({ to }) => to);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived).toHaveLength(letters - 2);
  expect(arrived).not.toContain(address);
  expect(arrived).not.toContain(order[0]);
  await look(page, "round-sent");

  // Who is nobody gets nothing more until a director says otherwise, and a person's own page tells what was written to them.
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await expect(page.getByRole("table", { name: words("post.blocked.title") })).toContainText("5.1.1 No such user");
  await expectAccessible(page);
});
