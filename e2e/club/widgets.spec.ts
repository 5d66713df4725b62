import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { field, input, takeTrainer } from "../harness/form.ts";
import { pressesOnDevice } from "../harness/presses.ts";
import { expect, test } from "../harness/test.ts";
import { bodyOf } from "../harness/wire.ts";
import type { Words } from "../harness/words.ts";

// These write what a season offers and edit the contract: they work at a desk of their own.
test.use({ deskName: "widgets" });

type Json = Record<string, unknown>;

/** A postal code with one commune, and one with several. */
const ONE = { postalCode: "35300", name: "Fougères" };
const SEVERAL = { postalCode: "35133", name: "Lécousse" };

const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

const submit = (page: Page) => page.getByRole("main").locator('button[type="submit"]');

const summary = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("alert")
    .filter({ has: page.getByRole("link") });

async function fillSeason(page: Page, name: string) {
  await input(page, "name").fill(name);
  await input(page, "start_date").fill("2033-09-01");
  await input(page, "end_date").fill("2034-08-31");
  await input(page, "registration_start").fill("2033-06-01");
  await input(page, "registration_end").fill("2034-05-31");
}

/** The communes of the postal code in the form. */
const communes = (page: Page) => field(page, "city_code").getByRole("combobox");

/** All that a slot needs but its season and its day. */
async function fillSlot(page: Page, words: Words, name: string): Promise<void> {
  await input(page, "name").fill(name);
  await input(page, "hour").fill("18:00");
  await field(page, "duration_minutes").locator('[id$="-duration_minutes"]').fill("60");
  await input(page, "capacity").fill("12");
  await takeTrainer(page, words, "martin");
}

async function newest(desk: Desk, path: string): Promise<Json> {
  return (await desk.api.all<Json>(path)).reduce((a, b) => (Number(a.id) > Number(b.id) ? a : b));
}

/** A season of the club's, with an opening for former members, as the API made it. */
async function makeSeason(desk: Desk, name: string): Promise<number> {
  const { status, body } = await desk.api.write("POST", "/seasons", {
    name,
    ...{ start_date: "2033-09-01", end_date: "2034-08-31" },
    ...{ registration_start: "2033-06-01", registration_end: "2034-05-31" },
    previous_registration_start: "2033-05-11",
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return ((body as { data: Json }).data as { id: number }).id;
}

test.describe("a commune", () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn("director");
    await page.goto("/demo/seasons/new");
  });

  test("looked for while the dashboard is out of reach: it is said, and the form stays", async ({
    page,
    context,
    words,
    expectNoise,
  }) => {
    expectNoise(OFFLINE);
    await input(page, "name").fill("Hors ligne");
    await context.setOffline(true);
    await input(page, "city_code").fill(ONE.postalCode);
    await expect(field(page, "city_code").getByText(words("ui.offline"))).toBeVisible();
    await expect(input(page, "name")).toHaveValue("Hors ligne");
    await context.setOffline(false);
    await input(page, "city_code").press("Enter");
    await expect(page.getByText(words("form.commune.chosen", { name: ONE.name }))).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
  });

  test("of a postal code with several: Enter sends nothing, and neither does the button before one is chosen", async ({
    page,
    words,
    desk,
  }) => {
    const before = desk.writes().length;
    await fillSeason(page, "Plusieurs communes");
    await input(page, "city_code").pressSequentially(SEVERAL.postalCode);
    await page.keyboard.press("Enter");
    await expect(communes(page)).toBeVisible();
    // Enter again: the search led to a list.
    await page.keyboard.press("Enter");
    await expect(communes(page)).toBeFocused();
    await expect(summary(page)).toHaveCount(0);
    await submit(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText(words("form.faults.commune_unchosen"));
    await expectAccessible(page);
    expect(desk.writes().slice(before)).toEqual([]);
    await communes(page).selectOption({ label: SEVERAL.name });
    await expect(page.getByText(words("form.faults.commune_unchosen"))).toHaveCount(0);
    await submit(page).click();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    const found = await desk.api.get<{ data: Json[] }>(`/communes?postal_code=${SEVERAL.postalCode}`);
    const code = found.data.find(({ name }) => name === SEVERAL.name)?.city_code;
    expect(desk.writes().at(-1)).toMatchObject({ path: "/seasons", body: { city_code: code } });
  });

  test("by half a postal code is refused in words; cleared, the form goes through without", async ({
    page,
    words,
    desk,
  }) => {
    await fillSeason(page, "Sans commune");
    await input(page, "city_code").fill("351");
    await submit(page).click();
    await expect(summary(page)).toContainText(words("form.faults.postal_code_unfinished"));
    await summary(page).getByRole("link").click();
    await expect(input(page, "city_code")).toBeFocused();
    await input(page, "city_code").fill("");
    await submit(page).click();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    expect(desk.writes().at(-1)?.body).not.toHaveProperty("city_code");
  });

  test("taken back leaves the focus where another is looked for", async ({ page, words }) => {
    await input(page, "city_code").fill(ONE.postalCode);
    await page.getByRole("button", { name: words("form.commune.clear") }).click();
    await expect(input(page, "city_code")).toBeFocused();
    await expect(input(page, "city_code")).toHaveValue("");
    await expect(page.getByRole("button", { name: words("form.commune.clear") })).toHaveCount(0);
  });

  test("that a draft brings back has its name, and half a search comes back as it was", async ({ page, words }) => {
    await input(page, "name").fill("Brouillon");
    await input(page, "city_code").fill(ONE.postalCode);
    await expect(page.getByText(words("form.commune.chosen", { name: ONE.name }))).toBeVisible();
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: words("form.draft.restore") }).click();
    await expect(field(page, "city_code").getByText(ONE.name, { exact: true })).toBeVisible();

    await input(page, "city_code").fill(SEVERAL.postalCode);
    await expect(communes(page)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: words("form.draft.restore") }).click();
    await expect(input(page, "city_code")).toHaveValue(SEVERAL.postalCode);
    await expect(communes(page)).toBeVisible();
    await expect(field(page, "city_code").getByText(ONE.name, { exact: true })).toBeVisible();
  });

  test("keeps its input while the page behind it is asked for again", async ({ page, words }) => {
    await input(page, "city_code").evaluate((element) => element.setAttribute("data-first", ""));
    await page.getByRole("button", { name: words("frame.account") }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Create the season" })).toBeVisible();
    await expect(input(page, "city_code")).toHaveAttribute("data-first", "");
  });
});

/** Selects the first pending registration and asks to decide it; the question stands open and may be answered. */
async function askToDecide(page: Page, words: Words, operation: "validate" | "refuse") {
  const action = words(`registrations.actions.${operation}`);
  await page.goto("/demo/2/registrations?state=pending");
  await page.locator("[data-row-id]").first().getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: action });
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  return { bar, dialog, confirm };
}

test("a decision while the dashboard is out of reach: it is counted as not sent, and sent by itself afterwards", async ({
  page,
  context,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(OFFLINE);
  await signIn("secretary");
  const { dialog, confirm } = await askToDecide(page, words, "validate");
  const validations = () => desk.writes().filter(({ path }) => path.endsWith("/validate")).length;
  const before = validations();
  await context.setOffline(true);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const dock = page.getByRole("region", { name: words("decisions.dock"), exact: true });
  await expect(dock).toContainText(words("decisions.presses.unsent", { count: 1 }));
  await expect(page.getByText(words("registrations.presses.unsent.validate")).first()).toBeVisible();
  // Also where nothing had been pressed while there was a network.
  await expect.poll(() => pressesOnDevice(page)).toBe(1);
  expect(validations()).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText(words("decisions.presses.unsent", { count: 1 }))).toHaveCount(0);
  // Its hold is over before the next test counts what is written.
  await expect.poll(() => validations() - before).toBe(1);
});

test("a decision whose answer is lost on the way is made once, however often it is sent", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED|Failed to fetch/);
  await signIn("secretary");
  const { dialog, confirm } = await askToDecide(page, words, "refuse");
  const refusals = () => desk.writes().filter(({ path }) => path.endsWith("/refuse"));
  // The dashboard hears and does it; only its answer does not arrive.
  let heard = 0;
  await page.route("**/presses?*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    if (answer.ok()) heard += 1;
    await route.abort();
  });
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  const unsent = page.getByText(words("decisions.presses.unsent", { count: 1 }));
  await expect(unsent).toBeVisible();
  await expect.poll(() => heard, "it is tried again by itself").toBeGreaterThanOrEqual(2);
  await page.unrouteAll({ behavior: "wait" });
  await expect(unsent).toHaveCount(0);
  await page.goto("/demo/2/jobs");
  await expect.poll(() => refusals().length).toBe(1);
  // Whatever would have come of the second hearing has its time.
  const hold = page.getByRole("region", { name: words("decisions.dock"), exact: true });
  await expect(hold.getByText(words("decisions.presses.unsent", { count: 1 }))).toHaveCount(0);
  expect(refusals()).toHaveLength(1);
});

test.describe("dates", () => {
  test.beforeEach(({ signIn }) => signIn("director"));

  test("are typed as people write them and read back with the year in full; a birth is none before 1900, a far season is asked about", async ({
    page,
    words,
    desk,
  }) => {
    await page.goto("/demo/2/members/new");
    const birth = input(page, "birth_date");
    const readBack = field(page, "birth_date").getByRole("status");
    await expect(birth).toBeEnabled();
    const age = new Date().getFullYear() - 2019;
    for (const typed of ["120119", "12/1/19", "12 janvier 2019", "12 January 2019", "2019-01-12"]) {
      await birth.fill(typed);
      await expect(readBack, typed).toContainText("2019");
      await expect(readBack, typed).toContainText(String(age));
    }
    // In the page's language, whatever the browser's.
    await birth.blur();
    const shown = await birth.inputValue();
    expect(["12/01/2019", "12 Jan 2019"]).toContain(shown);
    // Half of it is kept, said, and kept through a reload.
    await birth.fill("12/01/0019");
    await birth.blur();
    await expect(birth).toHaveValue(/0019$/);
    await expect(field(page, "birth_date")).toContainText(words("form.faults.no_birth"));
    await birth.fill("12/13");
    await birth.blur();
    await expect(birth).toHaveValue("12/13");
    await expect(field(page, "birth_date")).toContainText(words("form.faults.bad_date"));
    await page.reload();
    await page.getByRole("button", { name: words("form.draft.restore") }).click();
    await expect(birth).toHaveValue("12/13");
    await birth.fill("");
    await expect(readBack).toHaveText("");

    const name = "Saison lointaine";
    await page.goto("/demo/seasons/new");
    await input(page, "name").fill(name);
    for (const [date, typed] of [
      ["start_date", "1/9/2046"],
      ["end_date", "31 août 2047"],
      ["registration_start", "010646"],
      ["registration_end", "2047-05-31"],
    ] as const)
      await input(page, date).fill(typed);
    await submit(page).click();
    await expect(field(page, "start_date")).toContainText(words("form.faults.odd_date", { year: "2046" }));
    for (const date of ["start_date", "end_date", "registration_start", "registration_end"])
      await field(page, date).getByRole("button").last().click();
    await expect(summary(page)).toHaveCount(0);
    await submit(page).click();
    await expect(page).not.toHaveURL(/seasons\/new$/);
    const made = (await desk.api.all<Record<string, unknown>>("/seasons")).find((one) => one.name === name);
    expect(made).toMatchObject({ start_date: "2046-09-01", end_date: "2047-08-31", registration_start: "2046-06-01" });
  });
});

test.describe("what is typed halfway into the browser's own inputs", () => {
  test.beforeEach(({ signIn }) => signIn("director"));

  test("a date that lost a part, and Enter: nothing is emptied", async ({ page, words, desk }) => {
    const id = await makeSeason(desk, "Date entamée");
    const before = desk.writes().length;
    await page.goto(`/demo/seasons/${id}`);
    const priority = input(page, "previous_registration_start");
    await expect(priority).toHaveValue("11/05/2033");
    await expect(priority).toBeEnabled();
    await priority.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect(summary(page)).toContainText(words("form.faults.bad_date"));
    expect(desk.writes().slice(before)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("button", { name: words("form.draft.restore") })).toBeVisible();
  });

  test("an optional date that was never whole, and Enter: it does not count as absent", async ({
    page,
    words,
    desk,
  }) => {
    const before = desk.writes().length;
    await page.goto("/demo/seasons/new");
    await fillSeason(page, "Date jamais finie");
    await input(page, "previous_registration_start").focus();
    await page.keyboard.type("11");
    await page.keyboard.press("Enter");
    await expect(summary(page)).toContainText(words("form.faults.bad_date"));
    expect(desk.writes().slice(before)).toEqual([]);
    // Taken back, it is nothing again.
    await input(page, "previous_registration_start").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    expect(desk.writes().at(-1)?.body).not.toHaveProperty("previous_registration_start");
  });

  test("an hour without its minutes is told as half a time", async ({ page, words }) => {
    await page.goto("/demo/2/slots/new");
    await input(page, "name").fill("Créneau entamé");
    await input(page, "hour").focus();
    await page.keyboard.type("18");
    await page.keyboard.press("Enter");
    await expect(summary(page)).toContainText(words("form.faults.bad_time"));
    await expect(summary(page)).not.toContainText(words("form.faults.not_integer"));
    await input(page, "hour").fill("18:30");
    await expect(page.getByText(words("form.faults.bad_time"))).toHaveCount(0);
  });

  test("a date without its time is told as half a moment", async ({ page, words }) => {
    await page.goto("/demo/2/events/new");
    await input(page, "name").fill("Stage entamé");
    await input(page, "begin").focus();
    await page.keyboard.type("11");
    await page.keyboard.press("Enter");
    await expect(field(page, "begin")).toContainText(words("form.faults.bad_date_time"));
  });
});

test.describe("lists", () => {
  test.beforeEach(({ signIn }) => signIn("director"));
  test.afterEach(({ desk }) => desk.contract.restore());

  test("each value of a list has a name, its own message, and leaves the focus where it stood", async ({
    page,
    words,
    desk,
  }) => {
    desk.contract.edit((document) => {
      bodyOf(document, "post", "/groups").properties.licence_ids = {
        type: "array",
        items: { type: "integer", minimum: 1 },
      };
    });
    await page.goto("/demo/2/groups/new");
    const list = field(page, "licence_ids");
    const add = list.getByRole("button", { name: words("form.addTo.licence_ids") });
    const nameOf = (number: number) => words("form.itemOf", { name: words("form.fields.licence_ids"), number });
    await add.click();
    await expect(list.getByRole("textbox", { name: nameOf(1) })).toBeFocused();
    await page.keyboard.type("12");
    await add.click();
    await list.getByRole("textbox", { name: nameOf(2) }).fill("abc");
    await expectAccessible(page);
    await submit(page).click();
    const line = summary(page).getByRole("link", { name: nameOf(2) });
    await expect(line).toContainText(words("form.faults.not_integer"));
    await line.click();
    const second = list.getByRole("textbox", { name: nameOf(2) });
    await expect(second).toBeFocused();
    await expect(second).toHaveAccessibleDescription(words("form.faults.not_integer"));
    await expectAccessible(page);
    await list.getByRole("button", { name: words("form.removeItem", { number: 1 }) }).click();
    await expect(add).toBeFocused();
    await expect(list.getByRole("textbox")).toHaveValue("abc");
    await list.getByRole("button", { name: words("form.removeItem", { number: 1 }) }).click();
    await expect(add).toBeFocused();
    await expectAccessible(page);
  });

  test("what is wrong with one of several parents says with which, and leads there", async ({ page, words, desk }) => {
    desk.contract.edit((document) => {
      const { items } = bodyOf(document, "post", "/members").properties.parents;
      items.required = ["last_name"];
      // Where null is taken too, an item left blank says null.
      items.properties.last_name.type = "string";
    });
    await page.goto("/demo/2/members/new");
    const parents = field(page, "parents").first();
    await parents.getByRole("button", { name: words("form.addFirst"), exact: true }).click();
    await parents.locator('[data-field="last_name"] input').fill("Brémont");
    await parents.getByRole("button", { name: words("form.addAnother"), exact: true }).click();
    await submit(page).click();
    const place = words("form.items.parents", { number: 2 });
    const line = summary(page).getByRole("link", { name: place });
    await expect(line).toContainText(words("form.fields.last_name"));
    await line.click();
    await expect(parents.locator('[data-field="last_name"] input').nth(1)).toBeFocused();
    await expectAccessible(page);
  });

  test("a short list: the first choice's words choose it, as all the others' do", async ({ page, desk, words }) => {
    await page.goto("/demo/seasons/new");
    await fillSeason(page, "Peu de créneaux");
    await submit(page).click();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    const season = Number((await newest(desk, "/seasons")).id);
    await page.goto(`/demo/${season}/slots/new`);
    await input(page, "season_id").selectOption(String(season));
    await field(page, "day")
      .getByRole("radio", { name: words("form.options.day.mardi") })
      .check();
    await fillSlot(page, words, "Seul créneau");
    await submit(page).click();
    await expect(page).toHaveURL(/\/slots\/\d+$/);
    await page.goto(`/demo/${season}/groups/new`);
    const slots = field(page, "slot_ids");
    await slots.getByText("Seul créneau").click();
    await expect(slots.getByRole("checkbox")).toBeChecked();
  });

  test("a long list is searched whatever the accents", async ({ page, words }) => {
    await page.goto("/demo/2/groups/new");
    const slots = field(page, "slot_ids");
    await expect(slots.getByRole("listitem").first()).toBeVisible();
    const name = (await slots.getByRole("listitem").allTextContents()).find((one) => /[éèêàç]/.test(one)) ?? "";
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
    expect(plain).not.toBe(name);
    await slots.getByRole("searchbox", { name: words("form.searchIn") }).fill(plain.toUpperCase());
    await expect(slots.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  });

  test("coaches whom a draft brings back have their names", async ({ page, words }) => {
    await page.goto("/demo/2/slots/new");
    const coaches = field(page, "trainer_ids");
    const name = await takeTrainer(page, words, "martin");
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: words("form.draft.restore") }).click();
    await expect(coaches.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  });
});

test.describe("choices", () => {
  test.beforeEach(({ signIn }) => signIn("director"));
  test.afterEach(({ desk }) => desk.contract.restore());

  /** A group of the running season that has a level. */
  const groupOf = async (desk: Desk): Promise<Json> => {
    const group = (await desk.api.all<Json>("/seasons/2/groups")).find(({ type }) => type === "Competition");
    if (!group) throw new Error("the demonstration has groups for competition");
    return group;
  };

  test("of a record offer no emptiness that the club would refuse", async ({ page, desk, words }) => {
    const { id } = await groupOf(desk);
    await page.goto(`/demo/2/groups/${id}/edit`);
    for (const name of ["auto_validate", "invitation_only"])
      await expect(field(page, name).getByRole("radio")).toHaveCount(2);
    await expect(input(page, "season_id").locator('option[value=""]')).toHaveCount(0);
    // What may be null may still be emptied.
    await expect(field(page, "sex").getByRole("radio", { name: words("form.notSet") })).toHaveCount(1);
  });

  test("that the club no longer offers are still what the record has", async ({ page, desk, words }) => {
    const { id } = await groupOf(desk);
    desk.contract.edit((document) => {
      const { type } = bodyOf(document, "patch", "/groups/{id}").properties;
      type.enum = type.enum.filter((value: unknown) => value !== "Competition");
    });
    await page.goto(`/demo/2/groups/${id}/edit`);
    const value = words("form.options.type.Competition");
    await expect(
      field(page, "type").getByRole("radio", { name: words("form.noLongerOffered", { value }) }),
    ).toBeChecked();
  });

  test("of a day may be numbers", async ({ page, desk, words }) => {
    desk.contract.edit((document) => {
      bodyOf(document, "post", "/slots").properties.day = { type: "integer", enum: [1, 2, 3, 4, 5, 6, 7] };
    });
    await page.goto("/demo/2/slots/new");
    await field(page, "day").getByRole("radio", { name: "3" }).check();
    await fillSlot(page, words, "Jour en chiffres");
    const before = desk.writes().length;
    await submit(page).click();
    await expect.poll(() => desk.writes().length).toBe(before + 1);
    expect(desk.writes().at(-1)).toMatchObject({ path: "/slots", body: { day: 3 } });
  });
});
