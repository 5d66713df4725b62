/**
 * `npm run bench -- presses [N] [SEED] [keys | taps]`: N decisions (100) by hand at eight keys a second, and as many by taps at 390 pixels, with the club and every call to the
 * dashboard late by a second, with reload, rail, closing and going back in between. It prints the ledger of what was meant and what became of it, and ends with 1 when anything was
 * lost, in time and yet not sent, or on anybody else. What it shows: bench/README.md.
 */
import { type Browser, chromium } from "@playwright/test";
import { pressable } from "../e2e/harness/alive.ts";
import { startDesk } from "../e2e/harness/desk.ts";
import prepare from "../e2e/harness/template.ts";
import { Hand, seeded } from "../e2e/presses/hand.ts";
import type { Ledger } from "../e2e/presses/ledger.ts";
import { keysSentFrom, type Leaving, leaveBy, ledgerOf, linesOf, standing } from "../e2e/presses/round.ts";
import { openSlowDoor } from "../e2e/presses/slow-door.ts";
import { findChromium } from "../scripts/testing/chromium.ts";

const [count = "100", seed = "7", only = ""] = process.argv.slice(2);
const LATE_MS = 1_000;
const WAYS: readonly Leaving[] = ["reload", "rail", "close", "back"];
/** How long after the last key they leave, in milliseconds: at once, and up to longer than any press takes. */
const LINGERS_MS = [0, 400, 1_500, 3_500];

const HANDS = {
  "by keys, 1440 pixels": { viewport: { width: 1440, height: 900 }, locale: "fr-FR" },
  "by taps, 390 pixels": {
    ...{ viewport: { width: 390, height: 844 }, locale: "en-GB" },
    ...{ hasTouch: true, isMobile: true },
  },
} as const;

async function run(browser: Browser, name: keyof typeof HANDS): Promise<Ledger> {
  const door = await openSlowDoor();
  const desk = await startDesk(name.replaceAll(/\W+/g, "-"), { env: { NEXTAUTH_URL: door.url } });
  door.lead(desk.url, 0);
  const context = await browser.newContext({ ...HANDS[name], baseURL: door.url, reducedMotion: "reduce" });
  try {
    const keys = keysSentFrom(context);
    let page = pressable(await context.newPage());
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/sign-in");
    await page.locator('[data-demo-account="secretary"]').click();
    await page.waitForURL(/\/demo\/\d+$/);
    for (let ready = false; !ready; await page.waitForTimeout(500)) {
      const status = await page.request.get("/api/clubs/demo/status?season=2");
      const { mirror } = (await status.json()) as { mirror: { ready: boolean; phase: string | null } };
      ready = mirror.ready && mirror.phase === null;
    }
    const before = await standing(desk);
    door.lead(desk.url, LATE_MS);
    desk.slowDown(LATE_MS);
    const began = performance.now();
    const random = seeded(Number(seed));
    const hand = new Hand(() => Math.round(performance.now() - began), random);
    const rounds = WAYS.length * 2;
    for (let round = 0; round < rounds; round++) {
      const share = Math.ceil((Number(count) - hand.meant.length) / (rounds - round));
      await (name.startsWith("by keys") ? hand.byKeys(page, share) : hand.byTaps(page, share));
      await page.waitForTimeout(LINGERS_MS[Math.floor(random() * LINGERS_MS.length)] ?? 0);
      const way = WAYS[round % WAYS.length] ?? "reload";
      hand.leave(way);
      const next = await leaveBy(way, page, context);
      if (next !== page) next.on("dialog", (dialog) => void dialog.accept());
      page = pressable(next);
    }
    return await ledgerOf(desk, page, hand, before, keys);
  } finally {
    await context.close();
    await desk.stop();
    await door.close();
  }
}

const forget = await prepare();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--disable-dev-shm-usage", "--disable-gpu"],
});
try {
  for (const name of Object.keys(HANDS) as (keyof typeof HANDS)[]) {
    if (!name.startsWith(`by ${only}`)) continue;
    const ledger = await run(browser, name);
    console.log([`\n${name}`, ...linesOf(ledger)].join("\n"));
    if (ledger.lost.length + ledger.late.length + ledger.elsewhere.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  forget();
}
