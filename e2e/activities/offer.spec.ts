import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { field, foundPeople, idIn, tabTo, takeTrainer } from "../harness/form.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

// These create what the season offers: they work at a desk of their own.
test.use({ deskName: "offer" });

type Json = Record<string, unknown>;

/** Of a composite's inputs the one of this field: ids end with the field's name. */
const input = (page: Page, name: string) => field(page, name).locator(`[id$="-${name}"]`);

const submit = (page: Page) => page.getByRole("main").locator('button[type="submit"]');

/** One of a few, side by side. */
const choose = (page: Page, name: string, label: string) =>
  field(page, name).getByRole("radio", { name: label, exact: true }).check();

/** From the page of one to the form of its copy. */
async function duplicate(page: Page, label: string): Promise<void> {
  await page.getByRole("link", { name: label, exact: true }).click();
  await expect(page).toHaveURL(/\/new\?from=\d+$/);
}

async function read(desk: Desk, path: string): Promise<Json> {
  return (await desk.api.get<{ data: Json }>(path)).data;
}

/** The newest record of a list. */
async function newest(desk: Desk, path: string): Promise<Json> {
  return (await desk.api.all<Json>(path)).reduce((a, b) => (Number(a.id) > Number(b.id) ? a : b));
}

/** The bodies that were sent since `from` writes. */
const sentSince = (desk: Desk, from: number) =>
  desk
    .writes()
    .slice(from)
    .map(({ method, path, body }) => ({ method, path, body }));

test.describe
  .serial("what a season offers", () => {
    let sport = 0;

    test("a group with slots, and its sport created in place: every field arrives", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      await page.goto("/demo/2/groups/new");
      await input(page, "name").fill("Kin-ball – Découverte");
      await field(page, "sport_id")
        .getByRole("button", { name: words("resources.sports.newHere") })
        .click();
      const dialog = page.getByRole("dialog");
      await expectAccessible(page);
      await dialog.locator('[data-field="name"] input').fill("K");
      await dialog.getByRole("button", { name: words("resources.sports.create") }).click();
      await expect(dialog.getByRole("alert")).toBeFocused();
      await dialog.locator('[data-field="name"] input').fill("Kin-ball");
      await dialog.getByRole("button", { name: words("resources.sports.create") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(input(page, "sport_id")).toBeFocused();
      await expect(input(page, "sport_id").locator("option:checked")).toHaveText("Kin-ball");
      await expect(input(page, "name")).toHaveValue("Kin-ball – Découverte");
      sport = Number((await newest(desk, "/sports")).id);
      expect(await read(desk, `/sports/${sport}`)).toMatchObject({ name: "Kin-ball" });

      await choose(page, "type", words("form.options.type.Loisir"));
      await input(page, "description").fill("Trois équipes, un ballon géant.");
      await input(page, "birth_year_end").fill("2010");
      await input(page, "birth_year_start").fill("2016");
      await choose(page, "sex", words("form.options.sex.Homme et femme"));
      await input(page, "capacity").fill("24");
      const slots = field(page, "slot_ids").getByRole("checkbox");
      await slots.nth(0).check();
      await slots.nth(2).check();
      await input(page, "slot_count").fill("1");
      await input(page, "cost_euros").fill("140");
      await choose(page, "auto_validate", words("form.yes"));
      await choose(page, "invitation_only", words("form.no"));
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/groups\/\d+$/);

      const group = await read(desk, `/groups/${idIn(page)}`);
      expect(group).toMatchObject({
        name: "Kin-ball – Découverte",
        season_id: 2,
        sport_id: sport,
        type: "Loisir",
        description: "Trois équipes, un ballon géant.",
        birth_year_end: 2010,
        birth_year_start: 2016,
        sex: "Homme et femme",
        capacity: 24,
        slot_count: 1,
        cost_euros: 140,
        auto_validate: true,
        invitation_only: false,
      });
      expect(group.slot_ids).toHaveLength(2);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kin-ball – Découverte");
      await page.goto("/demo/sports");
      await expect(page.getByRole("row").filter({ hasText: "Kin-ball" })).toBeVisible();
    });

    test("a group's edit sends only what changed, and an emptied field is null, an emptied list is empty", async ({
      page,
      signIn,
      desk,
    }) => {
      await signIn("director");
      const { id } = await newest(desk, "/seasons/2/groups");
      await page.goto(`/demo/2/groups/${id}/edit`);
      await input(page, "capacity").fill("");
      await input(page, "description").fill("");
      await input(page, "cost_euros").fill("145");
      for (const place of [0, 2]) await field(page, "slot_ids").getByRole("checkbox").nth(place).uncheck();
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`/demo/2/groups/${id}$`));
      expect(sentSince(desk, before)).toEqual([
        {
          method: "PATCH",
          path: `/groups/${id}`,
          body: { capacity: null, description: null, cost_euros: 145, slot_ids: [] },
        },
      ]);
      expect(await read(desk, `/groups/${id}`)).toMatchObject({
        capacity: null,
        description: null,
        cost_euros: 145,
        slot_ids: [],
        sport_id: sport,
        birth_year_start: 2016,
      });
    });

    test("a group is duplicated with its values; what is left empty is not sent", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      const original = await newest(desk, "/seasons/2/groups");
      await page.goto(`/demo/2/groups/${original.id}/edit`);
      await duplicate(page, words("groups.duplicate"));
      await expect(input(page, "name")).toHaveValue("Kin-ball – Découverte");
      await input(page, "name").fill("Kin-ball – Compétition");
      await choose(page, "type", words("form.options.type.Competition"));
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/groups\/\d+$/);
      const copy = await read(desk, `/groups/${idIn(page)}`);
      const { id: _, name: _n, type: _t, members_path: _m, lessons_path: _l, ...same } = original;
      expect(copy).toMatchObject({ ...same, name: "Kin-ball – Compétition", type: "Competition" });
      const [write] = sentSince(desk, before);
      expect(write?.body).not.toHaveProperty("capacity");
    });

    test("a group is copied into another season: its slots there are those of the same day and time", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      const free = { capacity: 20, trainer_ids: [5] };
      const weekly = { ...free, name: "Kin-ball – Samedi", day: "samedi", hour: 10, minute: 15, duration_minutes: 60 };
      const alone = { ...free, name: "Kin-ball – Plage", day: "dimanche", hour: 9, minute: 0, duration_minutes: 60 };
      const create = async (path: string, body: Json) => {
        const answer = await desk.api.write("POST", path, body);
        expect(answer, path).toMatchObject({ body: { data: { id: expect.any(Number) } } });
        return Number((answer.body as { data: Json }).data.id);
      };
      const before = await create("/slots", { ...weekly, season_id: 1 });
      const gone = await create("/slots", { ...alone, season_id: 1 });
      const now = await create("/slots", { ...weekly, season_id: 2 });
      const group = await create("/groups", {
        name: "Kin-ball – Samedi",
        season_id: 1,
        slot_ids: [before, gone],
        birth_year_start: 2016,
        birth_year_end: 2008,
      });
      await signIn("director");
      await enterDesk(page);
      // The desk's copy is older than these slots: each season's is read anew first.
      await page.getByRole("button", { name: words("frame.age.refreshPlain") }).click();
      await expect(async () => {
        await page.goto("/demo/2/slots");
        await expect(page.getByRole("link", { name: weekly.name })).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await page.goto(`/demo/1/groups/new?from=${group}`);
      const slots = field(page, "slot_ids");
      const chosen = slots.getByRole("checkbox", { checked: true });
      await expect(async () => {
        await page.reload();
        await expect(slots.getByText("Kin-ball – Plage")).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(chosen).toHaveCount(2);
      await expect(slots.getByRole("status")).toBeEmpty();
      const season = String((await read(desk, "/seasons/2")).name);
      const last = String((await read(desk, "/seasons/1")).name);
      await input(page, "season_id").selectOption({ label: season });
      await expect(slots.getByRole("checkbox", { name: `Kin-ball – Plage`, checked: true })).toHaveCount(1);
      await expect(slots.getByText(new RegExp(`Kin-ball – Samedi.*${last}`))).toBeVisible();
      await expectAccessible(page);
      await slots.getByRole("button", { name: words("groups.slotPicker.takeTwins", { count: 1 }) }).click();
      await slots.getByRole("checkbox", { name: "Kin-ball – Plage" }).uncheck();
      await expect(slots.getByRole("status")).toBeEmpty();
      await submit(page).click();
      await expect(page).toHaveURL(/\/groups\/\d+$/);
      expect(await read(desk, `/groups/${idIn(page)}`)).toMatchObject({ season_id: 2, slot_ids: [now] });
    });

    test("a slot with its day, its time and a trainer found by name, then changed and duplicated", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      await page.goto("/demo/2/slots/new");
      await input(page, "name").fill("Kin-ball – Mardi soir");
      await input(page, "sport_id").selectOption({ label: "Kin-ball" });
      await choose(page, "day", words("form.options.day.mardi"));
      await input(page, "hour").fill("18:05");
      await input(page, "duration_minutes").fill("85");
      await input(page, "location").fill("Complexe sportif, salle C");
      const name = await takeTrainer(page, words, "martin");
      await input(page, "capacity").fill("0");
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/slots\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kin-ball – Mardi soir");

      const { id, trainer_ids } = await newest(desk, "/seasons/2/slots");
      const [trainer] = trainer_ids as number[];
      const person = await read(desk, `/members/${trainer}`);
      expect(name).toContain(String(person.last_name).toLocaleUpperCase("fr"));
      const made = {
        name: "Kin-ball – Mardi soir",
        season_id: 2,
        sport_id: sport,
        day: "mardi",
        hour: 18,
        minute: 5,
        duration_minutes: 85,
        location: "Complexe sportif, salle C",
        trainer_ids: [trainer],
        capacity: 0,
        birth_year_start: null,
        birth_year_end: null,
        sex: null,
      };
      expect(await read(desk, `/slots/${id}`)).toMatchObject(made);

      await page.goto(`/demo/2/slots/${id}/edit`);
      await input(page, "hour").fill("18:30");
      await input(page, "location").fill("");
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`/demo/2/slots/${id}$`));
      expect(sentSince(desk, before)).toEqual([
        { method: "PATCH", path: `/slots/${id}`, body: { minute: 30, location: null } },
      ]);

      await page.goto(`/demo/2/slots/${id}/edit`);
      await duplicate(page, words("groups.duplicate"));
      await choose(page, "day", words("form.options.day.jeudi"));
      await input(page, "name").fill("Kin-ball – Jeudi soir");
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/slots\/\d+$/);
      const copy = { ...made, name: "Kin-ball – Jeudi soir", day: "jeudi", minute: 30, location: null };
      expect(await newest(desk, "/seasons/2/slots")).toMatchObject(copy);
    });

    test("a slot changed by two people: whom each of them chose is said by name", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      const { id } = await newest(desk, "/seasons/2/slots");
      await page.goto(`/demo/2/slots/${id}/edit`);
      const mine = await takeTrainer(page, words, "robert");
      const colleague = await read(desk, "/members/5");
      const theirs = `${String(colleague.last_name).toLocaleUpperCase("fr")} ${colleague.first_name}`;
      await desk.api.write("PATCH", `/slots/${id}`, { trainer_ids: [5] });
      await submit(page).click();
      const choices = page.getByRole("group", { name: words("form.fields.trainer_ids") }).first();
      await expect(choices).toContainText(mine);
      await expect(choices).toContainText(theirs);
      await choices.getByRole("radio", { name: new RegExp(words("form.conflict.theirs")) }).check();
      const chosen = field(page, "trainer_ids").getByRole("listitem");
      await expect(chosen).toHaveCount(1);
      await expect(chosen).toContainText(theirs);
      await input(page, "location").fill("Salle D");
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`/demo/2/slots/${id}$`));
      expect(await read(desk, `/slots/${id}`)).toMatchObject({ trainer_ids: [5], location: "Salle D" });
    });

    test("an event: what the club would refuse is said at its field, then every field arrives", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      await page.goto("/demo/2/events/new");
      await input(page, "name").fill("Tournoi de kin-ball");
      await input(page, "sport_id").selectOption({ label: "Kin-ball" });
      await input(page, "description").fill("Ouvert aux débutant·es.");
      const moment = async (name: string, date: string, time: string) => {
        await input(page, name).fill(date);
        await field(page, name).locator("[data-time]").fill(time);
      };
      await moment("begin", "2027-03-13", "14:00");
      await moment("end", "2027-03-13", "09:00");
      await input(page, "location").fill("Salle C");
      await input(page, "birth_year_end").fill("1960");
      await input(page, "birth_year_start").fill("2016");
      await input(page, "capacity").fill("60");
      await input(page, "registration_opening").fill("2027-01-10");
      await input(page, "registration_deadline").fill("2027-03-01");
      for (const [name, answer] of [
        ["membership_required", "no"],
        ["auto_validate", "yes"],
        ["pre_registration_required", "no"],
        ["external_access", "yes"],
        ["external_registration", "no"],
      ] as const)
        await choose(page, name, words(`form.${answer}`));
      await input(page, "cost_euros").fill("0");
      await input(page, "external_cost_euros").fill("12");
      await submit(page).click();

      // Said before it is sent, as the club would.
      const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toContainText(words("form.faults.event_end_before_begin"));
      await summary.getByRole("link").click();
      await expect(input(page, "end")).toBeFocused();
      await expect(input(page, "end")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      expect((await desk.api.all<Json>("/seasons/2/events")).map(({ name }) => name)).not.toContain(
        "Tournoi de kin-ball",
      );

      // Two weeks on, the clocks have changed: the same hour is another instant.
      await moment("end", "2027-03-28", "18:00");
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/events\/\d+$/);
      const event = await newest(desk, "/seasons/2/events");
      expect(event).toMatchObject({
        name: "Tournoi de kin-ball",
        season_id: 2,
        sport_id: sport,
        description: "Ouvert aux débutant·es.",
        location: "Salle C",
        capacity: 60,
        birth_year_end: 1960,
        birth_year_start: 2016,
        registration_opening: "2027-01-10",
        registration_deadline: "2027-03-01",
        membership_required: false,
        auto_validate: true,
        pre_registration_required: false,
        external_access: true,
        external_registration: false,
        cost_euros: 0,
        external_cost_euros: 12,
      });
      expect(new Date(String(event.begin)).toISOString()).toBe("2027-03-13T13:00:00.000Z");
      expect(new Date(String(event.end)).toISOString()).toBe("2027-03-28T16:00:00.000Z");

      await page.goto(`/demo/2/events/${event.id}/edit`);
      await input(page, "registration_opening").fill("");
      await input(page, "cost_euros").fill("");
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(new RegExp(`/demo/2/events/${event.id}$`));
      expect(sentSince(desk, before)).toEqual([
        { method: "PATCH", path: `/events/${event.id}`, body: { registration_opening: null, cost_euros: null } },
      ]);

      await page.goto(`/demo/2/events/${event.id}/edit`);
      await duplicate(page, words("groups.duplicate"));
      await input(page, "name").fill("Tournoi retour");
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/2\/events\/\d+$/);
      const { id: _, name: _n, members_path: _m, ...same } = await read(desk, `/events/${event.id}`);
      expect(await newest(desk, "/seasons/2/events")).toMatchObject({ ...same, name: "Tournoi retour" });
    });

    test("a lesson is created by keyboard alone, on the page of its group", async ({ page, signIn, words, desk }) => {
      await signIn("director");
      const group = (await desk.api.all<Json>("/seasons/2/groups")).find(
        ({ name }) => name === "Kin-ball – Découverte",
      );
      await page.goto(`/demo/2/groups/${group?.id}?tab=hours`);
      await tabTo(page, page.getByRole("link", { name: words("groups.lessons.new") }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/lessons\/new$/);
      const days = field(page, "day").getByRole("radio");
      await tabTo(page, days.first());
      await page.keyboard.press("Space");
      for (let day = 0; day < 4; day++) await page.keyboard.press("ArrowRight");
      await expect(days.nth(4)).toBeChecked();
      await tabTo(page, input(page, "hour"));
      await page.keyboard.type("0915");
      await tabTo(page, input(page, "duration_minutes"));
      // Written as the page's language writes it, once one has left it.
      await expect(input(page, "hour")).toHaveValue(/^09[h:]15$/);
      await page.keyboard.type("75");
      await tabTo(page, input(page, "location"));
      await page.keyboard.type("Gymnase Chattemoue");
      const trainers = field(page, "trainer_ids");
      const search = trainers.getByRole("combobox");
      await tabTo(page, search);
      await page.keyboard.type("martin");
      await expect(foundPeople(trainers, words).nth(1)).toBeVisible();
      // While several are found and none is marked, Enter chooses nobody and sends nothing.
      await page.keyboard.press("Enter");
      await expect(search).toHaveValue("martin");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(trainers.getByRole("listitem")).toHaveCount(1);
      await expect(search).toBeFocused();
      await tabTo(page, submit(page));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/demo/2/groups/${group?.id}?tab=hours`);

      const lessons = await desk.api.all<Json>(`/groups/${group?.id}/lessons`);
      expect(lessons).toMatchObject([
        {
          group_id: group?.id,
          day: "vendredi",
          hour: 9,
          minute: 15,
          duration_minutes: 75,
          location: "Gymnase Chattemoue",
          trainer_ids: [expect.any(Number)],
        },
      ]);
      await expect(page.getByRole("region", { name: words("groups.lessons.title") })).toContainText(
        "Gymnase Chattemoue",
      );
    });

    test("a lesson is changed, duplicated, and its clash shown in the week, which leads to it", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("director");
      const group = (await desk.api.all<Json>("/seasons/2/groups")).find(
        ({ name }) => name === "Kin-ball – Découverte",
      );
      const [lesson] = await desk.api.all<Json>(`/groups/${group?.id}/lessons`);
      await page.goto(`/demo/2/groups/${group?.id}?tab=hours`);
      const list = page.getByRole("region", { name: words("groups.lessons.title") });
      await list.getByRole("listitem").getByRole("link").first().click();
      await expect(page).toHaveURL(new RegExp(`/lessons/${lesson?.id}$`));
      await input(page, "duration_minutes").fill("60");
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(`/demo/2/groups/${group?.id}?tab=hours`);
      expect(sentSince(desk, before)).toEqual([
        { method: "PATCH", path: `/lessons/${lesson?.id}`, body: { duration_minutes: 60 } },
      ]);

      await list.getByRole("listitem").getByRole("link").nth(1).click();
      await expect(page).toHaveURL(/\/lessons\/new\?from=\d+$/);
      await input(page, "hour").fill("09:45");
      await submit(page).click();
      await expect(list.getByRole("listitem")).toHaveCount(2);
      const [, copy] = await desk.api.all<Json>(`/groups/${group?.id}/lessons`);
      const { id: _, ...same } = lesson as Json;
      expect(copy).toMatchObject({ ...same, hour: 9, minute: 45, duration_minutes: 60 });

      await page.goto("/demo/2/week?by=list");
      const friday = page.getByRole("region", { name: words("form.options.day.vendredi") });
      const block = friday.getByRole("article").filter({ hasText: "Kin-ball – Découverte" }).first();
      await expect(block).toContainText(words("groups.week.location", { other: "Kin-ball – Découverte" }));
      await block.getByRole("link").first().click();
      await expect(page).toHaveURL(new RegExp(`/groups/${group?.id}/lessons/${lesson?.id}$`));
    });

    test("a lesson that was moved is found under its new group", async ({ page, signIn, desk }) => {
      await signIn("director");
      const groups = await desk.api.all<Json>("/seasons/2/groups");
      const [from, to] = ["Kin-ball – Découverte", "Kin-ball – Compétition"].map(
        (wanted) => groups.find(({ name }) => name === wanted)?.id,
      );
      const [, lesson] = await desk.api.all<Json>(`/groups/${from}/lessons`);
      await page.goto(`/demo/2/groups/${from}/lessons/${lesson?.id}`);
      await input(page, "group_id").selectOption({ label: "Kin-ball – Compétition" });
      await submit(page).click();
      await expect(page).toHaveURL(`/demo/2/groups/${from}?tab=hours`);
      await page.goto(`/demo/2/groups/${from}/lessons/${lesson?.id}`);
      await expect(page).toHaveURL(new RegExp(`/groups/${to}/lessons/${lesson?.id}$`));
    });

    test("a slot of another season is refused at the slot itself", async ({ page, signIn, words, desk }) => {
      await signIn("director");
      await page.goto("/demo/2/groups/new");
      await input(page, "name").fill("Mauvaise saison");
      await field(page, "slot_ids").getByRole("checkbox").first().check();
      await input(page, "season_id").selectOption("1");
      await input(page, "birth_year_end").fill("2010");
      await input(page, "birth_year_start").fill("2016");
      await submit(page).click();
      await expect(page.getByRole("alert").filter({ has: page.getByRole("link") })).toBeFocused();
      await expect(field(page, "slot_ids").locator("label").first()).toContainText(
        words("errors.code.unknown_reference"),
      );
      expect((await desk.api.all<Json>("/seasons/1/groups")).map(({ name }) => name)).not.toContain("Mauvaise saison");
    });

    test("a sport is renamed on its page", async ({ page, signIn, desk }) => {
      await signIn("secretary");
      await page.goto("/demo/sports");
      await page.getByRole("link", { name: "Kin-ball", exact: true }).click();
      await input(page, "name").fill("Kin-ball et jeux");
      const before = desk.writes().length;
      await submit(page).click();
      await expect(page).toHaveURL(/\/demo\/sports$/);
      await expect(page.getByRole("link", { name: "Kin-ball et jeux" })).toBeVisible();
      expect(sentSince(desk, before)).toEqual([
        { method: "PATCH", path: `/sports/${sport}`, body: { name: "Kin-ball et jeux" } },
      ]);
    });
  });

test("a coach reads what is in a group, a slot, an event and a season, in words, and why not to change it", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const withOne = async (path: string, list: string) => {
    const found = (await desk.api.all<Json>(path)).find((one) => (one[list] as number[]).length > 0) ?? {};
    return { ...found, referred: (found[list] as number[])[0] } as Json;
  };
  const slot = await withOne("/seasons/2/slots", "trainer_ids");
  const trainer = await read(desk, `/members/${slot.referred}`);
  const group = await withOne("/seasons/2/groups", "slot_ids");
  const first = await read(desk, `/slots/${group.referred}`);
  const season = await read(desk, "/seasons/2");
  const [event] = await desk.api.all<Json>("/seasons/2/events");
  const [day, time] = new Date(String(event?.begin))
    .toLocaleString("fr-FR", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" })
    .split(" ");
  await signIn("coach");
  const pages: [path: string, told: string[]][] = [
    [`2/slots/${slot.id}/edit`, [String(trainer.last_name).toLocaleUpperCase("fr"), String(slot.location)]],
    [`2/groups/${group.id}/edit`, [String(group.description), String(first.name), `${group.cost_euros} €`]],
    [`2/events/${event?.id}/edit`, [`${day} à ${time?.replace(":", "h")}`]],
    ["seasons/2", [String(season.name), "01/09/2026", `${season.membership_cost_euros} €`]],
  ];
  for (const [path, told] of pages) {
    await page.goto(`/demo/${path}`);
    const main = page.getByRole("main");
    await expect(main.getByText(words("form.readOnly"))).toBeVisible();
    await expect(main.locator("input, select, textarea")).toHaveCount(0);
    for (const text of told) await expect(main.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test("what belongs to another season is shown in that season, whichever the link named", async ({
  page,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(/404/);
  await signIn("coach");
  for (const kind of ["groups", "slots", "events"]) {
    const [one] = await desk.api.all<Json>(`/seasons/1/${kind}`);
    await page.goto(`/demo/2/${kind}/${one?.id}`);
    await expect(page).toHaveURL(`/demo/1/${kind}/${one?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(one?.name));
  }
  // More than any identifier can be.
  await page.goto("/demo/2/groups/99999999999");
  await expect(page.getByRole("heading", { name: words("frame.notFound.title") })).toBeVisible();
});

test("what one sees of a list is in its address", async ({ page, signIn, words }) => {
  await signIn("coach");
  await page.goto("/demo/2/groups?sort=left&order=desc&places=full&unknown=1");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(rows.first()).toContainText(words("groups.full"));
  for (const text of await rows.allInnerTexts()) expect(text).toContain(words("groups.full"));
  await page.getByRole("searchbox", { name: words("groups.list.search") }).fill("nata");
  await expect(page).toHaveURL(/q=nata/);
  await expect(page).toHaveURL(/places=full/);
  // The address is there before the rows.
  await expect(rows.filter({ hasNotText: /nata/i })).toHaveCount(0);
  const narrowed = await rows.count();
  await page
    .getByRole("button", { name: words("table.clearFilter", { filter: words("groups.filters.places") }) })
    .click();
  await expect(page).not.toHaveURL(/places=/);
  await expect.poll(() => rows.count()).toBeGreaterThan(narrowed);
  await page.getByRole("button", { name: words("groups.columns.name"), exact: true }).click();
  await expect(page).not.toHaveURL(/sort=/);
  const links = rows.getByRole("link");
  await expect(async () => {
    const names = await links.allInnerTexts();
    expect(names).toEqual([...names].sort(new Intl.Collator("fr", { numeric: true }).compare));
  }).toPass({ timeout: 10_000 });
  const found = await links.count();
  await page.goBack();
  await expect(page).toHaveURL(/sort=left/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: words("groups.list.search") })).toHaveValue("nata");
  await expect(rows).toHaveCount(found);
});

test("seasons, sports and lessons are sorted, filtered and searched too", async ({ page, signIn, words, desk }) => {
  await signIn("coach");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  const search = page.getByRole("searchbox", { name: words("groups.list.search") });
  const filter = async (label: string, option: string) => {
    await page.getByRole("button", { name: label, exact: true }).click();
    await page
      .getByRole("option", { name: option })
      .or(page.getByRole("radio", { name: option }))
      .first()
      .click();
  };

  const all = await desk.api.all<Json>("/seasons");
  const today = new Date().toISOString().slice(0, 10);
  const past = all.filter(({ end_date }) => String(end_date) < today).length;
  expect(past).toBeGreaterThan(0);
  const seasons = all.map(({ id, start_date }) => [start_date, id]).sort();
  await page.goto("/demo/seasons");
  await expect(rows).toHaveCount(seasons.length);
  // The newest first, as nobody looks for the oldest.
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", `/demo/${seasons.at(-1)?.[1]}`);
  await page.getByRole("button", { name: words("seasons.columns.period"), exact: true }).click();
  await expect(page).toHaveURL(/order=asc/);
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", `/demo/${seasons[0]?.[1]}`);
  await page.goto("/demo/seasons?state=past");
  await expect(rows).toHaveCount(past);
  // Who may not change a season comes to what is in it all the same.
  await rows.first().getByRole("button").click();
  await page.getByRole("menuitem", { name: words("seasons.read") }).click();
  await expect(page.getByText(words("form.readOnly"))).toBeVisible();

  await page.goto("/demo/sports?use=used");
  const used = await rows.count();
  expect(used).toBeGreaterThan(0);
  await search.fill("no such sport");
  await expect(rows).toHaveCount(0);
  await page.getByRole("button", { name: words("groups.list.clear") }).click();
  await expect(rows).not.toHaveCount(0);

  const groups = new Map((await desk.api.all<Json>("/seasons/1/groups")).map((one) => [one.id, String(one.name)]));
  const lessons = (await desk.api.all<Json>("/lessons")).filter(({ group_id }) => groups.has(group_id));
  await page.goto("/demo/1/lessons");
  await expect(rows).toHaveCount(lessons.length);
  await filter(words("groups.filters.day"), words("form.options.day.mercredi"));
  await expect(page).toHaveURL(/day=mercredi/);
  await expect(rows).toHaveCount(lessons.filter(({ day }) => day === "mercredi").length);
  const { group_id, trainer_ids } = lessons.find(({ day }) => day === "mercredi") ?? {};
  const trainer = await read(desk, `/members/${(trainer_ids as number[])[0]}`);
  await search.fill(`${groups.get(group_id)} ${trainer.last_name}`);
  // What is typed reaches the address after a pause, and the address takes the page back from a link that was followed meanwhile.
  await expect(page).toHaveURL(/q=/);
  await rows.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/demo/1/groups/${group_id}/lessons/\\d+$`));
});
