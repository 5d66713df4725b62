import type { Page } from "@playwright/test";
import type { Desk } from "../harness/desk.ts";
import { field, input as firstInput, tabTo } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";

// These create records, as the tests of forms do.
test.use({ deskName: "forms" });

type Json = Record<string, unknown>;

const input = (page: Page, name: string) => field(page, name).locator(`[id$="-${name}"]`);

const submit = (page: Page) => page.getByRole("main").locator('button[type="submit"]');

/** What a hand does that never leaves the keyboard. */
const hand = (page: Page) => ({
  /** Goes to an input and types. */
  type: async (name: string, text: string) => {
    await tabTo(page, input(page, name));
    await page.keyboard.type(text);
  },
  /** Goes to a date or to the parts of a time and types. Of a time hour and minute may be one number: which is asked for first differs. */
  date: async (name: string, digits: string, part: "date" | "time" = "date") => {
    await tabTo(page, part === "date" ? input(page, name) : field(page, name).locator("[data-time]"));
    await page.keyboard.type(digits);
  },
  /** Goes to choices side by side and takes one. */
  choose: async (name: string, place: number) => {
    const radios = field(page, name).getByRole("radio");
    const at = await radios.evaluateAll((all) =>
      Math.max(
        0,
        all.findIndex((one) => (one as HTMLInputElement).checked),
      ),
    );
    await tabTo(page, radios.nth(at));
    await page.keyboard.press("Space");
    for (let step = at; step < place; step++) await page.keyboard.press("ArrowRight");
    for (let step = at; step > place; step--) await page.keyboard.press("ArrowLeft");
    await expect(radios.nth(place)).toBeChecked();
  },
  /** Goes to a list that opens and down it to a choice. */
  pick: async (name: string, text: string) => {
    await tabTo(page, field(page, name).locator("select"));
    const options = await field(page, name).locator("option").allInnerTexts();
    for (let step = options.indexOf(text); step > 0; step--) await page.keyboard.press("ArrowDown");
    await expect(field(page, name).locator("option:checked")).toHaveText(text);
  },
  /** Looks a trainer up and takes the first who is found. */
  find: async (query: string, found: string) => {
    const trainers = field(page, "trainer_ids");
    await tabTo(page, trainers.getByRole("combobox"));
    await page.keyboard.type(query);
    await expect(trainers.getByRole("listbox", { name: found }).getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(trainers.getByRole("listitem")).toHaveCount(1);
  },
  send: async () => {
    await tabTo(page, submit(page));
    await page.keyboard.press("Enter");
  },
});

/** The newest record of a list. */
async function newest(desk: Desk, path: string): Promise<Json> {
  return (await desk.api.all<Json>(path)).reduce((a, b) => (Number(a.id) > Number(b.id) ? a : b));
}

/** Comes to a list's "new" by keyboard, from the page as it opens. */
async function openNew(page: Page, list: string, label: string): Promise<void> {
  await page.goto(list);
  await tabTo(page, page.getByRole("link", { name: label, exact: true }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${list}/new$`));
  await expect(firstInput(page, list.endsWith("lessons") ? "group_id" : "name")).toBeEnabled();
}

test.describe("by keyboard alone", () => {
  test.beforeEach(({ signIn }) => signIn("director"));

  test("a season is created", async ({ page, words, desk }) => {
    const { type, date, send } = hand(page);
    await openNew(page, "/demo/seasons", words("seasons.new"));
    await type("name", "Saison au clavier");
    await date("start_date", "09092030");
    await date("end_date", "08082031");
    await date("registration_start", "06062030");
    await date("registration_end", "10102030");
    await send();
    await expect(page).toHaveURL(/\/demo\/seasons$/);
    expect(await newest(desk, "/seasons")).toMatchObject({ name: "Saison au clavier", end_date: "2031-08-08" });
  });

  test("a sport is created, after its form has refused it and led back to the fault", async ({ page, words, desk }) => {
    const { type, send } = hand(page);
    await openNew(page, "/demo/sports", words("resources.sports.new"));
    await type("name", "S");
    await send();
    const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
    await expect(summary).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(input(page, "name")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type("kate au clavier");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/demo\/sports$/);
    expect(await newest(desk, "/sports")).toMatchObject({ name: "Skate au clavier" });
  });

  test("a group is created with a sport and a slot", async ({ page, words, desk }) => {
    const { type, choose, pick, send } = hand(page);
    await openNew(page, "/demo/2/groups", words("groups.kinds.groups.new"));
    await type("name", "Groupe au clavier");
    await pick("sport_id", "Judo");
    await choose("type", 0);
    await type("birth_year_end", "2008");
    await type("birth_year_start", "2014");
    const slot = field(page, "slot_ids").getByRole("checkbox").nth(1);
    await tabTo(page, slot);
    await page.keyboard.press("Space");
    await expect(slot).toBeChecked();
    await send();
    await expect(page).toHaveURL(/\/groups\/\d+$/);
    const group = await newest(desk, "/seasons/2/groups");
    expect(group).toMatchObject({ name: "Groupe au clavier", birth_year_start: 2014, birth_year_end: 2008 });
    expect(group.slot_ids).toHaveLength(1);
  });

  test("a slot is created with its day, time and trainer", async ({ page, words, desk }) => {
    const { type, choose, find, send } = hand(page);
    await openNew(page, "/demo/2/slots", words("groups.kinds.slots.new"));
    await type("name", "Créneau au clavier");
    await choose("day", 2);
    // A browser in English asks for the half of the day too; one in French passes over the letter.
    await type("hour", "0930A");
    await type("duration_minutes", "60");
    await find("martin", words("form.found"));
    await type("capacity", "12");
    await send();
    await expect(page).toHaveURL(/\/demo\/2\/slots\/\d+$/);
    expect(await newest(desk, "/seasons/2/slots")).toMatchObject({
      day: "mercredi",
      hour: 9,
      minute: 30,
      capacity: 12,
    });
  });

  test("a lesson is created, its group chosen in the form", async ({ page, words, desk }) => {
    const { type, choose, pick, find, send } = hand(page);
    const [group] = await desk.api.all<Json>("/seasons/2/groups");
    await openNew(page, "/demo/2/lessons", words("groups.kinds.lessons.new"));
    await pick("group_id", String(group?.name));
    await choose("day", 6);
    await type("hour", "1015A");
    await type("duration_minutes", "45");
    await type("location", "Salle D");
    await find("martin", words("form.found"));
    await send();
    await expect(page).toHaveURL(/\/demo\/2\/lessons$/);
    expect(await newest(desk, `/groups/${group?.id}/lessons`)).toMatchObject({ day: "dimanche", hour: 10, minute: 15 });
  });

  test("an event is created with two moments and an answer of yes", async ({ page, words, desk }) => {
    const { type, date, choose, send } = hand(page);
    await openNew(page, "/demo/2/events", words("groups.kinds.events.new"));
    await type("name", "Fête au clavier");
    await date("begin", "05052027");
    await date("begin", "1030A", "time");
    await date("end", "05052027");
    await date("end", "1145A", "time");
    await type("birth_year_end", "1950");
    await type("birth_year_start", "2020");
    await choose("membership_required", 1);
    await send();
    await expect(page).toHaveURL(/\/demo\/2\/events\/\d+$/);
    expect(await newest(desk, "/seasons/2/events")).toMatchObject({
      name: "Fête au clavier",
      begin: "2027-05-05T08:30:00.000Z",
      end: "2027-05-05T09:45:00.000Z",
    });
  });
});

test.describe("keys of all hands", () => {
  test("the search opens on a Cyrillic layout, and an Enter that ends a composition is the input method's", async ({
    page,
    desk,
    signIn,
  }) => {
    await signIn("secretary");
    const [person] = await desk.api.all<Json>("/seasons/2/members");
    const name = String(person?.last_name);
    await page.goto("/demo/2");
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    );
    const typed = page.getByRole("dialog").getByRole("combobox");
    await expect(typed).toBeFocused();
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: name, selectionStart: name.length, selectionEnd: name.length });
    await expect(page.getByRole("option").first()).toContainText(new RegExp(name, "i"));
    // As Chromium tells it while an input method composes, and as WebKit does once it has ended.
    for (const told of [{ isComposing: true }, { keyCode: 229 }])
      await typed.evaluate((node, more) => {
        node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }));
      }, told);
    await input.send("Input.insertText", { text: name });
    await expect(typed).toHaveValue(name);
    await expect(page.getByRole("option").first()).toContainText(new RegExp(name, "i"));
    await expect(page).toHaveURL(/\/demo\/2$/);
    await typed.press("Enter");
    await expect(page).toHaveURL(/\/demo\/2\/(members|registrations|groups)/);
  });

  test("where the system has its own colours, a primary button keeps its edge and what is chosen is marked", async ({
    page,
    signIn,
  }) => {
    await signIn("secretary");
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/demo/2/slots/new");
    const edge = await submit(page).evaluate((node) => getComputedStyle(node).borderTopWidth);
    expect(edge).toBe("1px");
    const radios = field(page, "day").locator("label");
    await radios.nth(2).click();
    const colour = (node: Element) => getComputedStyle(node).backgroundColor;
    expect(await radios.nth(2).evaluate(colour)).not.toBe(await radios.nth(3).evaluate(colour));
    const here = page.getByRole("navigation").locator("[aria-current=page]").first();
    const other = page.getByRole("navigation").locator("a:not([aria-current])").first();
    expect(await here.evaluate(colour)).not.toBe(await other.evaluate(colour));
  });
});
