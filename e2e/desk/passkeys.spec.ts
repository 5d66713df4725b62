import type { Page } from "@playwright/test";
import { command } from "../../scripts/testing/visitor.ts";
import { expectAccessible } from "../harness/axe.ts";
import { ownAccount } from "../harness/own-account.ts";
import { expect, test } from "../harness/test.ts";

// Nobody else's test at this desk looks at who may sign in.
test.use({ deskName: "forms" });

/**
 * A device in the browser itself (WebDriver's virtual authenticators, by Chromium's own protocol).
 * @param fillsIn the browser offers its keys as an address is filled in: this one then shows them by itself, as a person would who chooses one
 */
async function device(page: Page, fillsIn = false) {
  if (!fillsIn)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const known = async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    /** Somebody who does as they are asked, or nobody who does. */
    answers: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Whoever holds it is not the one that it knows. */
    knows: (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** What it keeps, and another one's. */
    keys: known,
    keep: async (keys: Awaited<ReturnType<typeof known>>) => {
      for (const credential of keys) await devtools.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
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

test("a passkey that was tried signs its person in alone: by a press, as the address is filled in, and not where it is lost, removed or not theirs", async ({
  page,
  desk,
  words,
  expectNoise,
}, { project }) => {
  expectNoise(/status of 401/);
  const name = `alone-${project.name}`;
  const { password, enter } = await ownAccount({ page, desk, words }, name);
  const own = await device(page);
  const alone = page.getByRole("button", { name: words("access.signIn.byKey") });
  const atDoor = async () => {
    await page.context().clearCookies();
    await page.goto("/sign-in");
  };
  await enter();
  await page.waitForURL(/\/demo\/\d+$/);
  await page.goto("/demo/account");
  await page.getByRole("button", { name: words("access.account.keys.add") }).click();
  await page.getByLabel(words("access.account.password"), { exact: true }).fill(password);
  await page.getByLabel(words("access.account.keys.forAlone")).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("access.account.keys.make") }).click();
  await expect(page.getByText(words("access.account.codesTitle"))).toBeVisible();
  const [recovery = ""] = ((await page.locator("code").textContent()) ?? "").trim().split(/\s+/);

  // Made for it, and not tried yet: it goes with the password, and says so.
  await atDoor();
  await alone.click();
  await expect(page.getByText(words("access.signIn.errors.keyBeside"))).toBeVisible();
  await expectAccessible(page);
  await enter();
  await page.getByRole("button", { name: words("access.signIn.showKey") }).click();
  await page.waitForURL(/\/demo\/\d+$/);
  await page.goto("/demo/account");
  const list = page.getByRole("list", { name: words("access.account.keys.title") });
  await list.getByRole("button", { name: words("access.account.keys.tryAlone") }).click();
  await expect(list.getByText(words("access.account.keys.alone"), { exact: true })).toBeVisible();
  await expectAccessible(page);

  await atDoor();
  await alone.click();
  await page.waitForURL(/\/demo\/\d+$/);

  // Whoever the device does not know, or who closes its question, is nobody.
  await atDoor();
  await own.knows(false);
  await alone.click();
  await expect(page.getByText(words("access.signIn.errors.keyNotShown"))).toBeVisible();
  await own.knows(true);

  // As the browser fills the address in, without a press.
  const kept = await own.keys();
  await page.context().clearCookies();
  const other = await page.context().newPage();
  const filling = await device(other, true);
  await filling.keep(kept);
  await other.goto("/sign-in");
  await other.waitForURL(/\/demo\/\d+$/);
  await other.close();

  // Lost: the password and a recovery code are the way back.
  await own.lose();
  await atDoor();
  await alone.click();
  await expect(page.getByText(words("access.signIn.errors.keyNotShown"))).toBeVisible();
  await enter();
  await page.getByLabel(words("access.signIn.code"), { exact: true }).fill(recovery);
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await page.waitForURL(/\/demo\/\d+$/);

  // Found again, and taken away meanwhile: it is nobody's here.
  await command(desk.dashboardData, { do: "second-factor-off", email: `${name}@club.test` });
  await own.keep(kept);
  await atDoor();
  await alone.click();
  await expect(page.getByText(words("access.signIn.errors.keyUnknown"))).toBeVisible();
});
