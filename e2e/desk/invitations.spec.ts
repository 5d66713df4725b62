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

test("an offer of a section says so to the director and to whoever takes it, and is one from its first moment", async ({
  page,
  browser,
  desk,
  signIn,
  words,
  contextOptions,
}, { project }) => {
  const email = `lea-${project.name}@club.test`;
  await signIn("director");
  await page.goto("/demo/settings/users");
  await page.getByRole("button", { name: words("settings.users.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("settings.users.name")).fill("Léa Martin");
  await dialog.getByLabel(words("settings.users.email")).fill(email);
  // A reader is of no section, and is not asked.
  const isOfSection = dialog.getByLabel(words("settings.users.section.offer"));
  await expect(isOfSection).toBeHidden();
  await dialog.getByLabel(words("settings.users.role")).selectOption("coach");
  await isOfSection.check();
  await dialog.getByRole("button", { name: words("settings.users.create") }).click();
  await expect(dialog.getByText(words("settings.users.refused.noPart"))).toBeVisible();
  await expectAccessible(page);
  const sports = dialog.getByRole("group", { name: words("settings.users.section.sports") });
  const sport = (await sports.locator("label").first().textContent())?.trim() ?? "";
  await sports.getByLabel(sport, { exact: true }).check();
  await dialog.getByRole("button", { name: words("settings.users.create") }).click();
  const link = new URL((await dialog.locator("code").textContent()) ?? "");
  await dialog.getByRole("button", { name: words("settings.users.madeDone") }).click();
  await expect(page.getByText(words("settings.users.section.of", { names: sport }))).toBeVisible();

  const theirs = await browser.newContext({ ...contextOptions, ...project.use, baseURL: desk.url });
  const lea = await theirs.newPage();
  await lea.goto(`${link.pathname}${link.hash}`);
  await expect(lea.getByText(words("access.join.ofSection", { names: sport }))).toBeVisible();
  await expectAccessible(lea);
  await lea.getByLabel(words("access.join.password"), { exact: true }).fill("a password of her own");
  await lea.getByRole("button", { name: words("access.join.submit") }).click();
  await lea.waitForURL(/\/demo(\/|$)/);
  await expect(lea.getByRole("note")).toHaveText(words("access.section.sees", { names: sport }));
  await theirs.close();
});
