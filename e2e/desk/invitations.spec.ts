import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

// Nobody else's test at this desk looks at who may sign in.
test.use({ deskName: "forms" });

test(
  "a director offers a role, and its person takes it with a password that no director knows",
  { tag: "@everywhere" },
  async ({ page, browser, desk, signIn, words, contextOptions }, { project }) => {
    const email = `zoe-${project.name}@club.test`;
    await signIn("director");
    await page.goto("/demo/settings/users");
    await page.getByRole("button", { name: words("settings.users.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("settings.users.name")).fill("Zoé Martin");
    await dialog.getByLabel(words("settings.users.email")).fill(email);
    await dialog.getByRole("button", { name: words("settings.users.create") }).click();
    await expect(page.getByText(words("settings.users.offeredTitle"))).toBeVisible();
    const link = new URL((await dialog.locator("code").textContent()) ?? "");
    await dialog.getByRole("button", { name: words("settings.users.madeDone") }).click();
    await expect(page.getByRole("heading", { name: words("settings.users.offers.title") })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);

    const theirs = await browser.newContext({ ...contextOptions, ...project.use, baseURL: desk.url });
    const zoe = await theirs.newPage();
    await zoe.goto("/join");
    await expectAccessible(zoe);
    await zoe.getByLabel(words("access.join.code"), { exact: true }).fill("aaaa-aaaa-aaaa-aaaa");
    await zoe.getByLabel(words("access.join.password"), { exact: true }).fill("a password of her own");
    await zoe.getByRole("button", { name: words("access.join.submit") }).click();
    await expect(zoe.getByText(words("access.join.errors.wrong_code"))).toBeVisible();
    // What was handed over is a link, and the browser sends its code nowhere.
    await zoe.goto("about:blank");
    await zoe.goto(`${link.pathname}${link.hash}`);
    await zoe.getByLabel(words("access.join.password"), { exact: true }).fill("a password of her own");
    await zoe.getByRole("button", { name: words("access.join.submit") }).click();
    await zoe.waitForURL(/\/demo\/\d+$/);
    await theirs.close();

    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole("heading", { name: words("settings.users.offers.title") })).toBeHidden();
  },
);
