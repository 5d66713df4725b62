import { TOTP } from "otpauth";
import { expectAccessible } from "../harness/axe.ts";
import { ownAccount } from "../harness/own-account.ts";
import { expect, test } from "../harness/test.ts";

// Nobody else's test at this desk looks at who may sign in.
test.use({ deskName: "forms" });

test("a person switches a second factor on by a first right code, and signs in with the next one", async ({
  page,
  desk,
  words,
  expectNoise,
}, { project }) => {
  // Without a code the right password is refused.
  expectNoise(/status of 401/);
  const { password, enter } = await ownAccount({ page, desk, words }, `factor-${project.name}`);
  await enter();
  await page.waitForURL(/\/demo\/\d+$/);
  await page.goto("/demo/account");
  await page.getByRole("button", { name: words("access.account.begin") }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  // The desk's clock is not this machine's: its pages say what it shows.
  const shown = /\\?"at\\?":\\?"(\d{4}-[^"\\]+Z)/.exec(await (await page.request.get("/demo/account")).text())?.[1];
  const ahead = Date.parse(shown ?? "") - Date.now();
  const codeIn = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead + steps * 30_000 });
  await expectAccessible(page);
  const ownPassword = page.getByLabel(words("access.account.password"), { exact: true });
  await ownPassword.fill("not mine at all");
  await page.getByLabel(words("access.account.code"), { exact: true }).fill(codeIn(0));
  await page.getByRole("button", { name: words("access.account.confirm") }).click();
  await expect(page.getByText(words("access.account.refused.wrong"))).toBeVisible();
  await ownPassword.fill(password);
  await page.getByLabel(words("access.account.code"), { exact: true }).fill("000000");
  await page.getByRole("button", { name: words("access.account.confirm") }).click();
  await expect(page.getByText(words("access.account.refused.code_wrong"))).toBeVisible();
  await page.getByLabel(words("access.account.code"), { exact: true }).fill(codeIn(0));
  await page.getByRole("button", { name: words("access.account.confirm") }).click();
  await expect(page.getByText(words("access.account.codesTitle"))).toBeVisible();
  expect((await page.locator("code").textContent())?.trim().split(/\s+/)).toHaveLength(10);
  await expectAccessible(page);

  await page.context().clearCookies();
  await enter();
  const code = page.getByLabel(words("access.signIn.code"), { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.goto("/demo/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await enter();
  await code.fill(codeIn(1));
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await page.waitForURL(/\/demo\/\d+$/);
});
