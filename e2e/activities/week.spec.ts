import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { field } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";

const DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
/** A sixth of a minute at the desk's scale, and what a browser rounds. */
const OFF_PX = 1;

/** A slot or a lesson as the club itself tells it. */
interface Weekly {
  id: number;
  group_id?: number;
  day: string;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string | null;
}

/** What meets in the season, by the name that its block has. */
async function weekOf({ api }: Desk): Promise<Map<string, Weekly>> {
  const groups = new Set((await api.all<{ id: number }>("/seasons/2/groups")).map(({ id }) => id));
  const lessons = (await api.all<Weekly>("/lessons")).filter(({ group_id }) => groups.has(group_id ?? 0));
  const slots = await api.all<Weekly>("/seasons/2/slots");
  return new Map([
    ...lessons.map((one) => [`lesson-${one.id}`, one] as const),
    ...slots.map((one) => [`slot-${one.id}`, one] as const),
  ]);
}

/** Where each visible block stands in its column: its name, minutes from midnight, and its sides in pixels. */
async function blocksIn(place: Locator) {
  // The first at a desk waits until its copy of the club is whole; and what has come is shown a moment later.
  await expect(place).toBeVisible({ timeout: 120_000 });
  return place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("[data-hours]")].flatMap((column) => {
      const [from = 0, to = 0] = (column.dataset.hours ?? "").split("-").map(Number);
      const box = column.getBoundingClientRect();
      const minute = box.height / ((to - from) * 60);
      return [...column.querySelectorAll<HTMLElement>("[data-block]")]
        .filter((block) => block.checkVisibility())
        .map((block) => {
          const { top, height, left, right } = block.getBoundingClientRect();
          const start = from * 60 + (top - box.top) / minute;
          const inside = left >= box.left - 1 && right <= box.right + 1;
          const name = block.dataset.block ?? "";
          return { column: column.dataset.column, name, start, minutes: height / minute, minute, left, right, inside };
        });
    }),
  );
}

/** What of this timetable stands in blocks that are opened, by the names that it would have as a block. */
const foldedIn = (place: Locator) =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>("[data-fold]")]
      .filter((fold) => fold.checkVisibility())
      .flatMap((fold) => fold.dataset.fold?.split(" ") ?? []),
  );

type Block = Awaited<ReturnType<typeof blocksIn>>[number];

/** Every block is at the time and as long as the club says, and none covers another. */
function expectTrue(blocks: readonly Block[], week: ReadonlyMap<string, Weekly>): void {
  for (const block of blocks) {
    const { day, hour, minute, duration_minutes } = week.get(block.name) as Weekly;
    const off = OFF_PX / block.minute;
    const said = `${block.name}: ${day} ${hour}:${minute}`;
    expect.soft(Math.abs(block.start - (hour * 60 + minute)), said).toBeLessThanOrEqual(off);
    expect.soft(Math.abs(block.minutes - duration_minutes), said).toBeLessThanOrEqual(off);
    expect.soft(block.inside, `${said} keeps to its column`).toBe(true);
    const covered = blocks.filter(
      (other) =>
        other !== block &&
        other.column === block.column &&
        other.left < block.right - 1 &&
        block.left < other.right - 1 &&
        other.start < block.start + block.minutes - off &&
        block.start < other.start + other.minutes - off,
    );
    expect
      .soft(
        covered.map(({ name }) => name),
        `${said} covers nothing`,
      )
      .toEqual([]);
  }
}

const timetable = (page: Page) => page.locator("[data-sheet]:has([data-hours])");

test(
  "the timetable shows every lesson and slot at its true time and length",
  { tag: "@everywhere" },
  async ({ page, signIn, words, desk }, { project }) => {
    await signIn("director");
    const week = await weekOf(desk);
    expect(week.size).toBeGreaterThan(60);
    await page.goto("/demo/2/week");
    const dayOf = (day: string) => words(`form.options.day.${day}`);
    const days = page.getByRole("navigation", { name: words("groups.week.days") });
    const blocks: Block[] = [];
    const folded: string[] = [];
    if (project.name === "phone") {
      // The programs live on a Saturday: it is what one sees first.
      await expect(page.getByRole("region", { name: dayOf("samedi") })).toBeVisible();
      for (const day of DAYS) {
        await days.getByRole("link", { name: new RegExp(`^${dayOf(day)}`) }).click();
        await expect(page).toHaveURL(new RegExp(`day=${day}$`));
        await expect(page.getByRole("region", { name: dayOf(day) })).toBeVisible();
        const ofDay = await blocksIn(timetable(page));
        expect(new Set(ofDay.map(({ column }) => column)).difference(new Set([day]))).toEqual(new Set());
        blocks.push(...ofDay);
        folded.push(...(await foldedIn(timetable(page))));
      }
    } else {
      blocks.push(...(await blocksIn(timetable(page))));
      folded.push(...(await foldedIn(timetable(page))));
      // From Monday to Sunday without scrolling.
      const wider = await timetable(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(wider).toBe(0);
    }
    expect([...blocks.map(({ name }) => name), ...folded].sort()).toEqual([...week.keys()].sort());
    expect(folded.length, "more at one time than a day has room for").toBeGreaterThan(1);
    for (const { name, column } of blocks) expect.soft(column, name).toBe(week.get(name)?.day);
    expectTrue(blocks, week);
    await expectAccessible(page);
  },
);

test("what has no room beside the others opens, and its day is shown place by place", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("coach");
  await page.goto("/demo/2/week");
  const fold = timetable(page).locator("[data-fold]").first();
  const names = (await fold.getAttribute("data-fold"))?.split(" ") ?? [];
  const button = fold.getByRole("button");
  await expect(button).toHaveAccessibleName(new RegExp(`^${words("groups.week.folded", { count: names.length })}`));
  await button.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(names.length);
  await expectAccessible(page);
  const day = await fold.locator("xpath=ancestor::section").getAttribute("data-day");
  await dialog.getByRole("link").last().click();
  await expect(page).toHaveURL(new RegExp(`by=place&day=${day}$`));
  const blocks = await blocksIn(timetable(page));
  expect(blocks.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test("a finger leads from day to day", { tag: "@phone" }, async ({ page, signIn, words }) => {
  await signIn("coach");
  await page.goto("/demo/2/week?day=jeudi");
  const swipe = (from: number, to: number) =>
    timetable(page).evaluate(
      (target, [x, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 });
        target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [touch(x as number)] }));
        target.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [touch(end as number)] }));
      },
      [from, to],
    );
  const region = (day: string) => page.getByRole("region", { name: words(`form.options.day.${day}`) });
  const shown = (day: string) => expect(region(day)).toBeVisible();
  await shown("jeudi");
  // Nobody feels a finger before the page has come alive.
  await expect(async () => {
    if (await region("jeudi").isVisible()) await swipe(300, 100);
    await expect(region("vendredi")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await swipe(100, 300);
  await shown("jeudi");
  await swipe(100, 300);
  await shown("mercredi");
  await expect(page).toHaveURL(/day=mercredi$/);
});

test("keys reach every block; Enter opens the rest of it, and leads on", async ({ page, signIn, words }) => {
  await signIn("coach");
  await page.goto("/demo/2/week");
  await expect(timetable(page)).toBeVisible();
  const all = await timetable(page).locator("[data-block], [data-fold]").count();
  const first = timetable(page).locator("[data-block] button").first();
  await first.focus();
  const here = () =>
    page.evaluate(() => {
      const face = document.activeElement?.closest<HTMLElement>("[data-block], [data-fold]");
      return face?.dataset.block ?? face?.dataset.fold;
    });
  const reached = new Set<unknown>([await here()]);
  for (let column = 0; column < DAYS.length; column++) {
    await page.keyboard.press("Home");
    for (let before: unknown; before !== (await here()); await page.keyboard.press("ArrowDown")) {
      before = await here();
      reached.add(before);
    }
    await page.keyboard.press("ArrowRight");
  }
  expect(reached.size).toBe(all);
  await first.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  // Who may change nothing has nothing to press where nothing is.
  await expect(page.getByRole("link", { name: words("groups.week.newSlot") })).toHaveCount(0);
});

test("places, coaches and clashes are filtered by the address, and each place prints on a sheet of its own", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("director");
  const week = await weekOf(desk);
  const [place = ""] = [...week.values()].map(({ location }) => location ?? "");
  await page.goto("/demo/2/week?by=place&day=mercredi");
  const wednesday = [...week].filter(([, { day }]) => day === "mercredi");
  const blocks = await blocksIn(timetable(page));
  expect(blocks.map(({ name }) => name).sort()).toEqual(wednesday.map(([name]) => name).sort());
  expectTrue(blocks, week);
  for (const { name, column } of blocks) expect.soft(week.get(name)?.location?.toLowerCase(), name).toBe(column);
  await expectAccessible(page);

  await page
    .getByRole("navigation", { name: words("groups.week.shapes.label") })
    .getByRole("link")
    .nth(2)
    .click();
  await expect(page).toHaveURL(/by=coach&day=mercredi$/);
  await page.getByRole("combobox", { name: words("groups.week.filters.place") }).selectOption({ label: place });
  await expect(page).toHaveURL(/place=/);
  await page.goto(`/demo/2/week?${new URLSearchParams({ place })}`);
  const there = [...week].filter(([, { location }]) => location === place).map(([name]) => name);
  const shown = (await blocksIn(timetable(page))).map(({ name }) => name);
  expect([...shown, ...(await foldedIn(timetable(page)))].sort()).toEqual(there.sort());

  await page.goto("/demo/2/week?clashes=only&by=list");
  await expect(page.getByRole("article").filter({ hasNot: page.locator(".text-pending") })).toHaveCount(0);

  await page.goto("/demo/2/week/print");
  await page.emulateMedia({ media: "print" });
  const sheets = page.locator("[data-place]");
  const places = new Set([...week.values()].map(({ location }) => location?.toLowerCase()));
  await expect(sheets).toHaveCount(places.size);
  const printed = await Promise.all((await sheets.all()).map((sheet) => blocksIn(sheet)));
  expect(
    printed
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...week.keys()].sort());
  for (const sheet of printed) expectTrue(sheet, week);
  // A page of its own each: Chromium says how many it makes of them.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(places.size);
});

test("a free half hour becomes a slot with its day, its time and its place filled in", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/week?by=place&day=samedi");
  const column = timetable(page).locator("[data-hours]").first();
  const place = await column.locator("xpath=..").getAttribute("aria-label");
  const free = await column.evaluate((element) => {
    const { left, top, height, width } = element.getBoundingClientRect();
    const [from = 0, to = 0] = (element.dataset.hours ?? "").split("-").map(Number);
    for (let half = 0; half < (to - from) * 2; half++) {
      const [x, y] = [left + width / 2, top + ((half + 0.5) * height) / ((to - from) * 2)];
      if (document.elementFromPoint(x, y) === element) return { x, y, minutes: from * 60 + half * 30 };
    }
    return null;
  });
  if (!free || !place) throw new Error("The place has no free half hour on screen.");
  await page.mouse.click(free.x, free.y);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: words("groups.week.newSlot") })
    .click();
  const two = (value: number) => String(value).padStart(2, "0");
  await expect(field(page, "hour").locator('[id$="-hour"]')).toHaveValue(
    new RegExp(`^${two(Math.floor(free.minutes / 60))}[h:]${two(free.minutes % 60)}$`),
  );
  const saturday = words("form.options.day.samedi");
  await expect(field(page, "day").getByRole("radio", { name: saturday, exact: true })).toBeChecked();
  await expect(field(page, "location").locator('[id$="-location"]')).toHaveValue(place);
});

test("a calendar feed is made, read without a session, and ended", async ({
  page,
  signIn,
  words,
  desk,
  playwright,
}) => {
  await signIn("coach");
  await page.goto("/demo/2/week");
  await page.getByRole("link", { name: words("groups.week.calendar") }).click();
  const group = page.locator(`optgroup[label="${words("groups.feeds.kinds.group")}"] option`).first();
  const name = await group.textContent();
  await page.getByLabel(words("groups.feeds.subject")).selectOption((await group.getAttribute("value")) ?? "");
  await page.getByRole("button", { name: words("groups.feeds.make") }).click();
  const address = (await page.locator("code").textContent()) ?? "";
  expect(address).toMatch(new RegExp(`^${desk.url}/api/calendars/[A-Za-z0-9_-]{43}\\.ics$`));
  await expectAccessible(page);
  const program = await playwright.request.newContext();
  const answer = await program.get(address);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await answer.text()).toContain("BEGIN:VTIMEZONE");
  expect((await program.get(address, { headers: { "if-none-match": answer.headers().etag ?? "" } })).status()).toBe(
    304,
  );
  const mine = page.getByRole("listitem").filter({ hasText: name ?? "" });
  await mine.getByRole("button", { name: words("groups.feeds.end") }).click();
  await expect(mine).toHaveCount(0);
  const [ended, never] = [
    await program.get(address),
    await program.get(address.replace(/.{43}\.ics$/, "A".repeat(43))),
  ];
  expect([ended.status(), await ended.text()]).toEqual([404, await never.text()]);
  await program.dispose();
});
