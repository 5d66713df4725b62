import { readBy, untilCopied } from "./harness/copy.ts";
import { test } from "./harness/test.ts";

test("look", async ({ page, signIn }) => {
  test.setTimeout(200_000);
  await signIn("director");
  await untilCopied(readBy(page.request));
  await page.goto("/demo/2/renewal");
  await page.locator("#renewal-q").waitFor({ timeout: 100_000 });
  for (const [width, scheme, lang] of [
    [1440, "light", "fr"],
    [390, "dark", "en"],
    [320, "light", "fr"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.context().addCookies([{ name: "locale", value: lang, url: page.url() }]);
    for (const [name, path] of [
      ["list", "renewal"],
      ["human", "renewal?show=human"],
      ["returned", "renewal/returned"],
      ["waiting", "waiting"],
    ] as const) {
      await page.goto(`/demo/2/${path}`);
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/n/look/ren-${name}-${width}-${lang}.png` });
      if (width === 320) console.log(name, await page.evaluate(() => document.documentElement.scrollWidth));
    }
  }
});
