import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { type BoxHost, startBoxHost } from "#lib/sync/post/testing/box-host.ts";
import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { type ReportMade, reportText } from "#lib/sync/post/testing/report-text.ts";
import { IS_WHOLE } from "../../scripts/testing/whole.ts";
import { expectAccessible } from "../harness/axe.ts";
import { fillMailServer, mailField, saveMailServer } from "../harness/mail-settings.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

// It registers hundreds of families, and writes to them.
test.use({ deskName: "large-round", unread: true });

const FAMILIES = IS_WHOLE ? 600 : 120;
/** The server's provider allows so many in a minute: about half of the round. */
const HALF = FAMILIES / 2;
const COST_EUROS = 90;
/** Of the letters that did not leave, so many are drawn at first and so many at most. */
const [DRAWN_AT_FIRST, MOST_DRAWN] = [20, 200];
/** So many are registered at once. */
const AT_ONCE = 8;

let host: MailHost;
/** The mailbox of the sender. */
let box: BoxHost;

test.beforeAll(async ({ desk }) => {
  host = await startMailHost();
  box = await startBoxHost({ account: "bureau@club.example" });
  await desk.restartDashboard({ MAIL_ALLOWED: `127.0.0.1:${host.port},127.0.0.1:${box.port}` });
});
test.afterAll(async () => {
  await host?.close();
  await box?.close();
});

const addressOf = (nth: number) => `f${nth}@famille.example`;

/** What came back: two addresses that nobody has, two mailboxes that are full, one turned away, one failed, one that is late. Five kinds. */
const BOUNCES: readonly (Omit<ReportMade, "letter" | "to"> & { means: string })[] = [
  { action: "failed", status: "5.1.1", said: "550 5.1.1 <x@y.example>: User unknown", means: "nobody" },
  { action: "failed", status: "5.1.2", said: "550 5.1.2 Bad destination system address", means: "nobody" },
  { action: "failed", status: "5.2.2", said: "552 5.2.2 The mailbox is over quota", means: "full" },
  { action: "failed", status: "4.2.2", said: "452 4.2.2 Mailbox full", means: "full" },
  {
    action: "failed",
    status: "5.7.1",
    said: "550 5.7.1 Message rejected due to content restrictions",
    means: "policy",
  },
  { action: "failed", status: "5.4.4", said: "Host or domain name not found", means: "failed" },
  { action: "delayed", status: "4.4.1", said: "421 4.4.1 Connection timed out", means: "later" },
];
const REPORTED_BY = ["postfix", "exim", "exchange", "gmail", "free", "orange", "postfix"] as const;

test("a treasurer reminds hundreds of families: some pay while the letters leave, the round is stopped in the middle and goes on, and seven letters come back", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  test.setTimeout(900_000);
  const create = async (path: string, body?: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const told = answer.body as { id?: number; data?: { id: number } } | undefined;
    return told?.data?.id ?? told?.id ?? 0;
  };
  // Nobody brings papers here: they would stand in the way of six hundred validations.
  await desk.club("features", "demo", "--off", "documents,medical");
  const group = await create("/groups", {
    ...{ name: "Grande relance", season_id: 2, birth_year_start: 2026, birth_year_end: 1920 },
    ...{ cost_euros: COST_EUROS, auto_validate: false },
  });
  const memberIds: number[] = [];
  const register = async (nth: number) => {
    const person = { first_name: `Famille${nth}`, last_name: "Zzyzx", birth_date: "1990-02-03", sex: "Femme" };
    const member_id = await create("/members", { ...person, email: addressOf(nth) });
    memberIds[nth] = member_id;
    const registration = await create("/annual-registrations", { member_id, group_id: group });
    await create(`/annual-registrations/${registration}/validate`);
  };
  for (let nth = 0; nth < FAMILIES; nth += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, beside) => register(nth + beside)));
  const season = await desk.api.get<{ data: { membership_cost_euros: number } }>("/seasons/2");
  const due = (COST_EUROS + season.data.membership_cost_euros) * 100;

  await signIn("director");
  await page.goto("/demo/settings/mail");
  await fillMailServer(page, words, host);
  await mailField(page, words, "perMinute").fill(String(HALF));
  await saveMailServer(page, words);

  // All of them at once, from the list that shows them.
  await signIn("treasurer");
  await expect(async () => {
    await page.goto("/demo/2/treasury/dues?q=zzyzx");
    await expect(
      page.getByRole("button", { name: words("reminders.select.all", { count: FAMILIES }), exact: true }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await look(page, "large-round-who-owes");
  await page.getByRole("button", { name: words("reminders.select.all", { count: FAMILIES }), exact: true }).click();
  await expect(page.locator("[data-read]")).toBeVisible({ timeout: 60_000 });
  const round = page.url();
  const section = page.getByRole("region", { name: words("post.mailing.title") });
  await page.getByLabel(words("reminders.subject")).first().fill("Rappel : {solde}");
  await section.getByRole("button", { name: words("post.mailing.test") }).click();
  await expect(section).toContainText("treasurer@demo.example");
  await expect.poll(() => host.mailbox.length).toBe(1);
  await lookAtLetter(page, host.mailbox.splice(0)[0]?.text ?? "", due);
  await expect(section).toContainText(words("post.mailing.count", { count: FAMILIES, last: "" }).trim());
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "large-round-before");
  await section.getByRole("button", { name: words("post.mailing.send", { count: FAMILIES }) }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.send", { count: FAMILIES }) })
    .click();

  // As many leave as the provider allows in a minute; while they do, three of those who wait pay, and the round is stopped.
  await expect.poll(() => host.mailbox.length, { timeout: 60_000 }).toBeGreaterThan(HALF / 2);
  const written = new Set(host.mailbox.map(({ to }) => to));
  // Letters leave in the order of the list, and who comes last waits longest.
  const late = [...memberIds.keys()].filter((nth) => !written.has(addressOf(nth)));
  const order = await page
    .getByRole("group", { name: words("reminders.families") })
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => /f\d+@famille\.example/.exec(row.textContent ?? "")?.[0] ?? ""));
  const paying = (order.length >= FAMILIES ? order.slice(-3) : late.slice(-3).map(addressOf)).map((to) =>
    Number(/\d+/.exec(to)?.[0]),
  );
  for (const nth of paying)
    await create("/payments", {
      ...{ member_id: memberIds[nth], season_id: 2, amount_cents: due, method: "Virement", received_on: "2026-09-12" },
    });
  await section.getByRole("button", { name: words("post.mailing.stop") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("post.mailing.stop") })
    .click();
  const tryAgain = section.getByRole("button", {
    name: new RegExp(words("post.mailing.tryAgain", { count: 99 }).replace("99", "\\d+")),
  });
  await expect(tryAgain).toBeVisible({ timeout: 60_000 });
  const inTheMiddle = host.mailbox.length;
  expect(inTheMiddle).toBeLessThanOrEqual(HALF);
  await expect(tryAgain).toHaveText(words("post.mailing.tryAgain", { count: FAMILIES - inTheMiddle }));
  // Those that were stopped are not all drawn before anybody asks for them, and no list says that it is whole where it is not.
  const stopped = FAMILIES - inTheMiddle;
  const drawn = Math.min(stopped, MOST_DRAWN);
  const looked = section.getByRole("table", { name: words("post.mailing.looked") }).getByRole("row");
  await expect(looked).toHaveCount(1 + DRAWN_AT_FIRST);
  await section
    .getByRole("button", { name: words("post.mailing.showMore", { count: drawn - DRAWN_AT_FIRST }) })
    .click();
  await expect(looked).toHaveCount(1 + drawn);
  if (stopped > drawn)
    await expect(section).toContainText(words("post.mailing.notAll", { count: drawn, total: stopped }));
  await expectAccessible(page);
  await look(page, "large-round-stopped");

  // It goes on, faster: whoever has paid gets none, everybody else one.
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await mailField(page, words, "perMinute").fill("1000");
  await saveMailServer(page, words);
  await signIn("treasurer");
  await page.goto(round);
  await tryAgain.click();
  const told = (state: string, code: string | null, count: number) => {
    const of = words(`post.mailing.states.${state}`);
    const name =
      code === null ? of : words("post.mailing.stateAndCode", { state: of, code: words(`post.mailing.codes.${code}`) });
    const line = section.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
    return expect(line).toContainText(new RegExp(`\\D${count}$`), { timeout: 300_000 });
  };
  await told("sent", null, FAMILIES - paying.length);
  await told("given_up", "settled", paying.length);
  const arrived = host.mailbox.map(({ to }) => to);
  const expected = [...memberIds.keys()].filter((nth) => !paying.includes(nth)).map(addressOf);
  expect(arrived.toSorted()).toEqual(expected.toSorted());
  for (const { to, text } of host.mailbox) {
    const { text: body = "", subject = "" } = await PostalMime.parse(text);
    expect(body, to).toContain(`Famille${/\d+/.exec(to)?.[0]}`);
    expect(subject.replaceAll(/\D/g, ""), to).toBe(String(due));
  }

  // Seven come back to the mailbox of the sender.
  for (const [nth, { means: _, ...made }] of BOUNCES.entries()) {
    const { to = "", messageId: letter = "" } = host.mailbox[nth * 15] ?? {};
    box.messages.push({
      uid: nth + 1,
      source: Buffer.from(reportText(REPORTED_BY[nth] ?? "postfix", { ...made, letter, to })),
    });
  }
  await signIn("director");
  await page.goto("/demo/settings/mail");
  const form = page.getByRole("form", { name: words("post.box.title") });
  await form.getByLabel(words("post.settings.host")).fill("127.0.0.1");
  await form.getByLabel(words("post.settings.port")).fill(String(box.port));
  await form.getByLabel(words("post.settings.account")).fill("bureau@club.example");
  await form.getByLabel(words("post.settings.password"), { exact: true }).fill("right");
  await form.getByRole("button", { name: words("post.box.save") }).click();
  await expect(form.getByText(words("post.settings.saved"), { exact: true })).toBeVisible();
  const blocked = page.getByRole("table", { name: words("post.blocked.title") });
  await expect(async () => {
    await page.reload();
    await expect(blocked.getByRole("row")).toHaveCount(3, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  for (const means of new Set(BOUNCES.map((one) => one.means)))
    await expect(page.getByText(words(`post.reports.${means}`), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await look(page, "large-round-came-back");
  await signIn("treasurer");
  await page.goto(round);
  await told("bounced", "no_mailbox", 2);
  await told("bounced", "full", 2);
  await told("bounced", "refused_by_policy", 1);
  await told("bounced", "not_delivered", 1);
  await told("sent", null, FAMILIES - paying.length - 6);
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "large-round-sent");
});

/** Opens a letter as mail programs do: on a wide screen and a telephone, by day and by night, without pictures, and as plain text. */
async function lookAtLetter(desk: Page, source: string, due: number): Promise<void> {
  // Not within the desk's own page, which lets nothing in that it did not write.
  const page = await desk.context().newPage();
  const { html = "", text = "", attachments } = await PostalMime.parse(source);
  expect(attachments).toEqual([]);
  expect(text.replaceAll(/\D/g, "")).toContain(String(due));
  expect(html, "nothing of a letter is fetched from anywhere").not.toMatch(/<img|url\(|<link|<script|@import/i);
  for (const [name, width, colorScheme] of [
    ["wide", 1440, "light"],
    ["phone", 390, "light"],
    ["phone-dark", 390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await page.setContent(html);
    await expectNoWider(page);
    for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== ""))
      await expect(page.locator("body"), name).toContainText(line.trim());
    await look(page, `large-round-letter-${name}`);
  }
  await page.setContent(`<pre>${text.replaceAll("<", "&lt;")}</pre>`);
  await look(page, "large-round-letter-plain");
  await page.close();
}
