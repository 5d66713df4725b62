import { defineConfig } from "@playwright/test";
import type { DeskOptions } from "./e2e/harness/test.ts";
import { findChromium } from "./scripts/testing/chromium.ts";

/** French, by day, on a wide screen: how a club's office sees it. */
const OFFICE = { locale: "fr-FR", colorScheme: "light", viewport: { width: 1440, height: 900 } } as const;

/** English, by night, on a phone: as far from the office as it gets. */
const PHONE = {
  locale: "en-GB",
  colorScheme: "dark",
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const;

const chromium = findChromium();

export default defineConfig<object, DeskOptions>({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/harness/template.ts",
  // Each worker is a service, a dashboard and a browser, which seldom work at once: two of them leave two cores little rest.
  workers: 2,
  fullyParallel: false,
  // A test that passes only at the second try hides a race: `npm test` tries once more and names it (scripts/testing/tally.ts).
  retries: 0,
  forbidOnly: !process.stdout.isTTY,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    timezoneId: "Europe/Paris",
    contextOptions: { reducedMotion: "reduce" },
    // What a page looked like is in its snapshots, which cost a part of every step: the second try makes them. A film would cost as much as the test.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // A container's /dev/shm is too small for a page; there is no GPU to ask for.
      args: ["--disable-dev-shm-usage", "--disable-gpu"],
    },
  },
  projects: [
    { name: "office", use: OFFICE, grepInvert: /@phone/ },
    // Tests tagged @phone run there alone, those tagged @everywhere in both.
    { name: "phone", use: PHONE, grep: /@phone|@everywhere/ },
  ],
});
