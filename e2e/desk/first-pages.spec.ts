import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expectCounted, type Figure, figuresOf } from "../harness/figures.ts";
import { expectNoWider } from "../harness/screens.ts";
import { enterDesk, expect, type Role, test } from "../harness/test.ts";

// The first page of each role: every number opens exactly the list that it counts, and opening the page costs no call.

/** The parts of each role's page in the demonstration, where the club grants everything. */
const PARTS: Record<Role, readonly string[]> = {
  director: ["today", "followUps", "uncalled", "counts", "waits", "fill", "arrivals", "ages", "income"],
  secretary: ["today", "followUps", "toDecide", "incomplete", "families", "counts", "waiting"],
  treasurer: ["today", "money", "followUps", "aid", "income"],
  coach: ["today", "sessions", "ownUncalled"],
  doctor: ["today", "health"],
  reader: ["today", "counts", "arrivals", "fill"],
};

/** Some of them: the first two, the last, and one in the middle. */
const someOf = (figures: readonly Figure[]): Figure[] => [
  ...new Set([figures[0], figures[1], figures[figures.length >> 1], figures.at(-1)].filter((one) => one !== undefined)),
];

const ROLES = Object.keys(PARTS) as Role[];

/** What makes a number and its list one is the same for everybody: each who has the part follows its first one, and the others of some in turn with those who have it too. */
function ownShareOf(figures: readonly Figure[], part: string, role: Role): Figure[] {
  const sharing = ROLES.filter((one) => PARTS[one].includes(part));
  return someOf(figures).filter((_, at) => at === 0 || at % sharing.length === sharing.indexOf(role));
}

for (const role of ROLES) {
  test(`a ${role} finds first what they open the desk for, and every number opens its list`, async ({
    page,
    signIn,
    desk,
  }) => {
    await signIn(role);
    await untilCopied(readBy(page.request));
    const before = desk.calls().length;
    await enterDesk(page);
    const sections = page
      .getByRole("main")
      .locator("section[aria-labelledby]")
      .filter({ has: page.locator("h2") });
    await expect(sections).toHaveCount(PARTS[role].length);
    expect(await sections.evaluateAll((all) => all.map((one) => one.getAttribute("aria-labelledby")))).toEqual(
      PARTS[role],
    );
    const openNumbers = async () => {
      for (const part of PARTS[role])
        for (const figure of ownShareOf(await figuresOf(page, part), part, role)) await expectCounted(page, figure);
    };
    await openNumbers();
    // What is to be done comes first, on five lines at most, each with its button.
    const lines = sections.first().locator("ul").first().getByRole("listitem");
    expect(await lines.count()).toBeLessThanOrEqual(5);
    for (const line of await lines.all()) await expect(line.getByRole("link")).toHaveCount(1);
    const unfold = async () => {
      for (const numbers of await page.locator("main details > summary").all()) await numbers.click();
    };
    await unfold();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await enterDesk(page);
    await unfold();
    await expectNoWider(page);
    // The copy reads the season again now and then, and may have done so meanwhile: what the page costs it costs again.
    if (desk.calls().length > before) {
      await untilCopied(readBy(page.request));
      const again = desk.calls().length;
      await page.setViewportSize({ width: 1440, height: 900 });
      await enterDesk(page);
      await openNumbers();
      expect(desk.calls().slice(again), "nothing of it costs a call").toEqual([]);
    }
  });
}

test("last season is compared with once somebody has had it read, and the page says how", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  await enterDesk(page);
  const part = page.locator('section[aria-labelledby="arrivals"]');
  const way = part
    .getByRole("link")
    .filter({ hasText: words("overview.arrivals.read", { season: "|" }).split("|")[0] ?? "" });
  await expect(way).toBeVisible();
  const before = await way.getAttribute("href");
  await page.goto(before ?? "");
  await expect(page.locator('section[aria-labelledby="counts"] a[data-figure]').first()).toBeVisible({
    timeout: 120_000,
  });
  await enterDesk(page);
  await expect(way).toHaveCount(0);
  await part.locator("summary").click();
  const ofPast = (await figuresOf(page, "arrivals")).filter(({ href }) =>
    new URL(href).pathname.startsWith(`${before}/`),
  );
  expect(ofPast.length).toBeGreaterThan(0);
  for (const figure of someOf(ofPast)) await expectCounted(page, figure);
});

test("a doctor has the season's papers read where they stand, and each number is the list's own", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("doctor");
  await enterDesk(page);
  const part = page.locator('section[aria-labelledby="health"]');
  await part.getByRole("link", { name: words("overview.health.sayWhy") }).click();
  await page.getByRole("button", { name: words("medical.reason.choices.certificates") }).click();
  await expect(page.getByRole("button", { name: words("medical.reason.choices.certificates") })).toHaveCount(0);
  await enterDesk(page);
  await part.getByRole("button").click();
  await expect(part.locator("a[data-figure]").first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const figures = await figuresOf(page, "health");
  expect(figures.length).toBeGreaterThan(2);
  await page.goto(figures[0]?.href ?? "");
  // The tabs of the list say how many stand how, the first of them how many have something to do.
  const tabs = page.getByRole("navigation", { name: words("medical.shown.label") }).getByRole("link");
  const told = await tabs.evaluateAll((links) =>
    links.map((link) => ({
      href: (link as HTMLAnchorElement).href,
      count: Number((link.textContent ?? "").replace(/\D/g, "")),
    })),
  );
  for (const figure of figures) expect.soft(told).toContainEqual(figure);
});

test("a reader's day: counts without a name, each opening its list or none, and nothing to decide on the way", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const members = await desk.api.all<{ first_name: string; last_name: string }>("/members?all=true");
  await signIn("reader");
  await untilCopied(readBy(page.request));
  await enterDesk(page);
  for (const numbers of await page.locator("main details > summary").all()) await numbers.click();
  const main = page.getByRole("main");
  // Nobody’s whole name in anything that was sent: a group may be called as somebody is.
  const shown = fold(await page.content());
  const named = members.filter(({ first_name: first, last_name: last }) => shown.includes(fold(`${last} ${first}`)));
  expect(named).toEqual([]);
  const parts = await Promise.all(PARTS.reader.map((part) => figuresOf(page, part)));
  const figures = parts.flat().filter(({ count }) => count > 0);
  expect(figures.length).toBeGreaterThan(10);
  const opened = new Map(figures.map((figure) => [figure.href, figure]));
  for (const figure of opened.values()) await expectCounted(page, figure);
  // By the click of somebody who wants to know: the list, without anything to press about a registration.
  await main.locator('section[aria-labelledby="counts"] a[data-figure]').first().click();
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  for (const action of ["validate", "refuse", "cancel"])
    await expect(page.getByRole("button", { name: words(`registrations.actions.${action}`) })).toHaveCount(0);
  await expectAccessible(page);
});

/** As names are compared: without accents and in small letters. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
