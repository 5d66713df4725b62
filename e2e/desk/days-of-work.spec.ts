import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expectCounted, figuresOf } from "../harness/figures.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { enterDesk, expect, signInOn, test } from "../harness/test.ts";

// What each of four roles opens the desk for, from the number on their first page to the work behind it. Payments, papers, decisions and rolls have days of their own
// (treasurer, missing-paper, evening, attendance).
test.use({ deskName: "days of work", locale: "fr-FR" });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "fr-FR" };

/** Every number of the first page, folded ones too, opens a list of exactly so many. @returns how many numbers there are */
async function expectAllCounted(page: Page): Promise<number> {
  await enterDesk(page);
  const parts = await page
    .getByRole("main")
    .locator("section[aria-labelledby]")
    .filter({ has: page.locator("h2") })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-labelledby") ?? ""));
  const figures = (await Promise.all(parts.map((part) => figuresOf(page, part)))).flat();
  for (const figure of new Map(figures.map((one) => [one.href, one])).values()) await expectCounted(page, figure);
  return figures.length;
}

interface Lesson {
  trainer_ids: number[];
}

test("a director's day: every number opens its list, and a coach's month of hours is printed to be signed", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const [slot] = await desk.api.all<Lesson>("/seasons/2/slots");
  const trainer = slot?.trainer_ids[0] ?? 0;
  const file = join(mkdtempSync(join(tmpdir(), "hours-")), "month.json");
  writeFileSync(
    file,
    JSON.stringify([
      { begin: "2026-09-05T18:00:00+02:00", end: "2026-09-05T19:30:00+02:00", information: "Remplacement" },
      { begin: "2026-09-07T18:00:00+02:00", end: "2026-09-07T18:45:00+02:00" },
    ]),
  );
  await desk.club("staff-hours", "load", "demo", file, "--member", String(trainer), "--month", "2026-09");
  await signIn("director");
  await untilCopied(readBy(page.request));
  expect(await expectAllCounted(page)).toBeGreaterThan(30);
  await page.goto(`/demo/2/hours/${trainer}/print?month=2026-09`);
  const paper = page.getByRole("main");
  await expect(paper).toContainText("Remplacement");
  await expect(paper).toContainText("2\u00a0h\u00a015");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(words("ui.export.paper.signature"))).toHaveCount(2);
  await look(page, "hours-sheet");
  expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a treasurer's day: every number opens its list, and what is owed is the sum of it", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("treasurer");
  await untilCopied(readBy(page.request));
  await expectAllCounted(page);
  const money = page.locator('section[aria-labelledby="money"]');
  const tile = money.locator("div").filter({ has: page.getByText(words("dues.overview.tiles.owed"), { exact: true }) });
  const link = tile.last().getByRole("link");
  const [sum, count] = [await link.textContent(), Number(await link.getAttribute("data-figure"))];
  await link.click();
  await expect(page.getByRole("status").first()).toHaveText(
    words("dues.list.found", { count, sum: sum ?? "", of: words("dues.list.sums.owes") }),
  );
  await expect(page).toHaveURL(/\/treasury\/dues\?show=owes$/);
});

test("a secretary's day: every number opens its list, and what was decided is gone from both", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await untilCopied(readBy(page.request));
  await expectAllCounted(page);
  const ready = page.locator('section[aria-labelledby="toDecide"] a[href*="ready=yes"]').first();
  const before = Number(await ready.getAttribute("data-figure"));
  await ready.click();
  const row = page.locator("[data-row-id]").first();
  await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: words("registrations.actionsMany.refuse"), exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: words("registrations.actionsMany.refuse"), exact: true }).click();
  await expect(page.getByText(words("registrations.matches", { count: before - 1 }), { exact: true })).toBeVisible();
  await enterDesk(page);
  await expect(ready).toHaveAttribute("data-figure", String(before - 1));
  await expectAllCounted(page);
});

interface SheetsAnswer {
  sheets: { own: boolean; session: { date: string; type: string; courseId: number } }[];
}

test("a coach's day on a phone: what is led today, one called off with who is told, and the rolls that nobody called", async ({
  browser,
  baseURL,
  words,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await signInOn(page, "coach");
  await untilCopied(readBy(page.request));
  const sheetsOf = async (query: string) =>
    ((await readBy(page.request)(`/api/clubs/demo/attendance/sheets${query}`)) as SheetsAnswer).sheets;
  const session = (await sheetsOf("?days=7")).find(({ own, session: { type } }) => own && type !== "event")?.session;
  if (!session) throw new Error("The demonstration's coach leads something within a week.");
  const query = new URLSearchParams({ type: session.type, course: String(session.courseId), date: session.date });

  await test.step("one of them is called off, and who expects it is there with a number to call", async () => {
    await page.goto(`/demo/2/week/off?${query}`);
    await page.getByLabel(words("freedays.callOff.reason")).fill("Chauffage en panne");
    await page.getByRole("button", { name: words("freedays.callOff.press") }).tap();
    await expect(page.getByRole("button", { name: words("freedays.callOff.hold") })).toBeVisible();
    const told = page.getByRole("region", { name: /à prévenir/ });
    await expect(told.locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(told.getByRole("button", { name: words("groups.page.emails") })).toBeVisible();
    await expectNoWider(page);
    await expectAccessible(page);
  });

  const why = words("freedays.calledOffWhy", { reason: "Chauffage en panne" });
  await test.step("the first page says so", async () => {
    await enterDesk(page);
    await expect(page.locator('section[aria-labelledby="sessions"]')).toContainText(why);
    await look(page, "coach-first");
  });

  await test.step("what a director calls off today stands at the pool side, with its reason, and nobody can be marked there", async () => {
    const today = (await sheetsOf("?days=1")).find(({ session: { type } }) => type !== "event")?.session;
    if (!today) throw new Error("The demonstration has a session today.");
    const { type, courseId, date } = today;
    const office = await browser.newContext({ locale: "fr-FR", baseURL: baseURL ?? "" });
    const desk = await office.newPage();
    await signInOn(desk, "director");
    await desk.goto(`/demo/2/week/off?${new URLSearchParams({ type, course: String(courseId), date })}`);
    await desk.getByLabel(words("freedays.callOff.reason")).fill("Chauffage en panne");
    await desk.getByRole("button", { name: words("freedays.callOff.press") }).click();
    await expect(desk.getByRole("button", { name: words("freedays.callOff.hold") })).toBeVisible();
    await office.close();
    await page.goto("/demo/attendance?all");
    const row = page.locator(`[data-session="${date}.${type}.${courseId}"]`);
    await expect(row).toContainText(why);
    await look(page, "coach-pool");
    await expectAccessible(page);
    await row.tap();
    await expect(page.getByRole("note")).toContainText(why);
    await expect(page.getByRole("button", { name: /^Tous présents/ })).toHaveCount(0);
  });

  await test.step("the rolls that nobody called are counted once their sheets were read, and the number is their list's", async () => {
    await page.goto("/demo/2/attendance");
    const part = page.locator('section[aria-labelledby="ownUncalled"]');
    await expect(async () => {
      await enterDesk(page);
      await expect(part.locator("a[data-figure]")).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    expect(await expectAllCounted(page)).toBeGreaterThan(0);
    await expectNoWider(page);
  });
  await context.close();
});
