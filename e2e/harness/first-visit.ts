import { type CDPSession, expect, type Page } from "@playwright/test";

/**
 * The browser's own tools, once nothing of an earlier visit is kept: the network is told of from here on.
 * @param encoding the only one that the browser says it can unpack; its own by default, brotli among them
 */
export async function emptyCache(page: Page, encoding?: "gzip"): Promise<CDPSession> {
  await page.goto("about:blank");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  if (encoding) await devtools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  return devtools;
}

/**
 * The JavaScript in bytes that one visit with an empty cache transfers, until the page has asked for nothing more for a while.
 * @param encoding as `emptyCache` has it
 */
export async function scriptBytes(page: Page, path: string, encoding?: "gzip"): Promise<number> {
  const devtools = await emptyCache(page, encoding);
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  const drawn = path.endsWith("/new") ? ":is([data-field], form) :is(input, select)" : "[data-row-id], h1, h2";
  await expect(page.getByRole("main").locator(drawn).first()).toBeEnabled();
  // The page holds a stream open, which Playwright's networkidle leaves out of its count.
  await page.waitForLoadState("networkidle");
  await devtools.detach();
  return bytes;
}
