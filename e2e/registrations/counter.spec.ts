import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { ClubApi } from "../harness/club-api.ts";
import { input, tabTo } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// These write people and registrations: they work at the desk of those who write people.
test.use({ deskName: "people" });

interface Registration {
  id: number;
  member_id: number;
  group_id: number;
  slot_ids: number[];
  valid: boolean | null;
}

const COUNTER = "/demo/2/registrations/new";

/** The season's list, once the first copy of the club is whole. */
async function openList(page: Page) {
  await page.goto("/demo/2/registrations");
  await expect(page.locator("[data-row-id]").first()).toBeVisible({ timeout: 120_000 });
}

/** What the club itself says that somebody is registered to in the season. */
async function registrationsOf(api: ClubApi, member: number): Promise<Registration[]> {
  const kinds = ["annual-registrations", "event-registrations"];
  const all = await Promise.all(kinds.map((kind) => api.all<Registration>(`/seasons/2/${kind}`)));
  return all.flat().filter((one) => one.member_id === member);
}

/** Makes a record past the desk, and gives its number. */
const makerOf = (api: ClubApi) => async (path: string, body: Record<string, unknown>) => {
  const answer = await api.write("POST", path, body);
  expect(answer, path).toMatchObject({ status: 200 });
  return (answer.body as { data: { id: number } }).data.id;
};

const TWINS = "/demo/2/members/twins";

/** The link to a pair, in the list of pairs. Its records were typed past the desk, which is asked to read the club again. */
async function openPair(page: Page, words: Words, address: string) {
  const compare = page.locator(`a[href="${address}"]`);
  await page.goto(TWINS);
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).click();
  await expect(async () => {
    await page.goto(TWINS);
    await expect(compare).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return compare;
}

/** A card is whole within the window at every width, and pushes the page to no side. */
async function expectWithin(page: Page, card: Locator) {
  const asked = page.viewportSize();
  for (const width of [1600, 1440, 1366, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(card, `at ${width}`).toBeVisible();
    const box = await card.boundingBox();
    expect(box?.x, `at ${width}`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
  }
  if (asked) await page.setViewportSize(asked);
}

/** A step takes the button away on which it was pressed: the keyboard goes on at what is there now, and not at the top of the document. */
const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY"), { timeout: 10_000 })
    .not.toBe("BODY");

const memberIn = (page: Page) => Number(new URL(page.url()).searchParams.get("person"));

test("a new child is registered to two groups by keyboard alone", async ({ page, signIn, words, desk }) => {
  await signIn("secretary");
  await openList(page);
  await tabTo(page, page.getByRole("link", { name: words("registrations.counter.open") }));
  await page.keyboard.press("Enter");
  const search = page.getByRole("combobox", { name: words("registrations.counter.find") });
  await expect(search).toBeFocused();
  await page.keyboard.type("Kervadec");
  await expect(page.getByText(words("form.foundCount", { count: 0 }))).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: words("registrations.counter.create") }));
  await page.keyboard.press("Enter");

  const type = async (field: string, text: string) => {
    await tabTo(page, input(page, field));
    await page.keyboard.type(text);
  };
  // What was looked for is the beginning of the record.
  await expect(input(page, "last_name")).toHaveValue("Kervadec");
  await expectFocusKept(page);
  await type("first_name", "Maëlle");
  await tabTo(page, page.locator('[data-field="sex"] input:checked'));
  await page.keyboard.press("ArrowLeft");
  // Day and month alike: a browser may ask for either first.
  await type("birth_date", "05052014");
  await type("email", "maelle.kervadec@club.example");
  await page.keyboard.press("Enter");
  await page.waitForURL(/registrations\/new\?person=\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("KERVADEC Maëlle");
  const member = memberIn(page);
  await expectFocusKept(page);

  const boxes = page.getByRole("list").getByRole("checkbox");
  await tabTo(page, boxes.nth(0));
  await page.keyboard.press("Space");
  await expect(boxes.nth(0)).toBeChecked();
  await page.keyboard.press("Tab");
  // The slots of the first group come before the next group.
  const groups = page.locator("li > div > input[type=checkbox]");
  await tabTo(page, groups.nth(1));
  await page.keyboard.press("Space");
  await expect(groups.nth(1)).toBeChecked();
  const submit = page.getByRole("button", { name: words("registrations.counter.submit", { count: 2 }) });
  await expect(submit).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(words("registrations.counter.doneAll", { count: 2 }))).toBeVisible();
  // What it costs is still there for who asks at the counter.
  await expect(page.getByRole("region", { name: words("registrations.counter.total") })).toBeVisible();
  expect(await registrationsOf(desk.api, member)).toHaveLength(2);
  expect(desk.writes().filter(({ path }) => path.endsWith("/annual-registrations"))).toHaveLength(2);
  await expectAccessible(page);

  // A second press, a reload: nothing is created again.
  await page.reload();
  await expect(page.getByText(words("registrations.counter.doneAll", { count: 2 }))).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${words("registrations.counter.validate")}`) })
    .first()
    .click();
  await expect(page.getByText(words("ui.states.validated")).or(page.locator(".text-refused")).first()).toBeVisible();

  // What they have brought is taken in, and the way back leads to their registration.
  await page.getByRole("link", { name: words("registrations.counter.papers") }).click();
  await page.waitForURL(/\/papers\?ask=/);
  await page.getByRole("link", { name: words("filing.backToCounter") }).click();
  await page.waitForURL(new RegExp(`registrations/new\\?person=${member}&ask=`));

  // A brother: the same family, and whom the club knows already is said.
  await page.getByRole("link", { name: words("registrations.counter.sibling") }).click();
  await expect(input(page, "last_name")).toHaveValue("Kervadec");
  await expectFocusKept(page);
  // A guardian begins with what the record says already, and never with the child's first name.
  await page.getByRole("button", { name: words("form.addTaken") }).click();
  const guardian = (name: string) => page.locator(`[id$="-parents-0-${name}"]`);
  await expect(guardian("last_name")).toHaveValue("Kervadec");
  await expect(guardian("email")).toHaveValue("maelle.kervadec@club.example");
  await expect(guardian("first_name")).toHaveValue("");
  await input(page, "first_name").fill("maelle");
  await page.keyboard.press("Tab");
  // Without a birth date nobody can say that it is the same person.
  const card = page.getByRole("heading", { name: words("people.alike.similar", { count: 1 }) });
  await expect(card).toBeVisible();
  await expect(page.getByText(words("people.alike.title", { count: 1 }))).toHaveCount(0);
  await expectAccessible(page);
  await expectWithin(page, card.locator("xpath=ancestor::section"));
  await page.getByRole("button", { name: words("people.alike.take") }).click();
  await page.waitForURL(new RegExp(`person=${member}`));
});

test("what is chosen outlives a reload, a lost sign-in and a club that is away; it is created once it is back, and once only", async ({
  page,
  context,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  expectNoise(/401/);
  await signIn("secretary");
  await openList(page);
  // Somebody of its own: whoever has been registered before may be at the limit of the season.
  const made = makerOf(desk.api);
  await made("/groups", { season_id: 2, birth_year_start: 2022, birth_year_end: 1926, name: "Endurantes" });
  const born = { birth_date: "2014-05-05", sex: "Femme", email: "endora@club.example" };
  const member = await made("/members", { ...born, first_name: "Endora", last_name: "Plouzané" });
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).click();
  const group = page.getByRole("checkbox", { name: /Endurantes/ });
  await expect(async () => {
    await page.goto(`${COUNTER}?person=${member}`);
    await expect(group).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await group.check();
  await expect(page).toHaveURL(/choice=[ge]\d+/);
  await page.reload();
  await expect(group).toBeChecked();

  const submit = page.getByRole("button", { name: words("registrations.counter.submit", { count: 1 }) });
  const cookies = await context.cookies();
  await context.clearCookies();
  await submit.click();
  await expect(page.getByText(words("access.refused.signedOut"))).toBeVisible();
  await expect(group).toBeChecked();
  await context.addCookies(cookies);

  desk.freezeService();
  try {
    await submit.click();
    await page.waitForURL(/ask=/);
    await expect(page.getByText(words("registrations.counter.working"))).toBeVisible();
    // Whoever comes back reads what is left; nothing is asked a second time.
    await page.reload();
    await expect(page.getByText(words("registrations.counter.working"))).toBeVisible();
    await expect(page.getByText(words("registrations.counter.progress.sending"))).toBeVisible();
  } finally {
    desk.thawService();
  }
  await expect(page.getByText(words("registrations.counter.doneAll", { count: 1 }))).toBeVisible();
  expect(await registrationsOf(desk.api, member)).toHaveLength(1);
});

test("a registration takes other slots; where a colleague moved it meanwhile, both are told and one chooses", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await openList(page);
  const all = await desk.api.all<Registration>("/seasons/2/annual-registrations");
  const groups = await desk.api.all<{ id: number; slot_ids: number[] }>("/seasons/2/groups");
  const othersOf = ({ group_id, slot_ids }: Registration) =>
    groups.find(({ id }) => id === group_id)?.slot_ids.filter((slot) => !slot_ids.includes(slot)) ?? [];
  const one = all.find((some) => some.valid === null && some.slot_ids.length === 1 && othersOf(some).length > 0);
  if (!one) throw new Error("Nobody who waits has a slot and another to choose.");
  await page.goto(`/demo/2/registrations?kind=annual&state=all&q=%23${one.id}&open=${one.id}`);
  await page.getByRole("link", { name: words("registrations.counter.change") }).click();
  const save = page.getByRole("button", { name: words("registrations.counter.move.submit") });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  // Its group takes one slot of each: that one, or none.
  const slots = page.locator("fieldset").getByRole("radio", { checked: true });
  await expect(slots).toHaveCount(1);
  await page.getByRole("radio", { name: words("registrations.counter.withoutSlot") }).check();
  // Meanwhile a colleague chooses another one, of those that have a place.
  let answered = 0;
  for (const slot of othersOf(one)) {
    if (answered === 200) break;
    answered = (await desk.api.write("PATCH", `/annual-registrations/${one.id}`, { slot_ids: [slot] })).status;
  }
  expect(answered).toBe(200);
  await save.click();
  await expect(page.getByText(words("form.conflict.title"))).toBeVisible();
  await page.getByRole("button", { name: words("registrations.counter.move.mine") }).click();
  await save.click();
  await expect(page.getByText(words("registrations.counter.move.saved"), { exact: true })).toBeVisible();
  const { data } = await desk.api.get<{ data: Registration }>(`/annual-registrations/${one.id}`);
  expect(data.slot_ids).toEqual([]);
});

test("who may not register people has no button, and is told why", async ({ page, signIn, words }) => {
  await signIn("coach");
  await openList(page);
  await expect(page.getByRole("link", { name: words("registrations.counter.open") })).toHaveCount(0);
  await page.goto(`${COUNTER}?person=5`);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("who is refused at the counter, where a validation is doubtful, is refused with the reason that the question takes", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const made = makerOf(desk.api);
  await made("/groups", { season_id: 2, birth_year_start: 2022, birth_year_end: 1926, name: "Éconduites" });
  const twin = { first_name: "Nolwenn", birth_date: "2013-05-07", sex: "Femme", email: "nolwenn@club.example" };
  const kept = await made("/members", { ...twin, last_name: "Kerbrat" });
  const given = await made("/members", { ...twin, last_name: "KERBRAT" });
  await signIn("secretary");
  await openPair(page, words, `${TWINS}/${kept}/${given}`);
  await page.goto(`${COUNTER}?person=${given}`);
  await page.getByRole("checkbox", { name: /Éconduites/ }).check();
  await page.getByRole("button", { name: words("registrations.counter.submit", { count: 1 }) }).click();
  await expect(page.getByText(words("registrations.counter.doneAll", { count: 1 }))).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: "Éconduites" });
  await line.getByRole("button", { name: new RegExp(`^${words("registrations.counter.validate")}`) }).click();
  await line.getByRole("button", { name: new RegExp(`^${words("registrations.presses.confirm")}`) }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: words("registrations.actions.refuse") })).toBeVisible();
  await page.keyboard.press("r");
  const field = dialog.getByRole("textbox", { name: words("registrations.refusal.field") });
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await field.fill("Déjà inscrite sous un autre nom.");
  await dialog.getByRole("button", { name: words("registrations.actions.refuse") }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await registrationsOf(desk.api, given))[0]?.valid, { timeout: 30_000 }).toBe(false);
  await page.goto(`/demo/2/members/${given}`);
  await expect(page.getByRole("region", { name: words("registrations.refusal.title") })).toContainText(
    "Déjà inscrite sous un autre nom.",
  );
});

test("two records of one person are told apart and back, then become one: what the other had goes over, once each", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const { api } = desk;
  const made = makerOf(api);
  const years = { season_id: 2, birth_year_start: 2022, birth_year_end: 1926 };
  const group = await made("/groups", { ...years, name: "Réunies" });
  const begin = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const event = await made("/events", { ...years, name: "Fête des réunies", begin, end: begin });
  const twin = { first_name: "Solveig", birth_date: "2013-04-06", sex: "Femme", email: "solveig@club.example" };
  const kept = await made("/members", { ...twin, last_name: "Abgrall" });
  const given = await made("/members", { ...twin, last_name: "ABGRALL", phone: "0612345678" });
  const annual = await made("/annual-registrations", { member_id: given, group_id: group });
  const toEvent = await made("/event-registrations", { member_id: given, event_id: event });
  await signIn("secretary");
  const counted = async () => {
    await page.goto(TWINS);
    const tab = page.getByRole("link", { name: new RegExp(`^${words("twins.shown.open")}`) });
    return Number((await tab.textContent())?.match(/\d+/)?.[0] ?? 0);
  };
  const address = `${TWINS}/${kept}/${given}`;
  const compare = await openPair(page, words, address);
  const open = await counted();
  expect(open).toBe(await page.locator("tbody tr").count());
  await expectAccessible(page);

  await compare.click();
  await page.getByRole("button", { name: words("twins.pair.apart") }).click();
  await expect(page.getByRole("button", { name: words("twins.pair.unsay") })).toBeVisible();
  expect(await counted()).toBe(open - 1);
  await page.goto(address);
  await page.getByRole("button", { name: words("twins.pair.unsay") }).click();
  await expect(page.getByRole("button", { name: words("twins.pair.apart") })).toBeVisible();

  await expect(page.getByText(words("twins.settle.fates.give"))).toBeVisible();
  await expect(page.getByText(words("twins.settle.fates.create"))).toBeVisible();
  await page.getByRole("button", { name: words("twins.settle.ask", { id: String(kept) }) }).click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("twins.settle.confirm") }).click();
  await expect(dialog).toBeHidden();
  // Whoever comes back meanwhile finds the same, and nothing of it left to settle.
  await page.reload();
  const outcomes = page.getByRole("region", { name: words("twins.settle.outcomes") }).getByRole("listitem");
  await expect(outcomes).toHaveCount(2);
  await expect(outcomes.getByText(words("twins.settle.given"))).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => registrationsOf(api, given), { timeout: 60_000 }).toEqual([]);
  const theirs = await registrationsOf(api, kept);
  expect(theirs).toHaveLength(2);
  expect(theirs).toContainEqual(expect.objectContaining({ id: annual, group_id: group }));
  await page.reload();
  await expect(page.getByText(words("twins.settle.nothing", { id: String(given) }))).toBeVisible();
  // The emptied record says which one counts, where it is listed and where somebody would be registered with it.
  await page.goto("/demo/2/members?q=abgrall");
  const mark = { name: words("ui.givenUp", { id: String(kept) }) };
  await expect(page.locator(`[data-row-id="${given}"]`).getByRole("link", mark)).toBeVisible();
  await expect(page.getByRole("link", mark)).toHaveCount(1);
  await page.goto(`${COUNTER}?person=${given}`);
  await page.getByRole("link", { name: words("people.givenUp.register", { id: String(kept) }) }).click();
  await page.waitForURL(new RegExp(`person=${kept}$`));
  const { data: record } = await api.get<{ data: { phone: string } }>(`/members/${kept}`);
  expect(record.phone).toBe("0612345678");
  const sent = desk
    .writes()
    .map(({ method, path }) => `${method} ${path.replace(/^.*(?=\/[a-z-]+-registrations)/, "")}`);
  const times = (call: string) => sent.filter((one) => one === call).length;
  expect(times(`PATCH /annual-registrations/${annual}`)).toBe(1);
  expect(times(`POST /event-registrations/${toEvent}/cancel`)).toBe(1);
});
