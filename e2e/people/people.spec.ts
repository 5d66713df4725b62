import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { ClubApi } from "../harness/club-api.ts";
import { field, idIn, input, tabTo } from "../harness/form.ts";
import { pressForSearch } from "../harness/screens.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

// These write people and stop the service: they work at a desk of their own.
test.use({ deskName: "people" });

interface Parent {
  type: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
}

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  birth_date: string | null;
  sex: string | null;
  city_code: string | null;
  address: string | null;
  parents: Parent[];
}

const readPerson = async (api: ClubApi, id: number) => (await api.get<{ data: Person }>(`/members/${id}`)).data;

/** The list, once the first copy of the club is whole. */
async function openList(page: Page, query = "") {
  await page.goto(`/demo/2/members${query}`);
  await expect(page.locator("[data-row-id]").first()).toBeVisible({ timeout: 120_000 });
}

test.describe
  .serial("a person's record", () => {
    let id = 0;

    test("is created with two parents and a commune, by keyboard alone", async ({ page, signIn, words, desk }) => {
      await signIn("secretary");
      await openList(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByRole("link", { name: words("people.new") }));
      await page.keyboard.press("Enter");
      await expect(input(page, "last_name")).toBeVisible();

      const type = async (field: string, text: string) => {
        await tabTo(page, input(page, field));
        await page.keyboard.type(text);
      };
      await type("last_name", "Brémont-Lœuil");
      await type("first_name", "Éloïse");
      await tabTo(page, page.locator('[data-field="sex"] input:checked'));
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("radio", { name: words("form.options.person_sex.Femme") })).toBeChecked();
      // Day and month alike: a browser may ask for either first.
      await type("birth_date", "05052015");
      await type("email", "famille.bremont@club.example");
      await type("phone", "0612345678");
      await type("address", "3 rue des Écoles");
      await type("city_code", "72200");
      const communes = page.getByRole("combobox", { name: words("form.commune.choose") });
      await tabTo(page, communes);
      await page.keyboard.type("La Fl");

      const parents = page.locator('[data-field="parents"]');
      for (const [index, [relation, firstName]] of [
        ["Mère", "Jeanne"],
        ["Père", "Noé"],
      ].entries()) {
        await tabTo(
          page,
          parents.getByRole("button", {
            name: words(index === 0 ? "form.addFirst" : "form.addAnother"),
            exact: true,
          }),
        );
        await page.keyboard.press("Enter");
        // Nothing is judged before it was left: what was added looks like what is to be filled in, not like a fault.
        await expect(parents.locator("[aria-invalid]")).toHaveCount(0);
        // The focus stands in what was added.
        await expect(parents.locator('[data-field="type"] select').nth(index)).toBeFocused();
        await page.keyboard.type(relation ?? "");
        await tabTo(page, parents.locator('[data-field="first_name"] input').nth(index));
        await page.keyboard.type(firstName ?? "");
        await tabTo(page, parents.locator('[data-field="last_name"] input').nth(index));
        await page.keyboard.type("Brémont");
      }
      await tabTo(page, page.getByRole("button", { name: words("people.create") }));
      await page.keyboard.press("Enter");

      await page.waitForURL(/\/demo\/2\/members\/\d+\?created=1$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("BRÉMONT-LŒUIL Éloïse");
      // The API finds no commune by its code: the name is known because it was looked up here.
      await expect(page.getByText("La Flèche")).toBeVisible();
      id = idIn(page);
      const communesOfCode = await desk.api.get<{ data: { city_code: string; name: string }[] }>(
        "/communes?postal_code=72200",
      );
      expect(await readPerson(desk.api, id)).toMatchObject({
        last_name: "Brémont-Lœuil",
        first_name: "Éloïse",
        sex: "Femme",
        birth_date: "2015-05-05",
        email: "famille.bremont@club.example",
        phone: "0612345678",
        address: "3 rue des Écoles",
        city_code: communesOfCode.data.find(({ name }) => name === "La Flèche")?.city_code,
        parents: [
          { type: "Mere", first_name: "Jeanne", last_name: "Brémont" },
          { type: "Pere", first_name: "Noé", last_name: "Brémont" },
        ],
      });
    });

    test("stands in the list at once, found whatever the accents and capitals", async ({ page, signIn, words }) => {
      await signIn("secretary");
      await openList(page);
      await page.getByRole("searchbox").fill("BREMONT loeuil");
      await expect(page.getByText(words("people.matches", { count: 1 }))).toBeVisible();
      await expect(page).toHaveURL(/q=BREMONT/);
      const row = page.locator("[data-row-id]");
      // Rows of the search before stand until the new ones are here.
      await expect(row).toHaveCount(1);
      await expect(row).toContainText("BRÉMONT-LŒUIL Éloïse");
      await page.getByRole("link", { name: new RegExp(`^${words("people.standings.validated")}`) }).click();
      await expect(page.getByText(words("people.empty.filtered"))).toBeVisible();
      await page.getByRole("link", { name: new RegExp(`^${words("people.standings.none")}`) }).click();
      await row.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
      await expect(page.getByText(words("people.page.noRegistration"))).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue("BREMONT loeuil");
    });

    test("takes a change of one parent and another order, and nothing else", async ({ page, signIn, words, desk }) => {
      const before = await readPerson(desk.api, id);
      await signIn("secretary");
      await page.goto(`/demo/2/members/${id}`);
      await page.getByRole("link", { name: words("people.edit") }).click();
      const parents = page.locator('[data-field="parents"]');
      await parents.locator('[data-field="phone"] input').first().fill("0700000001");
      await parents.getByRole("button", { name: words("form.moveDown", { number: 1 }) }).click();
      await page.getByRole("button", { name: words("people.save") }).click();
      await page.waitForURL(new RegExp(`/members/${id}$`));
      const [mother, father] = before.parents;
      expect(await readPerson(desk.api, id)).toEqual({
        ...before,
        parents: [father, { ...mother, phone: "0700000001" }],
      });
      await expect(page.getByRole("main").locator("li:not(nav li)").first()).toContainText("BRÉMONT Noé");
    });

    test("what is pasted comes without what nobody sees, and a number with too many signs is offered without them", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("secretary");
      await page.goto("/demo/2/members/new");
      await expect(input(page, "last_name")).toBeEnabled();
      await input(page, "last_name").fill("  Le\u00a0 Bihan\u200b ");
      await input(page, "last_name").blur();
      await expect(input(page, "last_name")).toHaveValue("Le Bihan");
      await input(page, "first_name").fill("\ufeffMaël\u202e");
      await input(page, "email").fill(" mael.lebihan@club.example ");
      await input(page, "phone").fill("+33 (0)6 12 34 56 78");
      await page.getByRole("button", { name: words("form.phone.shorter", { phone: "+33612345678" }) }).click();
      await expect(field(page, "phone").first()).toContainText("06 12 34 56 78");
      await page.getByRole("button", { name: words("people.create") }).click();
      await page.waitForURL(/\/demo\/2\/members\/\d+\?created=1$/);
      expect(await readPerson(desk.api, idIn(page))).toMatchObject({
        ...{ last_name: "Le Bihan", first_name: "Maël", email: "mael.lebihan@club.example", phone: "+33612345678" },
      });
    });

    test("Back leads to the same place of a long list", async ({ page, signIn }) => {
      await signIn("secretary");
      await openList(page, "?page=3");
      const list = page.locator("[data-sheet=wide]");
      const row = page.locator("[data-row-id]").nth(40);
      await expect(row).toBeAttached();
      await row.scrollIntoViewIfNeeded();
      const top = await list.evaluate((element) => element.scrollTop);
      expect(top).toBeGreaterThan(200);
      await row.getByRole("link").first().click();
      await expect(page).toHaveURL(/\/members\/\d+$/);
      await page.goBack();
      await expect(page).toHaveURL(/page=3$/);
      await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(top);
      // By a link the list begins at its top.
      await row.getByRole("link").first().click();
      await expect(page).toHaveURL(/\/members\/\d+$/);
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /^(People|Adhérent|Personnes|Fiches)/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/members$/);
      await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    });

    test("begins as a copy of the family for a brother or sister", async ({ page, signIn, words, desk }) => {
      const sister = await readPerson(desk.api, id);
      await signIn("secretary");
      await openList(page, "?q=bremont");
      await page.locator("[data-row-id]").getByRole("link").click();
      await page.getByRole("link", { name: words("people.duplicate") }).click();
      await expect(page.getByText(words("people.duplicated", { name: "BRÉMONT-LŒUIL Éloïse" }))).toBeVisible();
      await expect(input(page, "last_name")).toHaveValue("Brémont-Lœuil");
      await expect(input(page, "first_name")).toHaveValue("");
      await expect(input(page, "birth_date")).toHaveValue("");
      await input(page, "first_name").fill("Côme");
      await page.getByRole("button", { name: words("people.create") }).click();
      await page.waitForURL(/\/demo\/2\/members\/\d+\?created=1$/);
      const { first_name, sex, birth_date, ...family } = await readPerson(desk.api, idIn(page));
      expect({ first_name, sex, birth_date }).toEqual({ first_name: "Côme", sex: null, birth_date: null });
      const { last_name, email, phone, address, city_code, parents } = sister;
      expect(family).toMatchObject({ last_name, email, phone, address, city_code, parents });
      // The list that one goes back to has both.
      for (const address of [/\/new\?from=/, new RegExp(`/members/${id}$`), /\/members\?q=bremont$/]) {
        await page.goBack();
        await expect(page).toHaveURL(address);
      }
      await expect(page.locator("[data-row-id]")).toHaveCount(2);
    });

    test("changed by two people: both of each guardian are told in words, and one chooses", async ({
      page,
      signIn,
      words,
      desk,
    }) => {
      await signIn("secretary");
      await page.goto(`/demo/2/members/${id}/edit`);
      const phone = page.locator('[data-field="parents"] [data-field="phone"] input');
      await phone.first().fill("0700000002");
      const [father, mother] = (await readPerson(desk.api, id)).parents;
      const theirs = { parents: [father, { ...mother, phone: "0700000003" }], phone: "0700000004" };
      expect((await desk.api.write("PATCH", `/members/${id}`, theirs)).status).toBe(200);
      await page.getByRole("button", { name: words("people.save") }).click();
      await expect(page.getByText(words("form.conflict.title"))).toBeVisible();
      const choices = (number: number) =>
        page.getByRole("group", { name: words("form.items.parents", { number }) }).first();
      await expect(choices(1).getByText("Père Noé Brémont 0700000002")).toBeVisible();
      await expect(choices(2).getByText("Mère Jeanne Brémont 0700000003")).toBeVisible();
      await expectAccessible(page);
      // What only the other person changed is in the form already.
      await expect(input(page, "phone")).toHaveValue("0700000004");
      for (const number of [1, 2])
        await choices(number)
          .getByRole("radio", { name: new RegExp(words("form.conflict.theirs")) })
          .check();
      await expect(phone.nth(0)).toHaveValue("");
      await expect(phone.nth(1)).toHaveValue("0700000003");
      await input(page, "address").fill("5 rue des Écoles");
      await page.getByRole("button", { name: words("people.save") }).click();
      await page.waitForURL(new RegExp(`/members/${id}$`));
      expect(await readPerson(desk.api, id)).toMatchObject({ ...theirs, address: "5 rue des Écoles" });
    });

    test("that the club refuses says why at its field, and nothing is lost", async ({ page, signIn, words, desk }) => {
      await signIn("secretary");
      await page.goto("/demo/2/members/new");
      await input(page, "last_name").fill("Refus");
      await input(page, "first_name").fill("Ana");
      await input(page, "email").fill("ana@club.example");
      await input(page, "city_code").fill("35000");
      await expect(page.getByText(words("form.commune.chosen", { name: "Rennes" }))).toBeVisible();
      // A draft of last year: the club's communes are others now.
      page.on("dialog", (dialog) => dialog.accept());
      await expect
        .poll(() =>
          page.evaluate(() => {
            const name = Object.keys(localStorage).find((key) => key.endsWith(".members.new"));
            const draft = JSON.parse((name && localStorage.getItem(name)) || "{}");
            if (!name || !draft.content?.entered.city_code) return false;
            draft.content.entered.city_code = "ZZZZZ";
            addEventListener("pagehide", () => localStorage.setItem(name, JSON.stringify(draft)));
            return true;
          }),
        )
        .toBe(true);
      await page.reload();
      await page.getByRole("button", { name: words("form.draft.restore") }).click();
      await page.getByRole("button", { name: words("people.create") }).click();
      const summary = page.getByRole("alert").filter({ hasText: words("errors.code.unknown_commune") });
      await expect(summary).toBeFocused();
      await expect(page.locator('[data-field="city_code"]')).toContainText(words("errors.code.unknown_commune"));
      await expect(input(page, "last_name")).toHaveValue("Refus");
      await summary.getByRole("link").click();
      await page.keyboard.type("35000");
      await expect(page.getByText(words("form.commune.chosen", { name: "Rennes" }))).toBeVisible();
      await page.getByRole("button", { name: words("people.create") }).click();
      await page.waitForURL(/\/demo\/2\/members\/\d+\?created=1$/);
      expect(await readPerson(desk.api, idIn(page))).toMatchObject({ last_name: "Refus", first_name: "Ana" });
    });

    test("is where the search of the top bar leads", async ({ page, signIn, words }) => {
      await signIn("secretary");
      await enterDesk(page);
      await (await pressForSearch(page, words)).fill("bremont eloise");
      await expect(page.getByRole("option", { name: /BRÉMONT-LŒUIL Éloïse/ })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
    });

    test("is shown as the copy has it while the club does not answer", async ({ page, signIn, words, desk }) => {
      await signIn("secretary");
      await desk.killService();
      await page.goto(`/demo/2/members/${id}`);
      await expect(page.getByRole("main").getByRole("alert").first()).toContainText(words("people.page.notRead"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("BRÉMONT-LŒUIL Éloïse");
      await expect(page.getByText("famille.bremont@club.example")).toBeVisible();
      await expectAccessible(page);
      await desk.restartService();
      await page.reload();
      await expect(page.getByText(words("people.page.notRead"))).toHaveCount(0);
    });
  });

test("a search for coaches that fails says so instead of finding nobody", async ({
  page,
  context,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/401/);
  await signIn("secretary");
  await page.goto("/demo/2/slots/new");
  const search = page.getByRole("combobox", { name: words("form.searchPeople") });
  await search.fill("abg");
  await expect(page.getByRole("listbox", { name: words("form.found") })).toBeVisible();
  await context.clearCookies();
  await search.fill("abgr");
  await expect(page.getByText(words("access.refused.signedOut"))).toBeVisible();
  await search.fill("zzzzzz");
  await expect(page.getByText(words("form.foundCount", { count: 0 }))).toHaveCount(0);
});

test("a coach reads people and is told why not to change them", async ({ page, signIn, words }) => {
  await signIn("coach");
  await openList(page, "?standing=validated");
  await expect(page.getByRole("button", { name: words("people.new") })).toHaveAttribute("aria-disabled", "true");
  await page.locator("[data-row-id]").first().getByRole("link").click();
  await expect(page.getByRole("button", { name: words("people.edit") })).toHaveAttribute("aria-disabled", "true");
  const registrations = page.getByRole("region", { name: words("people.page.registrations") });
  await registrations.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/demo\/2\/registrations\?/);
  await expect(page.locator("[data-panel]")).toBeVisible();
});

// Last: a reading of the club that falls into it leaves the copy without people until the next.
test("without the right to read people the screens say so, instead of looking empty", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("director");
  await enterDesk(page);
  const client = desk.integration.client_id;
  const section = page.getByRole("link", { name: words("menu.sections.members"), exact: true });
  await expect(section).toBeVisible();
  const check = async (told: string) => {
    await page.goto("/demo/settings/connection");
    await page.getByRole("button", { name: words("settings.connection.check") }).click();
    await expect(page.getByRole("main").locator('[aria-live="polite"]').filter({ hasText: told })).toBeVisible();
  };
  await desk.club("integration", "scopes", "demo", client, "--scopes", "groups:read events:read registrations:read");
  try {
    await check("members:read");
    for (const path of ["/demo/2/members", "/demo/2/members/7"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("alert")).toContainText("members:read");
      await expect(page.locator("[data-row-id]")).toHaveCount(0);
    }
    await expect(section).toHaveCount(0);
  } finally {
    await desk.club("integration", "scopes", "demo", client, "--scopes", "all");
  }
  await check(words("settings.connection.works"));
  await page.goto("/demo/2/members");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("people.title"));
});
