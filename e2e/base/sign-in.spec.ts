import { expectAccessible } from "../harness/axe.ts";
import { enterDesk, expect, signInOn, test } from "../harness/test.ts";

test("one click signs a person of the demonstration in", { tag: "@everywhere" }, async ({ page }) => {
  await signInOn(page, "secretary");
  await expect(page).toHaveURL(/\/demo\/\d+/);
});

test("a wrong password gets clear words, and the address stays typed", async ({ page, words, expectNoise }) => {
  // The browser itself reports the 401 that refuses the password.
  expectNoise(/status of 401/);
  await page.goto("/sign-in");
  await page.getByLabel(words("access.signIn.email")).fill("secretary@demo.example");
  await page.getByLabel(words("access.signIn.password"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await expect(page.getByText(words("access.signIn.errors.wrong"))).toBeVisible();
  await expect(page.getByLabel(words("access.signIn.email"))).toHaveValue("secretary@demo.example");
});

test("who is not signed in is asked to, and then is where they wanted to be", async ({ page, signIn }) => {
  await signIn("director");
  await enterDesk(page);
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

test("one signs one's other browsers out, and their tabs say so with a way back to the same page", async ({
  browser,
  page,
  words,
  signIn,
}) => {
  await signIn("doctor");
  await enterDesk(page);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  try {
    const other = await elsewhere.newPage();
    await signInOn(other, "doctor");
    const wanted = `${new URL(other.url()).pathname}/registrations?q=ma`;
    await other.goto(wanted);
    await page.getByRole("button", { name: words("frame.account") }).click();
    await page.getByRole("menuitem", { name: words("frame.signOutElsewhere") }).click();
    await expect(page.getByText(words("frame.signedOutElsewhere", { count: 1 }), { exact: true })).toBeVisible();
    const again = other.locator('[role=alert] a[href^="/sign-in?next="]');
    await expect(again).toBeVisible({ timeout: 15_000 });
    await expectAccessible(other);
    await again.click();
    await other.locator('[data-demo-account="doctor"]').click();
    await expect(other).toHaveURL(new RegExp(`${wanted.replace("?", "\\?")}$`));
    // The browser that asked is still signed in.
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page).not.toHaveURL(/sign-in/);
  } finally {
    await elsewhere.close();
  }
});
