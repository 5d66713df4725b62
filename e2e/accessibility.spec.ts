import type { Page } from "@playwright/test";
import { expectAccessible } from "./harness/axe.ts";
import { enterDesk, expect, type Role, test } from "./harness/test.ts";

/** One page of each kind is enough: those of two groups differ only in what they say. */
const kindOf = (path: string) => path.replace(/\/\d+/g, "/{id}");

/** Addresses that are no pages: files and what the programs ask of each other. */
const NO_PAGE = /^\/(api|hooks)\/|\/(export|print)\b/;

/** The paths of every link on a page that stays on this site. */
async function linksOn(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const here = new URL(page.url()).origin;
  return hrefs
    .map((href) => new URL(href))
    .filter((url) => url.origin === here && !NO_PAGE.test(url.pathname))
    .map((url) => url.pathname);
}

/** WCAG 1.4.10: at this width, which is that of 1280 px magnified four times, one reads without scrolling sideways. */
const NARROWEST_PX = 320;

/** Makes the window as narrow as it need ever be, and then as it was. Once is enough: in French, whose words are longer. */
async function expectReflow(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  if (!size || test.info().project.name !== "office") return;
  await page.setViewportSize({ ...size, width: NARROWEST_PX });
  // What opens beside a table, or not, follows the window in a moment of its own.
  const content = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(content, `${path} scrolls sideways`).toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(size);
}

/** Follows every link from the page one is at. @returns the kinds of pages that were seen and checked */
async function walk(page: Page): Promise<string[]> {
  const seen = new Set<string>();
  const waiting = [new URL(page.url()).pathname];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("main"), path).toBeVisible();
    // Settings lead on to the first of their tabs after the frame has been shown.
    if (path.endsWith("/settings")) await page.waitForURL(/\/settings\/\w+$/);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expectAccessible(page);
    await expectReflow(page, path);
    waiting.push(...(await linksOn(page)));
  }
  return [...seen];
}

// The walk is long, and a fault is told with its page: pictures of every step would only double the time.
test.use({ trace: "off" });

const WALKS = [
  ["director", { tag: "@everywhere" }],
  // Whoever may change nothing sees the same pages with less on them: one screen is enough.
  ["coach", {}],
] satisfies [Role, object][];

for (const [role, details] of WALKS) {
  test(
    `every page that a ${role} can reach is accessible, and fits a window of ${NARROWEST_PX} pixels`,
    details,
    async ({ page, signIn }) => {
      test.slow();
      await signIn(role);
      await enterDesk(page);
      const pages = await walk(page);
      expect(pages).toContain("/demo/{id}/registrations");
      expect(pages.length).toBeGreaterThan(4);
    },
  );
}
