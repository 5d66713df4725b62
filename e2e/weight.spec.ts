import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";

/** What a form page may cost somebody who comes for the first time: bytes of JavaScript as they cross the wire. */
const SCRIPT_BYTES = 230_000;

/** The JavaScript that one visit with an empty cache transfers, until the page has asked for nothing more for a while. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  await page.goto("about:blank");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole("main").locator("[data-field] :is(input, select)").first()).toBeEnabled();
  // The page holds a stream open, which Playwright's networkidle leaves out of its count.
  await page.waitForLoadState("networkidle");
  await devtools.detach();
  return bytes;
}

test("a first visit to a form carries no more than it needs", async ({ page, signIn }) => {
  await signIn("director");
  const season = new URL(page.url()).pathname;
  const offered = ["groups", "slots", "lessons", "events", "members"].map((kind) => `${season}/${kind}/new`);
  for (const path of ["/demo/seasons/new", "/demo/sports/new", ...offered]) {
    const bytes = await scriptBytes(page, path);
    expect(bytes, path).toBeGreaterThan(100_000); // a page without its scripts would have been measured wrongly
    expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BYTES);
    test.info().annotations.push({ type: "bytes of JavaScript", description: `${path}: ${bytes}` });
  }
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
  await page.getByRole("link", { name: words("frame.sections.settings") }).click();
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
