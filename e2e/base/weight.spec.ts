import { readFileSync } from "node:fs";
import { COMPILE_HINT } from "../../scripts/compile-hints.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { scriptBytes } from "../harness/first-visit.ts";
import { expect, test } from "../harness/test.ts";

/**
 * What each kind of page may cost somebody who comes for the first time: thousands of bytes of JavaScript as they cross the wire. Each is
 * what was reached, and two or three thousand more: a page that grows beyond must say so here. Forms carry the reading of typed dates, which
 * browsers' own date boxes did in their own language; every page of the desk what keeps a press until the server has it, and counts what is on its way (decision 64), what ends a sitting without a network (decision 69), and which reading of a work is the newest.
 */
const LIMITS = {
  "{season}": 169,
  "{season}/registrations": 205,
  "{season}/registrations/new?person=1": 181,
  "{season}/registrations/new/person?from=1": 207,
  "{season}/registrations/annual/{annual}": 172,
  "{season}/members": 197,
  // Its notes are written, its papers looked at, where they stand.
  "{season}/members/1": 195,
  "{season}/members/twins": 167,
  "{season}/members/twins/1/2": 182,
  "{season}/members/new": 207,
  "{season}/groups": 193,
  "{season}/groups/44": 196,
  "{season}/groups/new": 207,
  "{season}/week": 171,
  "{season}/week/calendar": 168,
  "{season}/payments": 193,
  "{season}/payments/new": 188,
  "{season}/payments/{payment}": 178,
  "{season}/treasury/deposits": 178,
  "{season}/treasury": 168,
  "{season}/treasury/dues": 171,
  "{season}/jobs": 190,
  "{season}/papers": 193,
  "{season}/renewal": 198,
  "{season}/renewal/returned": 198,
  "{season}/waiting": 198,
  "{season}/import": 198,
  "{season}/members/1/papers": 193,
  "{season}/follow-ups": 193,
  "{season}/hours": 193,
  "/demo/documents": 198,
  "/demo/seasons": 206,
  "/demo/seasons/new": 203,
  "/demo/seasons/rollover": 198,
  "/demo/sports/new": 201,
  // The day until which a role is given is typed there.
  "/demo/settings/users": 211,
  // The last one: it is shown to nobody who is signed in. It asks for a code as well, draws what an app is set up with, and takes a passkey alone.
  "/sign-in": 167,
} as const;

/** So many pages a test: each is loaded with an empty cache, and a test has its time. */
const TOGETHER = 10;
const kinds = Object.entries<number>(LIMITS);

for (let from = 0; from < kinds.length; from += TOGETHER)
  test(`a first visit carries no more than its kind of page needs: kinds ${from + 1} and on`, async ({
    page,
    signIn,
    desk,
  }) => {
    await signIn("director");
    const season = "/demo/2";
    const [annual] = await desk.api.all<{ id: number }>("/seasons/2/annual-registrations");
    const [payment] = await desk.api.all<{ id: number }>("/seasons/2/payments");
    for (const [place, limit] of kinds.slice(from, from + TOGETHER)) {
      if (place === "/sign-in") await page.context().clearCookies();
      const path = place
        .replace("{season}", season)
        .replace("{annual}", String(annual?.id))
        .replace("{payment}", String(payment?.id));
      const bytes = await scriptBytes(page, path);
      test.info().annotations.push({ type: "bytes of JavaScript", description: `${place}: ${bytes}` });
      expect.soft(bytes, place).toBeGreaterThan(100_000); // a page without its scripts would have been measured wrongly
      expect.soft(bytes, place).toBeLessThanOrEqual(limit * 1_000);
    }
  });

// In a browser of its own: where a device has sheets, the sign-in page brings what deletes them.
test("a first visit to the attendance page stays below 200 kB of script", async ({ page, signIn }) => {
  await signIn("director");
  const bytes = await scriptBytes(page, "/demo/attendance?all");
  test.info().annotations.push({ type: "bytes of JavaScript", description: `/demo/attendance?all: ${bytes}` });
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(200_000);
});

test("a page of the frame is asked for beforehand once somebody points at its link, and not before", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  const asked = new Set<string>();
  page.on("request", (request) => {
    // Not what a page asks of itself when the club has changed.
    if (request.headers()["next-router-prefetch"]) asked.add(new URL(request.url()).pathname);
  });
  await page.goto("/demo/2/registrations");
  await expect(page.locator("[data-row-id]").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const links = page.getByRole("navigation", { name: words("frame.sectionsLabel") }).getByRole("link");
  const places = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  expect(places.length).toBeGreaterThan(9);
  expect(places.filter((place) => asked.has(place))).toEqual([]);
  await links.filter({ hasText: words("menu.sections.members") }).hover();
  await expect.poll(() => [...asked]).toContain("/demo/2/members");
});

test("what every page runs at once is compiled beside the page, not when it is called", async ({ page, desk }) => {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  expect(rootMainFiles.length).toBeGreaterThan(3);
  const scripts = new Map<string, string>();
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), await response.text());
  });
  await page.goto("/sign-in");
  for (const file of rootMainFiles)
    await expect.poll(() => scripts.get(`${desk.url}/_next/${file}`)?.split("\n")[0]).toBe(COMPILE_HINT);
});

test("rows that came with their page are not read again while nothing has changed", async ({ page, signIn, words }) => {
  await signIn("director");
  await untilCopied(readBy(page.request));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(/^https?:\/\/[^/]*/, "")));
  const of = (path: string) => asked.filter((one) => one.startsWith(path));
  const header = page.getByRole("columnheader", { name: words("registrations.columns.age") }).getByRole("button");
  // Again, should the copy be read anew just then: something has changed in that visit.
  await expect(async () => {
    await page.goto("about:blank");
    asked.length = 0;
    const stream = page.waitForResponse((answer) => answer.url().includes("/api/live/demo"));
    await page.goto("/demo/2/registrations");
    await expect(page.locator("[data-row-id]").first()).toBeVisible();
    // Once with the page, for all who show it, and not once more when the stream has said that it stands where the server stood.
    await stream;
    await page.waitForLoadState("networkidle");
    for (const part of ["status", "jobs", "presses"]) expect(of(`/api/clubs/demo/${part}`), part).toHaveLength(1);
    await header.click();
    const rows = () => of("/api/clubs/demo/2/registrations?");
    await expect.poll(rows, { timeout: 10_000 }).toContainEqual(expect.stringContaining("sort=age"));
    expect(rows()).toHaveLength(1);
  }).toPass();
});

test("what was left out of the first visit comes when it is used", async ({ page, signIn, words }) => {
  await signIn("director");
  await page.goto("/demo/seasons/new");
  const account = page.getByRole("button", { name: words("frame.account") });
  await account.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  // The button was replaced by the menu's own; the focus is on it as if it had always been there.
  await expect(account).toBeFocused();
  await page.keyboard.press("Control+K");
  await expect(page.getByRole("combobox", { name: words("frame.search.placeholder") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator('[data-field="name"] input').fill("Not yet sent");
  await page.getByRole("link", { name: words("menu.sections.technical") }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole("button", { name: words("form.leave.stay") }).click();
  await expect(page.locator('[data-field="name"] input')).toHaveValue("Not yet sent");
});

test("a button's words show on hover and on focus, and Escape takes them away", async ({ page, signIn }) => {
  await signIn("director");
  await page.goto("/demo/seasons/new");
  const refresh = page.getByRole("banner").getByRole("button").and(page.locator("[aria-label]")).last();
  await refresh.hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await refresh.focus();
  await expect(page.getByRole("tooltip")).toBeVisible();
  const box = await page.getByRole("tooltip").boundingBox();
  const size = page.viewportSize();
  expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y >= 0).toBe(true);
});
