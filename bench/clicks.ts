/**
 * `npm run bench -- clicks [--only ROLE]`: how many presses of the mouse lead from each role's first page to the twelve works that it does most, at the
 * desk (1440 pixels). The least of all ways of up to three, found by trying: what stands in sight counts one, what a closed heading hides one more.
 */
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startDesk } from "../e2e/harness/desk.ts";
import setup from "../e2e/harness/template.ts";
import { findChromium } from "../scripts/testing/chromium.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

/** Addresses behind the season's, or behind the club's where they begin with `..`; a form may open over its list. */
const WORKS: Readonly<Record<string, readonly string[]>> = {
  director: [
    ...["registrations", "members", "groups", "week", "renewal", "medical"],
    ...["treasury", "payments", "../documents", "../seasons", "../settings/users", "../settings/audit"],
  ],
  secretary: [
    ...["registrations", "registrations/new", "members", "members/new", "waiting", "renewal"],
    ...["papers", "import", "groups", "week", "payments/new", "follow-ups"],
  ],
  treasurer: [
    ...["payments/new", "payments", "treasury/dues", "treasury/reminders", "treasury/deposits", "treasury/slips"],
    ...[
      "treasury/instalments",
      "treasury/aid",
      "treasury/journal",
      "treasury/receipts",
      "treasury/deposits/cash",
      "members",
    ],
  ],
  coach: [
    ...["attendance", "week", "groups", "groups/{id}", "groups/{id}/attendance", "events"],
    ...["members", "members/{id}", "hours", "lessons", "slots", "follow-ups"],
  ],
  doctor: [
    ...["medical", "medical/rules", "medical/log", "medical/rules/new", "members", "members/{id}"],
    ...["groups", "week", "events", "attendance", "lessons", "slots"],
  ],
  reader: [
    ...["registrations", "members", "members/{id}", "groups", "groups/{id}", "events"],
    ...["week", "attendance", "lessons", "slots", "../sports", "../seasons"],
  ],
};

/** Ways of more presses than this are told as such. */
const MOST = 3;
/** So many pages are opened on the way to the third press. */
const MOST_PAGES = 40;

const remove = await setup();
const desk = await startDesk("clicks");
const executablePath = findChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const role of Object.keys(WORKS).filter((key) => key.includes(values.only))) await count(browser, role);
} finally {
  await browser.close();
  await desk.stop();
  remove();
}

async function count(of: Browser, role: string): Promise<void> {
  const context = await of.newContext({ baseURL: desk.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.locator(`[data-demo-account="${role}"]`).click();
  await page.waitForURL(/\/demo\/\d+/);
  const first = new URL(page.url()).pathname;
  const least = new Map<string, number>();
  const works = WORKS[role] ?? [];
  let next = [first];
  const opened = new Set<string>();
  for (let presses = 0; presses < MOST && next.length > 0 && least.size < works.length; presses += 1) {
    const found: string[] = [];
    for (const path of next.slice(0, MOST_PAGES)) {
      opened.add(path);
      for (const [to, more] of await linksOf(page, path)) {
        for (const work of works.filter((one) => isAt(one, to)))
          least.set(work, Math.min(least.get(work) ?? Number.POSITIVE_INFINITY, presses + 1 + more));
        if (more === 0) found.push(to);
      }
    }
    next = [...new Set(found)].filter((path) => !opened.has(path));
  }
  const told = works.map((work) => `${work} ${least.get(work) ?? `over ${MOST}`}`);
  const known = [...least.values()];
  const sum = known.reduce((all, one) => all + one, 0);
  console.log(`${role} (${first}): ${sum} presses for ${known.length} of ${works.length}: ${told.join(", ")}`);
  await context.close();
}

/** @returns where the links in sight lead, by address without its query, and how many presses stand before each */
async function linksOf(page: Page, path: string): Promise<Map<string, number>> {
  await page.goto(path);
  await page.waitForLoadState("networkidle").catch(() => undefined);
  const links = new Map<string, number>();
  const add = async (more: number) => {
    const all = await page
      .locator("a[href]")
      .evaluateAll((found) =>
        found.flatMap((link) =>
          link instanceof HTMLAnchorElement && link.checkVisibility() && link.getClientRects().length > 0
            ? [new URL(link.href).pathname]
            : [],
        ),
      );
    for (const to of all) if (to.startsWith("/demo") && !links.has(to)) links.set(to, more);
  };
  await add(0);
  const closed = page.locator(
    "nav button[aria-expanded=false][aria-controls], nav button.rail-opener[aria-expanded=false]",
  );
  for (let turn = 0; turn < 8 && (await closed.count()) > 0; turn += 1) {
    await closed
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await add(1);
  }
  return links;
}

function isAt(work: string, path: string): boolean {
  const ofClub = work.startsWith("../");
  const pattern = `${ofClub ? "/demo/" : "/demo/\\d+/"}${work.replace("../", "").replaceAll("{id}", "\\d+")}`;
  return new RegExp(`^${pattern}$`).test(path);
}
