/**
 * `npm run bench -- pages [--runs 5] [--lighthouse FOLDER] [--only WORD]`: what a first visit to the pages of the desk costs somebody who is
 * signed in. The script that it transfers, in brotli and in gzip; its requests, bytes and elements of DOM; and where Lighthouse is installed in a folder (it is no dependency:
 * bench/README.md), what Lighthouse gives them on a phone: the medians of so many runs, and which audits lost points.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { startDesk } from "../e2e/harness/desk.ts";
import { emptyCache, scriptBytes } from "../e2e/harness/first-visit.ts";
import setup from "../e2e/harness/template.ts";
import { findChromium } from "../scripts/testing/chromium.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    lighthouse: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const RUNS = Number(values.runs);
/** The command of a Lighthouse that was installed in the folder. */
const LIGHTHOUSE = values.lighthouse && join(values.lighthouse, "node_modules/lighthouse/cli/index.js");
const PAGES = {
  overview: "/demo/2",
  registrations: "/demo/2/registrations",
  members: "/demo/2/members",
  "a group": "/demo/2/groups/44",
  "a group's form": "/demo/2/groups/44/edit",
  "a new person's form": "/demo/2/members/new",
  week: "/demo/2/week",
  "sign-in": "/sign-in",
};
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const TIMES = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  SI: "speed-index",
  CLS: "cumulative-layout-shift",
} as const;
/** A report has many megabytes of pictures. */
const REPORT_BYTES = 256 * 2 ** 20;

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
}

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

if (LIGHTHOUSE && !existsSync(LIGHTHOUSE)) throw new Error(`There is no Lighthouse at ${LIGHTHOUSE}.`);
const remove = await setup();
const desk = await startDesk("pages");
const executablePath = findChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const context = await browser.newContext({ baseURL: desk.url, viewport: { width: 390, height: 844 } });
  const cookie = await signIn(context);
  for (const [name, path] of Object.entries(PAGES).filter(([key]) => key.includes(values.only)))
    await measure(context, name, path, path === "/sign-in" ? undefined : cookie);
} finally {
  await browser.close();
  await desk.stop();
  remove();
}

/** @returns the cookies of a director who has signed in, and whose season was read whole */
async function signIn(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.locator('[data-demo-account="director"]').click();
  await page.waitForURL(/\/demo\/\d+$/);
  await page.goto(PAGES.registrations);
  await page.locator("[data-row-id]").first().waitFor({ timeout: 120_000 });
  await page.close();
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function measure(context: BrowserContext, name: string, path: string, cookie: string | undefined): Promise<void> {
  const page = await context.newPage();
  if (!cookie) await context.clearCookies();
  const bytes = [await scriptBytes(page, path), await scriptBytes(page, path, "gzip")];
  const whole = await visit(page, path);
  await page.close();
  console.log(`${name}: script ${bytes.map((count) => (count / 1_000).toFixed(1)).join(" kB in brotli, ")} kB in gzip`);
  console.log(
    `  ${whole.requests} requests, ${(whole.bytes / 1_000).toFixed(1)} kB in all, ${whole.nodes} elements of DOM`,
  );
  if (!LIGHTHOUSE) return;
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await report(LIGHTHOUSE, desk.url + path, cookie));
  const scores = CATEGORIES.map((category) => {
    const all = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    return `${category} ${median(all)} (${Math.min(...all)}–${Math.max(...all)})`;
  });
  const times = Object.entries(TIMES).map(([short, id]) => {
    const middle = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return `${short} ${short === "CLS" ? middle.toFixed(3) : Math.round(middle)}`;
  });
  console.log(`  ${scores.join(", ")}\n  ${times.join(", ")}`);
  for (const line of lost(reports)) console.log(`  - ${line}`);
}

/** What all of a first visit takes until the page asks for nothing more: requests, bytes on the wire, elements that stand there then. */
async function visit(page: Page, path: string): Promise<{ requests: number; bytes: number; nodes: number }> {
  const devtools = await emptyCache(page);
  let [requests, bytes] = [0, 0];
  devtools.on("Network.requestWillBeSent", () => {
    requests += 1;
  });
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await devtools.detach();
  return { requests, bytes, nodes };
}

/** One visit as Lighthouse makes it on a phone, with its own simulated network and processor. */
async function report(command: string, url: string, cookie: string | undefined): Promise<Report> {
  const words = [
    command,
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${CATEGORIES.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const env = { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env, maxBuffer: REPORT_BYTES });
  return JSON.parse(stdout) as Report;
}

/** The audits that lost points in any run, each with what it showed then. */
function lost(reports: readonly Report[]): string[] {
  const found = new Map<string, string>();
  for (const { categories, audits } of reports)
    for (const category of CATEGORIES)
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit?.score != null && audit.score < 1)
          found.set(id, `${category}: ${id} ${audit.displayValue ?? ""} (${audit.score})`);
      }
  return [...found.values()];
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
