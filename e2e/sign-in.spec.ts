import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

test("one click signs a person of the demonstration in", { tag: "@everywhere" }, async ({ page, signIn }) => {
  await signIn("secretary");
  await expect(page).toHaveURL(/\/demo\/\d+/);
});

test("a wrong password gets clear words, and the address stays typed", async ({ page, words, expectNoise }) => {
  // The browser itself reports the 401 that refuses the password.
  expectNoise(/status of 401/);
  await page.goto("/sign-in");
  await page.getByLabel(words("access.signIn.email")).fill("secretary@demo.club");
  await page.getByLabel(words("access.signIn.password"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await expect(page.getByText(words("access.signIn.errors.wrong"))).toBeVisible();
  await expect(page.getByLabel(words("access.signIn.email"))).toHaveValue("secretary@demo.club");
});

test("who is not signed in is asked to, and then is where they wanted to be", async ({ page, signIn }) => {
  await signIn("director");
  const wanted = `${new URL(page.url()).pathname}/registrations`;
  // Away from the desk first: what it keeps asking for would be refused, and the browser would say so.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.locator('[data-demo-account="director"]').click();
  await expect(page).toHaveURL(new RegExp(wanted));
});

test("the sign-in page is accessible", { tag: "@everywhere" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expectAccessible(page);
});
