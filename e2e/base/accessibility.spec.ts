import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { expectNoWider } from "../harness/screens.ts";
import { enterDesk, expect, type Role, test } from "../harness/test.ts";

/** What of an address leads to another page, and not to more, fewer or other rows of it: a tab, and what a form begins with. */
const OF_A_KIND = ["tab", "by", "from"];

/** One page of each kind is enough: those of two groups differ only in what they say. */
const kindOf = (path: string) =>
  path
    .replace(/\/\d+/g, "/{id}")
    .replace(/(\/(print|week\/off))\?.*/, "$1")
    .replace(/=\d+$/, "={id}");

/** Addresses that are no pages: files and what the programs ask of each other. */
const NO_PAGE = /^\/(api|hooks)\/|\/export\b/;

/** A page for paper has every row of its list: looked at with those of one name, it is the same page. */
const WHOLE_LIST = /\/(payments|members|registrations)\/print$/;

/** Where every link on a page leads that stays on this site. */
async function linksOn(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const here = new URL(page.url()).origin;
  return hrefs
    .map((href) => new URL(href))
    .filter((url) => url.origin === here && !NO_PAGE.test(url.pathname))
    .map(({ pathname, searchParams, search }) => {
      if (WHOLE_LIST.test(pathname)) return `${pathname}?q=martin`;
      // What it shows is in its address.
      if (pathname.endsWith("/print") || pathname.endsWith("/week/off")) return pathname + search;
      const kind = OF_A_KIND.find((name) => searchParams.has(name));
      return kind ? `${pathname}?${kind}=${searchParams.get(kind)}` : pathname;
    });
}

/** WCAG 1.4.10: at this width, which is that of 1280 px magnified four times, one reads without scrolling sideways. */
const NARROWEST_PX = 320;

async function expectReflow(page: Page): Promise<void> {
  // What opens beside a table, or not, follows the window in a moment of its own.
  const content = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(NARROWEST_PX);
}

async function resize(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  if (!size || size.width === width) return;
  await page.setViewportSize({ ...size, width });
  // The page draws itself anew for its width before it is looked at.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What is looked at on each page, and how wide the window is then. */
function looksOf(page: Page, role: Role) {
  const width = page.viewportSize()?.width ?? NARROWEST_PX;
  const accessible = { width, look: expectAccessible };
  // The same page with less on it is no wider.
  if (role !== "director") return [accessible];
  // As narrow as it need ever be. Once is enough: in French, whose words are longer.
  return test.info().project.name === "office"
    ? [accessible, { width: NARROWEST_PX, look: expectReflow }]
    : [accessible, { width, look: expectNoWider }];
}

/** Follows every link from the page one is at. @returns the kinds of pages that were seen and checked */
async function walk(page: Page, role: Role): Promise<string[]> {
  const seen = new Set<string>();
  const waiting = [new URL(page.url()).pathname];
  const looks = looksOf(page, role);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("main"), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    for (const { width, look } of looks) {
      await resize(page, width);
      await look(page);
      // What scrolls sideways only there has to be reached by key there.
      if (width === NARROWEST_PX && kindOf(path).endsWith("/print")) await expectAccessible(page);
    }
    // The next page begins with the width that this one ends with: another width costs as much as a look.
    looks.reverse();
    waiting.push(...(await linksOn(page)));
  }
  return [...seen];
}

// The walk is long, and a fault is told with its page: pictures of every step would only double the time.
test.use({ trace: "off" });

/** Of the desk's parts, the kinds of pages that each of them has. */
const kinds = (part: string, ...ends: string[]) => ["", ...ends].map((end) => `/demo/${part}${end}`);

const OF_THE_SEASON = [
  ...kinds("{id}", "/registrations", "/week?by=list", "/week/calendar"),
  ...kinds("{id}/members", "/{id}"),
  ...kinds("{id}/groups", "/{id}", "/{id}?tab=hours", "/{id}?tab=attendance", "/{id}/edit", "/{id}/lessons/{id}"),
  ...kinds("{id}/slots", "/{id}", "/{id}?tab=hours", "/{id}?tab=pending", "/{id}?tab=attendance", "/{id}/edit"),
  ...kinds("{id}/events", "/{id}", "/{id}?tab=attendance", "/{id}/edit"),
  ...kinds("{id}/attendance", "?tab=missing", "?tab=rates", "?tab=corrections"),
  ...kinds("sports", "/{id}"),
  ...["/demo/attendance", "/demo/seasons", "/demo/settings/quota", "/demo/{id}/lessons"],
];

const WHERE_THINGS_CHANGE = [
  ...["connection", "mail", "contract", "webhooks", "users", "notes", "audit", "work", "medical", "days"].map(
    (tab) => `/demo/settings/${tab}`,
  ),
  ...["seasons", "sports", "{id}/members", "{id}/groups", "{id}/groups/{id}/lessons", "{id}/slots", "{id}/events"].map(
    (part) => `/demo/${part}/new`,
  ),
  ...["sports", "{id}/members", "{id}/groups", "{id}/groups/{id}/lessons", "{id}/slots", "{id}/events"].map(
    (part) => `/demo/${part}/new?from={id}`,
  ),
  // Worklists are offered to whoever can act on them.
  ...[
    "jobs",
    "follow-ups",
    ...["headcount", "headcount/presets", "headcount/presets/new", "assembly", "assembly/new"],
    "members/twins/{id}/{id}",
    "members/{id}/edit",
    "registrations/new",
    "registrations/new/person",
    "payments",
    ...["treasury", "treasury/dues", "treasury/dues/{id}", "treasury/reminders"],
    ...[
      "treasury/deposits",
      "treasury/deposits/cash",
      "treasury/deposits/cash/print",
      "treasury/slips",
      "treasury/bank",
      "treasury/expenses",
      "treasury/expenses/new",
      "treasury/ledger",
      "treasury/closing",
      "treasury/expenses/categories",
    ],
    ...["treasury/instalments", "treasury/instalments/new"],
  ].map((end) => `/demo/{id}/${end}`),
  ...kinds("{id}/medical", "/rules", "/rules/new", "/log"),
  ...["hours", "week/off"].map((part) => `/demo/{id}/${part}`),
  ...["groups", "slots", "events"].map((part) => `/demo/{id}/${part}/{id}?tab=history`),
  ...["groups/{id}", "slots/{id}", "events/{id}", "payments", "week", "attendance"].map(
    (part) => `/demo/{id}/${part}/print`,
  ),
  ...["/demo/settings/audit/print", "/demo/documents"],
];

const WALKS = [
  ["director", [...OF_THE_SEASON, ...WHERE_THINGS_CHANGE], { tag: "@everywhere" }],
  // Whoever may change nothing sees the same pages with less on them: one screen is enough.
  ["coach", OF_THE_SEASON, {}],
] satisfies [Role, string[], object][];

for (const [role, reached, details] of WALKS) {
  test(
    `every page that a ${role} can reach is accessible${role === "director" ? `, and fits a window of ${NARROWEST_PX} pixels` : ""}`,
    details,
    async ({ page, signIn }) => {
      test.slow();
      await signIn(role);
      await enterDesk(page);
      const pages = await walk(page, role);
      expect(reached.filter((kind) => !pages.includes(kind))).toEqual([]);
    },
  );
}
