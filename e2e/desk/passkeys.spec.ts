import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { ownAccount } from "../harness/own-account.ts";
import { expect, test } from "../harness/test.ts";

// Nobody else's test at this desk looks at who may sign in.
test.use({ deskName: "forms" });

/** A device in the browser itself (WebDriver's virtual authenticators, by Chromium's own protocol). */
async function device(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    /** Somebody who does as they are asked, or nobody who does. */
    answers: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** The device is lost: what it kept is gone. */
    lose: () => devtools.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}

test("a person adds a passkey, signs in with it, is let in by a code without it, and takes it away", async ({
  page,
  desk,
  words,
  expectNoise,
}, { project }) => {
  // Without a key the right password is refused.
  expectNoise(/status of 401/);
  const { password, enter } = await ownAccount({ page, desk, words }, `passkey-${project.name}`);
  const own = await device(page);
  await enter();
  await page.waitForURL(/\/demo\/\d+$/);
  await page.goto("/demo/account");
  await page.getByRole("button", { name: words("access.account.keys.add") }).click();
  await expectAccessible(page);
  const keyPassword = page.getByLabel(words("access.account.password"), { exact: true });
  await keyPassword.fill("not mine at all");
  await page.getByRole("button", { name: words("access.account.keys.make") }).click();
  await expect(page.getByText(words("access.account.refused.wrong"))).toBeVisible();
  // The device keeps what it made for nothing: it goes, as a person would take it away.
  await own.lose();
  await keyPassword.fill(password);
  await page.getByRole("button", { name: words("access.account.keys.make") }).click();
  await expect(page.getByText(words("access.account.codesTitle"))).toBeVisible();
  const [recovery = ""] = ((await page.locator("code").textContent()) ?? "").trim().split(/\s+/);
  const keys = page.getByRole("list", { name: words("access.account.keys.title") });
  await expect(keys.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);

  await page.context().clearCookies();
  await enter();
  const show = page.getByRole("button", { name: words("access.signIn.showKey") });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  // There is no session between password and key.
  await page.goto("/demo/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await enter();
  await show.click();
  await page.waitForURL(/\/demo\/\d+$/);

  // The device is lost: a recovery code opens, and takes the key away.
  await own.lose();
  await page.context().clearCookies();
  await enter();
  await show.click();
  await expect(page.getByText(words("access.signIn.errors.keyPutAway"))).toBeVisible();
  await page.getByLabel(words("access.signIn.code"), { exact: true }).fill(recovery);
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await page.waitForURL(/\/demo\/\d+$/);
});
