import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";
import { NOW } from "../harness/workplace.ts";

test.use({ deskName: "failures" });

/** A token lives ten minutes (club-api §8): a minute later none of those given before is accepted. */
const ELEVEN_MINUTES_MS = 11 * 60_000;

/** The form of a new season, filled like the running one, and what to press when it is done. */
async function newSeason(
  page: Page,
  words: Words,
  name: string,
): Promise<{ name: Locator; submit: () => Promise<void> }> {
  const field = page.getByRole("textbox", { name: words("form.fields.name"), exact: true });
  // A club that is slow for a moment has a page that says so, and no form: one asks for it again.
  await expect(async () => {
    await page.goto("/demo/seasons/new?from=2");
    await expect(field).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await field.fill(name);
  return { name: field, submit: () => page.getByRole("button", { name: words("seasons.create") }).click() };
}

const seasonNames = async (desk: { api: { all<T>(path: string): Promise<T[]> } }) =>
  (await desk.api.all<{ name: string }>("/seasons")).map(({ name }) => name);

test.beforeEach(async ({ signIn }) => signIn("director"));

test("an expired token is renewed without a word", async ({ page, desk, words }) => {
  const form = await newSeason(page, words, "Saison du jeton");
  await desk.restartService({ now: new Date(Date.parse(NOW) + ELEVEN_MINUTES_MS).toISOString() });
  await form.submit();
  await expect(page.getByText(words("seasons.created"), { exact: true })).toBeVisible();
  expect(await seasonNames(desk)).toContain("Saison du jeton");
});

test("an unreachable club is told, what was typed stays, and goes through once the club is back", async ({
  page,
  desk,
  words,
}) => {
  const form = await newSeason(page, words, "Saison de la panne");
  await desk.killService();
  await form.submit();
  await expect(page.getByText(words("contract.failed.unreachable"))).toBeVisible();
  await expect(page.getByText(words("form.kept"))).toBeVisible();
  await expect(form.name).toHaveValue("Saison de la panne");

  await desk.restartService();
  await form.submit();
  await expect(page.getByText(words("seasons.created"), { exact: true })).toBeVisible();
  expect((await seasonNames(desk)).filter((name) => name === "Saison de la panne")).toHaveLength(1);
});

test("while the club hangs every page shows the copy, a form takes what one types, and all goes on at its return", async ({
  page,
  desk,
  words,
}) => {
  // The forms' contract is what this dashboard read last; a page that waited for the club's thirty seconds would not be there.
  const soon = { timeout: 15_000 };
  await page.goto("/demo/2/groups/1/edit");
  await expect(page.getByRole("button", { name: words("groups.kinds.groups.save") })).toBeVisible();
  const [away = ""] = words("contract.away.titleUnknownAge").split(" – ");
  desk.freezeService();
  try {
    // Nobody asks the club for anything: that it hangs is measured, because somebody looks.
    await expect(page.getByRole("banner").getByText(away)).toBeVisible();
    await page.goto("/demo/2/members/7", soon);
    await expect(page.getByText(words("people.page.notRead"))).toBeVisible();
    await expect(page.getByRole("heading", { name: words("people.page.contact") })).toBeVisible();

    await page.goto("/demo/2/groups/1", soon);
    await expect(page.getByRole("main").locator("[data-row-id]").first()).toBeVisible();

    await page.goto("/demo/2/groups/1/edit", soon);
    await expect(page.getByRole("main").getByText(away)).toBeVisible();
    await expect(page.getByRole("textbox", { name: words("form.fields.name"), exact: true })).not.toHaveValue("");
    await expect(page.getByRole("button", { name: words("groups.kinds.groups.save") })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(page.getByRole("banner").getByText(away)).toBeVisible();

    // A season's copy is its short form: it is shown, and no field looks empty that is not.
    await page.goto("/demo/seasons/2", soon);
    await expect(page.getByRole("main").getByText(words("contract.away.reading"))).toBeVisible();
    await expect(page.getByRole("main").getByText(words("form.notRead")).first()).toBeVisible();
    await expect(page.getByRole("main").getByText(words("form.notGiven"))).toBeHidden();

    await page.goto("/demo/2/groups/new", soon);
    const name = page.getByRole("textbox", { name: words("form.fields.name"), exact: true });
    await name.fill("Groupe de la panne");
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Groupe de la panne");
  } finally {
    desk.thawService();
  }
  await expect(page.getByText(words("contract.away.form"))).toBeHidden({ timeout: 30_000 });
  await page.getByRole("button", { name: words("form.draft.restore") }).click();
  await expect(page.getByRole("textbox", { name: words("form.fields.name"), exact: true })).toHaveValue(
    "Groupe de la panne",
  );
  await expect(page.getByRole("button", { name: words("groups.kinds.groups.create") })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a switched-off API is told by its name, and what was typed stays", async ({ page, desk, words }) => {
  const form = await newSeason(page, words, "Saison sans API");
  await desk.club("api", "off", "demo");
  try {
    await form.submit();
    await expect(page.getByText(words("errors.code.integration_api_disabled")).first()).toBeVisible();
    await expect(form.name).toHaveValue("Saison sans API");
  } finally {
    await desk.club("api", "on", "demo");
  }
});

test("a right that was taken away is told, and what was typed stays", async ({ page, desk, words }) => {
  const form = await newSeason(page, words, "Saison sans droit");
  const client = desk.integration.client_id;
  await desk.club("integration", "scopes", "demo", client, "--scopes", "groups:read members:read registrations:read");
  try {
    await form.submit();
    await expect(page.getByText(words("errors.code.insufficient_scope")).first()).toBeVisible();
    await expect(form.name).toHaveValue("Saison sans droit");
  } finally {
    await desk.club("integration", "scopes", "demo", client, "--scopes", "all");
  }
});

test("a body that breaks the contract gets words at its field, and the rest stays typed", async ({ page, words }) => {
  const form = await newSeason(page, words, "X");
  await form.submit();
  await expect(page.getByText(words("form.faults.too_short", { minimum: 2 })).first()).toBeVisible();
  await expect(form.name).toHaveValue("X");
  await expect(form.name).toHaveAttribute("aria-invalid", "true");
});

test("fields of a feature that the club turns off are gone without a restart, and come back", async ({
  page,
  desk,
  words,
}) => {
  const early = page.getByLabel(words("form.fields.city_registration_start"));
  await newSeason(page, words, "Saison des quartiers");
  await expect(early).toBeVisible();
  await desk.club("features", "demo", "--off", "geographic_priority");
  try {
    await newSeason(page, words, "Saison des quartiers");
    await expect(page.getByLabel(words("form.fields.registration_start"))).toBeVisible();
    await expect(early).toHaveCount(0);
  } finally {
    await desk.club("features", "demo", "--on", "geographic_priority");
  }
  await newSeason(page, words, "Saison des quartiers");
  await expect(early).toBeVisible();
});
