import { type MailHost, startMailHost } from "#lib/sync/post/testing/mail-host.ts";
import { startTokenHost, type TokenHost } from "#lib/sync/post/testing/token-host.ts";
import { expectAccessible } from "../harness/axe.ts";
import { fillMailServer, mailField, saveMailServer } from "../harness/mail-settings.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

// It sets a mail server up.
test.use({ deskName: "mail-by-token" });

let host: MailHost;
let provider: TokenHost;
let taken = "another refresh token";

test.beforeAll(async ({ desk }) => {
  const client = { id: "guichet", secret: "sesame of the client" };
  provider = await startTokenHost({ client, refreshToken: () => taken });
  host = await startMailHost({
    token: { account: "club@club.example", takes: (token) => provider.given.includes(token), as: "challenge" },
  });
  await desk.restartDashboard({ MAIL_ALLOWED: `127.0.0.1:${host.port},127.0.0.1:${provider.port}` });
});
test.afterAll(async () => {
  await host?.close();
  await provider?.close();
});

test("a director lets letters leave by an account that takes no password, and is told what to do where its provider says no @everywhere", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  await page.goto("/demo/settings/mail");
  await fillMailServer(page, words, host);
  await mailField(page, words, "account").fill("club@club.example");
  const form = page.getByRole("form", { name: words("post.settings.title"), exact: true });
  await form.getByRole("radio", { name: words("post.settings.ways.oauth2") }).check();
  await form.getByLabel(words("post.settings.provider"), { exact: true }).selectOption("other");
  await mailField(page, words, "tokenAddress").fill("http://elsewhere.example/token");
  await form.getByRole("button", { name: words("post.settings.save"), exact: true }).click();
  await expect(form).toContainText(words("post.settings.faults.https"));
  await expect(form).toContainText(words("post.settings.faults.missing"));
  await expectAccessible(page);
  await mailField(page, words, "tokenAddress").fill(provider.address);
  await mailField(page, words, "clientId").fill("guichet");
  await mailField(page, words, "clientSecret").fill("sesame of the client");
  await mailField(page, words, "refreshToken").fill("sesame that refreshes");
  await saveMailServer(page, words);
  await expect(mailField(page, words, "refreshToken")).toHaveValue("");
  await expectNoWider(page);
  await look(page, "mail-by-token");

  const trial = page.getByRole("region", { name: words("post.trial.title") });
  await trial.getByRole("button", { name: words("post.trial.try") }).click();
  await expect(trial).toContainText(words("post.trial.why.grant_refused"));
  await expect(trial).toContainText("invalid_grant");
  await look(page, "mail-by-token-refused");
  taken = "sesame that refreshes";
  await trial.getByRole("button", { name: words("post.trial.try") }).click();
  await expect(trial).toContainText(words("post.trial.steps.token"));
  await expect(trial).toContainText(words("post.trial.sent", { email: "director@demo.example" }));
  expect(host.mailbox.map(({ to }) => to)).toEqual(["director@demo.example"]);

  // What is secret is on no page, and stays where nothing is typed.
  await page.reload();
  const html = await page.content();
  for (const secret of ["sesame of the client", "sesame that refreshes", "access token 1"])
    expect(html).not.toContain(secret);
  await expect(mailField(page, words, "tokenAddress")).toHaveValue(provider.address);
  await mailField(page, words, "perMinute").fill("999");
  await saveMailServer(page, words);
  await expectAccessible(page);
});
