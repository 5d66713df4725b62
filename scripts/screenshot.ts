/**
 * `node scripts/screenshot.ts`: takes the README's picture from the real product, a demonstration of its own on a Saturday
 * in September. Run it again when the screen has changed.
 */

import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ownFolder } from "./own-folder.ts";
import { freePort } from "./ports.ts";
import { startProgram, untilReady } from "./programs.ts";
import { findChromium } from "./testing/chromium.ts";

const FILE = "docs/registrations.png";

/** As wide as a README is read, twice as sharp. */
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };

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
  const page = await browser.newPage({ ...SCREEN, locale: "en-GB", colorScheme: "light", reducedMotion: "reduce" });
  await openPending(page, `http://localhost:${port}`);
  await page.screenshot({ path: FILE });
  console.log(FILE);
} finally {
  await browser.close();
  await guichet.stop();
  own.remove();
}

/** The pending registrations, as a secretary sees them when five of them are about to be decided. */
async function openPending(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.locator('[data-demo-account="secretary"]').click();
  await page.waitForURL(/\/demo\/\d+/);
  await page.goto(`${page.url().split("?")[0]}/registrations?state=pending`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  // The header has a checkbox too; the first five people below it.
  for (const index of [1, 2, 3, 4, 5]) await rows.nth(index).getByRole("checkbox").check();
}
