import { expectAccessible } from "../harness/axe.ts";
import { input, tabTo } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";

// It moves people: it works at a desk of its own.
test.use({ deskName: "person", unread: true });

interface Person {
  id: number;
  address: string | null;
  city_code: string | null;
}

test("the file of a person shows the family, one change of address reaches all of it, and the time line tells", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const mother = { type: "Mere", first_name: "Inès", last_name: "Quémard", email: "ines@quemard.example" };
  const make = async (first_name: string, more: object = {}) => {
    const person = { first_name, last_name: "Quémard", email: "ines@quemard.example", parents: [mother] };
    const { status, body } = await desk.api.write("POST", "/members", { ...person, birth_date: "2014-03-02", ...more });
    expect(status).toBe(200);
    return (body as { data: { id: number } }).data.id;
  };
  const [lou, tom, zoe] = [await make("Lou", { address: "1 rue Basse" }), await make("Tom"), await make("Zoé")];
  await signIn("secretary");
  // The club announces its new records: the copy has the family as soon as it has read them.
  await expect(async () => {
    await page.goto(`/demo/2/members/${lou}`);
    await expect(page.getByRole("link", { name: "QUÉMARD Zoé" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  const family = page.getByRole("region", { name: words("people.household.title") });
  await expect(family.getByRole("link", { name: "QUÉMARD Tom" })).toBeVisible();
  await expect(family.getByText(words("people.household.elsewhere"))).toHaveCount(2);
  await expectAccessible(page);

  await family.getByRole("link", { name: words("people.household.change") }).press("Enter");
  await expect(page).toHaveURL(/\/address$/);
  // Zoé stays where she is.
  await page.getByRole("checkbox", { name: /Zoé/ }).press("Space");
  await tabTo(page, input(page, "address"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("7 quai Neuf");
  await expectAccessible(page);
  await tabTo(page, page.getByRole("button", { name: words("people.household.submit") }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/members/${lou}$`));

  const read = async (id: number) => (await desk.api.get<{ data: Person }>(`/members/${id}`)).data.address;
  await expect.poll(() => Promise.all([lou, tom, zoe].map(read))).toEqual(["7 quai Neuf", "7 quai Neuf", null]);
  // The page looks again by itself until the club has said what became of it.
  await expect(family.getByText(words("people.household.elsewhere"))).toHaveCount(1);
  await expect(page.getByRole("definition").filter({ hasText: "7 quai Neuf" })).toBeVisible();

  await page.reload();
  const timeline = page.getByRole("region", { name: words("people.timeline.title") });
  await expect(timeline.getByRole("listitem").filter({ hasText: words("audit.fields", { fields: "" }) })).toHaveCount(
    1,
  );
  const seasons = page.getByRole("region", { name: words("people.seasons.title") });
  await seasons
    .getByRole("link", { name: words("people.seasons.read") })
    .first()
    .click();
  await expect(seasons.getByText(words("people.seasons.none"))).toBeVisible();
  await page.goto(`/demo/2/members/${lou}/timeline`);
  await expect(page.getByRole("main").locator("li:not(nav li)").first()).toBeVisible();
  await expectAccessible(page);
});
