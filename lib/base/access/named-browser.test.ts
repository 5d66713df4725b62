import fc from "fast-check";
import { expect, it } from "vitest";
import { namedBrowser } from "./named-browser.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
])("names a browser by family", (userAgent, browser, system) => {
  expect(namedBrowser(userAgent)).toEqual({ browser, system });
});

it("says nothing of what says nothing, or is too long to be one", () => {
  for (const strange of [undefined, null, "", "x".repeat(8 * 2 ** 20)])
    expect(namedBrowser(strange)).toEqual({ browser: null, system: null });
});

it("keeps a few letters of whatever is sent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600, unit: "binary" }), (sent) => {
      for (const name of Object.values(namedBrowser(sent))) expect((name ?? "").length).toBeLessThanOrEqual(40);
    }),
  );
});
