import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { pressForSearch } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { type Words, wordsIn } from "../harness/words.ts";

test("language and theme change at once, and stay", async ({ page, signIn, words }) => {
  const english = wordsIn("en");
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  const account = page.getByRole("button", { name: words("frame.account") });
  await account.click();
  await page.getByRole("menuitemradio", { name: words("frame.theme.dark"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("menuitemradio", { name: words("frame.language.en"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: english("registrations.title") })).toBeVisible();

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  await expectAccessible(page);
});

test("registrations are chosen and a decision is begun by keyboard alone", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  await expect(page.locator("[data-row-id]")).toHaveCount(50);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words("frame.skip") })).toBeFocused();
  await page.keyboard.press("Enter");

  // Nothing may be focused for a moment, and a question about it would wait for ever: what was looked at may have been drawn anew.
  const focused = () =>
    page
      .locator(":focus")
      .evaluateAll(([found]) => ({ row: found?.getAttribute("data-row-id"), text: found?.textContent?.trim() }));
  const tabUntil = async (found: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60 && !(await found()); presses++) await page.keyboard.press("Tab");
  };
  await tabUntil(async () => typeof (await focused()).row === "string");
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await expect(bar).toContainText(words("table.selected", { count: 2 }));

  const validate = words("registrations.actionsMany.validate");
  await tabUntil(async () => (await focused()).text === validate);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: validate })).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toContainText(words("table.selected", { count: 2 }));
});

test("an address that leads nowhere is told inside the frame, a record that nobody has as well", async ({
  page,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/404/);
  await signIn("secretary");
  // What the club must be asked about is shown within the frame before it has answered, where that takes longer than a moment.
  for (const [path, ...statuses] of [
    ["/demo/2/nowhere/at/all", 404],
    ["/demo/2/nothing", 404],
    ["/demo/99999/members", 404],
    ["/demo/2/groups/99999", 404],
    ["/demo/2/members/99999999", 404, 200],
    ["/demo/seasons/99999", 404, 200],
  ] as const) {
    // A club that is slow for a moment is told as such, and asked again.
    await expect(async () => {
      expect(statuses, path).toContain((await page.goto(path))?.status());
      const title = page.getByRole("heading", { level: 1 });
      await expect(title, path).toHaveText([words("frame.notFound.title")], { timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole("navigation", { name: words("frame.sectionsLabel") }), path).toBeVisible();
  }
  // Beneath a club that there is not, one is led on to one's own.
  expect((await page.goto("/nowhere/2/members"))?.status()).toBe(404);
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/demo\/2$/);
});

test("a click is answered at once, and the page of a first visit waits for no script", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  const main = page.getByRole("main");
  const row = main.locator("[data-row-id]").first();
  await expect(row).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const path of ["", "/members", "/registrations"]) {
    const html = await (await page.request.get(`/demo/2${path}`)).text();
    expect(html, path).toContain("<h1");
    // React's mark of a place that is filled later, by a script.
    expect(html, path).not.toContain('<template id="B:');
  }

  const slow = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, searchParams }) => pathname.startsWith("/demo/2/") && searchParams.has("_rsc"),
    async (route) => {
      await slow.promise;
      await route.continue();
    },
  );
  const link = page.getByRole("link", { name: words("menu.sections.members"), exact: true });
  await link.click({ noWaitAfter: true });
  await expect(main).toHaveAttribute("aria-busy", "true");
  await expect(main.getByText(words("ui.loading"), { exact: true })).toHaveCount(1);
  await expect(page.getByRole("progressbar", { name: words("ui.loading") })).toBeVisible();
  await expect(row).toBeHidden();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/registrations$/);

  slow.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("people.title"));
  await expect(page).toHaveURL(/members$/);
  await expect(main).not.toHaveAttribute("aria-busy");
  await expect(row).toBeVisible();
});

test("the search finds groups, events and telephone numbers, and asks the club nothing", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  const [group] = await desk.api.all<{ id: number; name: string }>("/seasons/2/groups");
  const [event] = await desk.api.all<{ id: number; name: string }>("/seasons/2/events");
  const people = await desk.api.all<{ id: number; phone: string | null }>("/members?all=true");
  const somebody = people.find(({ phone }) => phone && people.filter((one) => one.phone === phone).length === 1);
  if (!group || !event || !somebody?.phone) throw new Error("The demonstration has a group, an event and a number.");
  for (const [typed, path] of [
    [group.name.toUpperCase(), `/demo/2/groups/${group.id}`],
    [event.name, `/demo/2/events/${event.id}`],
    [somebody.phone.replace(/(\d\d)(?=\d)/g, "$1 "), `/demo/2/members/${somebody.id}`],
  ] as const) {
    const before = desk.calls().length;
    const box = await pressForSearch(page, words);
    await box.fill(typed);
    await expect(page.getByRole("dialog").getByRole("option")).not.toHaveCount(0);
    expect(desk.calls().length - before, typed).toBe(0);
    await box.press("Enter");
    await expect(page).toHaveURL(path);
    // The page has asked for what it shows before the next search is counted.
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words("frame.notFound.title"));
    await page.waitForLoadState("load");
  }
});

test("the search finds pages and deeds by what people call them, and begins what one may do", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  await page.goto("/demo/2/groups");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  const options = page.getByRole("dialog").getByRole("option");
  for (const [typed, first, path] of [
    ["BORDEREAU", "menu.sections.slips", "/demo/2/treasury/slips"],
    ["impayés", "menu.sections.dues", "/demo/2/treasury/dues"],
    ["saisir un reglement", "menu.deeds.recordPayment", "/demo/2/payments/new"],
    ["inviter", "menu.deeds.addUser", "/demo/settings/users?new=1"],
  ] as const) {
    const box = await pressForSearch(page, words);
    await box.fill(typed);
    await expect(options.first()).toContainText(words(first));
    await box.press("Enter");
    await expect(page).toHaveURL(path);
  }
  // The form that one came for stands open.
  await expect(page.getByRole("dialog", { name: words("settings.users.add") })).toBeVisible();
  await signIn("coach");
  await page.goto("/demo/2/groups");
  const box = await pressForSearch(page, words);
  await box.fill("bordereau");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(words("frame.search.nobody"));
});

test("the menu opens where one is, and every page names the way to it", async ({ page, signIn, words }) => {
  await signIn("director");
  await page.goto("/demo/2/import");
  const menu = page.getByRole("navigation", { name: words("frame.sectionsLabel") });
  const trail = page.getByRole("navigation", { name: words("ui.trail") });
  const lit = menu.locator("[aria-current=page]").filter({ visible: true });
  await expect(lit).toHaveText(words("menu.sections.import"));
  await expect(trail.getByRole("link")).toHaveText([words("menu.headings.people")]);
  const journal = menu.getByRole("link", { name: words("menu.sections.journal"), exact: true });
  await expect(journal).toHaveCount(0);
  // A closed heading has what one opens daily below it, is opened without going anywhere, and stays as it was left.
  await expect(menu.getByRole("link", { name: words("menu.sections.payments"), exact: true })).toHaveCount(1);
  const opener = menu.getByRole("button", { name: words("frame.allOf", { heading: words("menu.headings.money") }) });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(async () => {
    await opener.press("Enter");
    await expect(journal).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL("/demo/2/import");
  await page.reload();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(async () => {
    if ((await opener.getAttribute("aria-expanded")) === "true") await opener.press("Space");
    await expect(journal).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await menu.getByRole("link", { name: words("menu.headings.money"), exact: true }).click();
  await expect(page).toHaveURL("/demo/2/treasury");
  await expect(lit).toHaveText(words("menu.sections.summary"));
  // It was left closed: what is open of it is where one is, and what is near.
  await opener.press("Enter");
  await journal.click();
  await expect(page).toHaveURL("/demo/2/treasury/journal");
  await expect(lit).toHaveText(words("menu.sections.journal"));
  // A tab of a work lights its entry, and a record below it too.
  await page.goto("/demo/2/treasury/slips");
  await expect(lit).toHaveText(words("menu.sections.bank"));
  const tabs = page.getByRole("navigation", { name: words("menu.sections.bank"), exact: true });
  await expect(tabs.locator("[aria-current=page]")).toHaveText(words("menu.sections.slips"));
  await page.goto("/demo/2/treasury/deposits/all");
  await expect(lit).toHaveText(words("menu.sections.bank"));
  await expect(trail.getByRole("link")).toHaveText([words("menu.headings.money"), words("menu.sections.deposits")]);
});

test("Enter that comes before what was typed has been found leads there once it is", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("coach");
  await page.goto("/demo/2/groups");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  const [group] = await desk.api.all<{ id: number; name: string }>("/seasons/2/groups");
  if (!group) throw new Error("The demonstration has a group.");
  const slow = Promise.withResolvers<void>();
  await page.route(/\/found\?/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  const box = await pressForSearch(page, words);
  const asked = page.waitForRequest(/\/found\?/);
  await box.fill(group.name);
  await asked;
  await box.press("Enter");
  slow.resolve();
  await expect(page).toHaveURL(`/demo/2/groups/${group.id}`);
});

test("a link that is followed while a search is still being typed is the page one comes to", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  for (const [list, link, title] of [
    ["registrations", "menu.sections.members", "people.title"],
    ["groups", "menu.sections.events", "groups.kinds.events.title"],
  ] as const) {
    await page.goto(`/demo/2/${list}`);
    const search = page.getByRole("main").getByRole("searchbox");
    await expect(page.locator("[data-row-id]").first()).toBeVisible();
    const target = page.getByRole("link", { name: words(link), exact: true });
    const href = String(await target.getAttribute("href"));
    await search.focus();
    await page.keyboard.type("du");
    // The mouse is as fast as that: no pause in which the search would have been asked.
    await target.click({ noWaitAfter: true });
    await expect(page).toHaveURL(href);
    // Past the pause in typing the page is still that one.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words(title));
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(href);
  }
});

test("who was signed out is told once, with the way back, and no old rows stand under a new search", async ({
  page,
  context,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/401/);
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=validated");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole("main").getByRole("searchbox").fill("dupont");
  await expect(page.getByText(words("frame.signedOut.title"), { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
  await expect(page.locator("[data-row-id]")).toHaveCount(0);
  await expect(page.getByText(words("registrations.empty.filtered"))).toHaveCount(0);
  // sign-in.spec.ts follows it.
  const back = page.getByRole("link", { name: words("frame.signedOut.again") });
  await expect(back).toHaveAttribute("href", /^\/sign-in\?next=%2Fdemo%2F2%2Fregistrations%3F.*q%3Ddupont/);

  // The tab asks no more for what nobody may see, until somebody is back.
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/status")) asked.push(pathname);
  });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await context.addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect(page.getByText(words("frame.signedOut.title"), { exact: true })).toBeHidden();
});

test("a refusal of before, which arrives once somebody is back, signs nobody out again", async ({
  page,
  context,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/401/);
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=validated");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  const cookies = await context.cookies();
  await context.clearCookies();
  const late = Promise.withResolvers<void>();
  let refused = 0;
  await page.route("**/api/clubs/demo/2/registrations?*q=dupont*", async (route) => {
    const response = await route.fetch();
    refused += Number(response.status() === 401);
    await late.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("main").getByRole("searchbox").fill("dupont");
  await expect.poll(() => refused, { timeout: 60_000 }).toBe(1);
  // What else the page looks at is refused at once.
  const told = page.getByText(words("frame.signedOut.title"), { exact: true });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(told).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await context.addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(told).toBeHidden();
  const answered = page.waitForResponse((response) => response.status() === 401 && response.url().includes("q=dupont"));
  late.resolve();
  await answered;
  await expect(page.getByText(words("registrations.empty.filtered"))).toBeVisible();
  await expect(told).toBeHidden();
});

test("a page that is read again keeps what was begun on it, were the club slow then, or before, or both times", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  const english = wordsIn("en");
  const SLOW = 1_000;
  try {
    for (const [first, second] of [
      [SLOW, 0],
      [0, SLOW],
      [SLOW, SLOW],
    ] as const) {
      desk.slowDown(first);
      await page.goto("/demo/documents");
      await page.getByRole("button", { name: words("documents.add.open") }).click();
      const file = { name: "Bulletin.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
      await page.getByRole("main").locator('input[type="file"]').first().setInputFiles(file);
      const name = page.getByRole("main").getByRole("textbox");
      await name.fill("Bulletin du printemps");
      desk.slowDown(second);
      // Another language is the same page, read again.
      const choose = async (from: Words, language: "en" | "fr") => {
        await page.getByRole("button", { name: from("frame.account") }).click();
        await page.getByRole("menuitemradio", { name: from(`frame.language.${language}`), exact: true }).click();
      };
      await choose(words, "en");
      await expect(page.getByRole("heading", { level: 1, name: english("documents.title") })).toBeVisible();
      await expect(name, `${first}, then ${second} ms`).toHaveValue("Bulletin du printemps");
      await choose(english, "fr");
      await expect(page.getByRole("heading", { level: 1, name: words("documents.title") })).toBeVisible();
      await expect(name, `${first}, then ${second} ms, twice`).toHaveValue("Bulletin du printemps");
    }
  } finally {
    desk.slowDown(0);
  }
});

test("what is closed while its page is being read again is closed at once, and stays closed", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  const colleague = await page.context().newPage();
  await colleague.goto("/demo/documents");
  await page.goto("/demo/documents");
  const [name] = (await desk.api.all<{ name: string }>("/documents")).map((one) => one.name);
  const shown = page.getByRole("dialog");
  for (const description of ["une fois", "deux fois", "trois fois"]) {
    await page.getByRole("table").getByRole("button", { name, exact: true }).click();
    await expect(shown).toBeVisible();
    // The answer is held back here: by a club that answers late the page would give up the reading on a slow machine.
    const { asked, release } = await holdReadings(page);
    const change = words("documents.actions.words", { name: name ?? "" });
    await colleague.getByRole("button", { name: change }).click();
    const form = colleague.getByRole("dialog");
    await form.getByLabel(words("documents.words.description")).fill(description);
    await form.getByRole("button", { name: words("documents.words.save") }).click();
    await expect(form).toHaveCount(0);
    await asked;
    await page.keyboard.press("Escape");
    // Before the answer is there.
    await expect(shown).toHaveCount(0);
    release();
    await expect(page.getByRole("table").getByText(description)).toBeVisible();
    await expect(shown).toHaveCount(0);
    // The next turn presses a button of that row.
    await expect(colleague.getByRole("table").getByText(description)).toBeVisible();
  }
});

/** Holds back what a page reads again from its server until it is released; `asked`: it has asked for the first. */
async function holdReadings(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    },
  );
  return { asked: asked.promise, release: () => released.resolve() };
}
