/**
 * `node scripts/screenshot.ts`: takes the README's pictures from the real product, a demonstration of its own on a Saturday
 * in September. Run it again when a screen has changed.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ownFolder } from "./own-folder.ts";
import { startProgram, untilReady } from "./programs.ts";
import { findChromium } from "./testing/chromium.ts";
import { freePort } from "./testing/free-port.ts";

const FILE = "docs/registrations.png";

/** As wide as a README is read, twice as sharp. */
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };

/** Screens that are shown on a desk and on a telephone, by day and by night. */
const SCREENS = "docs/screens";
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ["light", "dark"] as const;

const own = ownFolder("screenshot");
const folder = own.path;
const port = await freePort();
const env = {
  ...process.env,
  GUICHET_NOW: "2026-09-12T10:00:00+02:00",
  SERVICE_PORT: String(await freePort()),
  SERVICE_DATA_DIR: join(folder, "service"),
  PORT: String(port),
  DATA_DIR: join(folder, "dashboard"),
};
const guichet = startProgram("start", ["scripts/start.ts"], env, "inherit");
const executablePath = findChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  await untilReady(guichet, `http://127.0.0.1:${port}/sign-in`);
  const url = `http://localhost:${port}`;
  const page = await browser.newPage({ ...SCREEN, locale: "en-GB", colorScheme: "light", reducedMotion: "reduce" });
  await openPending(page, url);
  await page.screenshot({ path: FILE });
  console.log(FILE);
  await drawScreens(browser, url);
} finally {
  await browser.close();
  await guichet.stop();
  own.remove();
}

/** Signs in as the demonstration's secretary. @returns the address of the season */
async function enter(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/sign-in`);
  await page.locator('[data-demo-account="secretary"]').click();
  await page.waitForURL(/\/demo\/\d+/);
  return page.url().split("?")[0] ?? "";
}

/** The pending registrations, as a secretary sees them when five of them are about to be decided. */
async function openPending(page: Page, url: string): Promise<void> {
  await page.goto(`${await enter(page, url)}/registrations?state=pending`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  // The header has a checkbox too; the first five people below it.
  for (const index of [1, 2, 3, 4, 5]) await rows.nth(index).getByRole("checkbox").check();
}

/** What a secretary looks at, in every size and theme: the first page, who lacks which paper, one person's file, and their papers. */
async function drawScreens(browser: Browser, url: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  const reading = await browser.newPage({ locale: "en-GB" });
  const season = await enter(reading, url);
  await reading.goto(`${season}/papers`);
  await reading.getByRole("button", { name: /^Read those who wait/ }).click();
  await reading.getByText(/read, complete/).waitFor({ timeout: 300_000 });
  const file = await reading.getByRole("table").getByRole("link").last().getAttribute("href");
  const session = await reading.context().storageState();
  await reading.close();
  const person = new URL(file ?? "", url).href.replace(/\/papers$/, "");
  const screens = { first: season, papers: `${season}/papers`, person, "person-papers": `${person}/papers` };
  for (const viewport of SIZES)
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB", storageState: session });
      const page = await context.newPage();
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address, { waitUntil: "networkidle" });
        const path = `${SCREENS}/${name}-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({ path });
        console.log(path);
      }
      await context.close();
    }
}
