import pg from "pg";
import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { DESK_SCHEMA } from "../../scripts/testing/own-database.ts";
import type { TestServer } from "../../scripts/testing/postgres.ts";
import { expectAccessible } from "../harness/axe.ts";
import { startDesk } from "../harness/desk.ts";
import { fillMailServer, saveMailServer } from "../harness/mail-settings.ts";
import { ownServer } from "../harness/own-server.ts";
import { allOf } from "../harness/presses.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { test as base, expect } from "../harness/test.ts";

/** On a server of its own, whose rows the test can reach: nobody waits ten minutes for a letter. */
const test = base.extend<object, { database: TestServer; host: MailHost }>({
  database: ownServer(),
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const host = await startMailHost({});
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ database, host }, use) => {
      const env = { DATABASE_URL: database.url, MAIL_ALLOWED: `127.0.0.1:${host.port}` };
      const desk = await startDesk("automatic-letter", { env });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test("whoever is validated gets a letter by itself once a director has switched that on, and it stands in their file", async ({
  page,
  signIn,
  words,
  database,
  host,
  desk,
}) => {
  test.slow();
  await signIn("director");
  await page.goto("/demo/settings/mail");
  const partOf = (name: "registered" | "called_off") =>
    page.getByRole("region", { name: words(`post.automatic.kinds.${name}`), exact: true });
  const kind = partOf("registered");
  const turnOn = async (part = kind) => {
    await part.getByRole("button", { name: words("post.automatic.turnOn") }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(words("post.automatic.askWords"));
    await question.getByRole("button", { name: words("post.automatic.turnOn") }).click();
  };
  // Without a server nothing would leave, and that is said.
  await turnOn();
  await expect(kind.getByRole("alert")).toHaveText(words("post.mailing.none"));
  await fillMailServer(page, words, host);
  await saveMailServer(page, words);
  await turnOn();
  await expect(kind).toContainText(words("post.automatic.on"));
  // What is typed is kept a moment later; a page that is asked for before shows what was kept by then.
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith("/mail"));
  await kind.getByLabel(words("reminders.subject")).fill("Bienvenue, {prénoms}");
  await expect(kind.getByText(/^Bienvenue, (?!\{)/)).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  await look(page, "automatic-letters");
  await kept;
  await page.reload();
  await expect(kind.getByLabel(words("reminders.subject"))).toHaveValue("Bienvenue, {prénoms}");

  await page.goto("/demo/2/registrations?state=pending");
  const rows = page.locator("[data-row-id]");
  for (const nth of [0, 1, 2, 3, 4]) await rows.nth(nth).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: words("registrations.actionsMany.validate"), exact: true }).click();
  await allOf(page.getByRole("alertdialog"), words, "validate").click();
  const client = new pg.Client({ connectionString: database.url, options: `-c search_path=${DESK_SCHEMA}` });
  await client.connect();
  const asked = async () =>
    (
      await client.query<{ address: string; member: number }>(
        "select l.address, p.member_id as member from letters l join letter_people p on p.letter = l.id join mailings m on m.id = l.mailing where m.kind = 'registered'",
      )
    ).rows;
  await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(host.mailbox).toEqual([]);
  // Those that were decided together have their letters one after the other.
  await expect
    .poll(
      async () => (await client.query("select 1 from pieces where state in ('queued', 'sending', 'unknown')")).rowCount,
    )
    .toBe(0);
  const letters = await asked();
  await client.query("update letters set not_before = null, waits_since = null");
  await client.end();
  await expect.poll(() => host.mailbox.length, { timeout: 30_000 }).toBe(letters.length);
  expect(host.mailbox.map(({ to }) => to).sort()).toEqual(letters.map(({ address }) => address).sort());
  expect(host.mailbox[0]?.text).toMatch(/^Subject: .*Bienvenue/m);
  await page.goto(`/demo/2/members/${letters[0]?.member}`);
  await expect(page.getByRole("region", { name: words("people.timeline.title") })).toContainText("Bienvenue");
  await look(page, "automatic-letter-in-file");

  await test.step("whoever is expected at a session that is called off is written to, and who is to be called stands below", async () => {
    await page.goto("/demo/settings/mail");
    const calledOff = partOf("called_off");
    await turnOn(calledOff);
    await expect(calledOff).toContainText(words("post.automatic.on"));
    await expect(calledOff).toContainText("Motif\u00a0: la salle est fermée");
    await look(page, "session-letters");
    const slots = await desk.api.all<{ id: number; day: string }>("/seasons/2/slots");
    const slot = slots.find(({ day }) => day === "mercredi");
    await page.goto(`/demo/2/week/off?type=slot&course=${slot?.id}`);
    await page.getByLabel(words("freedays.callOff.reason")).fill("Piscine fermée");
    await page.getByRole("button", { name: words("freedays.callOff.press") }).click();
    const told = page.getByRole("region", { name: /à prévenir/ });
    await expect(told.getByText(/lettres? par le serveur de messagerie du club/)).toBeVisible();
    await expect(told).toContainText(words("post.mailing.states.queued"));
    await expectAccessible(page);
    await expectNoWider(page);
    await look(page, "session-called-off");
  });
});
