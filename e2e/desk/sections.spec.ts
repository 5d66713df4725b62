import { command, enter } from "../../scripts/testing/visitor.ts";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

// Nobody else's test at this desk looks at who may sign in.
test.use({ deskName: "forms" });

test("a director has a secretary see one section, whose pages say so and lead nowhere else", async ({
  page,
  browser,
  desk,
  signIn,
  words,
  contextOptions,
}, { project }) => {
  const [email, password] = [`judo-${project.name}@club.test`, "quatre mots tout simples"];
  await command(desk.dashboardData, { do: "add", email, name: "Judo", club: "demo", role: "secretary", password });
  await signIn("director");
  await page.goto("/demo/settings/users");
  await page.getByRole("button", { name: words("settings.users.actionsFor", { name: "Judo" }) }).click();
  await page.getByRole("menuitem", { name: words("settings.users.section.change") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words("settings.users.section.save") }).click();
  await expect(dialog.getByText(words("settings.users.refused.noPart"))).toBeVisible();
  await expectAccessible(page);
  const sports = dialog.getByRole("group", { name: words("settings.users.section.sports") });
  const sport = (await sports.locator("label").first().textContent())?.trim() ?? "";
  await sports.getByLabel(sport, { exact: true }).check();
  await dialog.getByRole("button", { name: words("settings.users.section.save") }).click();
  await expect(page.getByText(words("settings.users.section.of", { names: sport }))).toBeVisible();

  const theirs = await browser.newContext({ ...contextOptions, ...project.use, baseURL: desk.url });
  const { cookie } = await enter(desk.url, "Judo", email, password);
  const url = new URL(desk.url);
  await theirs.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: url.hostname, path: "/" };
    }),
  );
  const judo = await theirs.newPage();
  await judo.goto("/demo");
  await expect(judo.getByRole("note")).toHaveText(words("access.section.sees", { names: sport }));
  await expectAccessible(judo);
  // What of the season's money, notes and letters is the section's (docs/decisions/102): the headings say where one is.
  for (const [path, title] of [
    ["treasury", "dues.overview.title"],
    ["treasury/dues?show=all", "dues.list.title"],
    ["payments", "resources.payments.title"],
    ["follow-ups", "followups.title"],
    ["letters", "menu.sections.letters"],
    ["letters/new", "freeletters.new.title"],
  ] as const) {
    await judo.goto(`/demo/2/${path}`);
    await expect(judo.getByRole("heading", { level: 1, name: words(title) })).toBeVisible();
    await expectAccessible(judo);
  }
  await judo.goto("/demo/2/treasury/dues?show=all");
  await judo.getByRole("main").getByRole("table").getByRole("link").first().click();
  await expect(judo.getByText(words("dues.family.within"))).toBeVisible();
  await expectAccessible(judo);
  await judo.goto("/demo/2/treasury/deposits");
  await expect(judo.getByText(words("frame.notFound.ofSection"))).toBeVisible();
  await judo.goto("/demo/seasons");
  await expect(judo.getByText(words("frame.notFound.ofSection"))).toBeVisible();
  await expect(judo.getByRole("note")).toBeVisible();
  await theirs.close();
});
