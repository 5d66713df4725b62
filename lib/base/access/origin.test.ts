import fc from "fast-check";
import { expect, it } from "vitest";
import { safePath } from "./origin.ts";

it.each([
  ["/demo/3/registrations?state=pending", "/demo/3/registrations?state=pending"],
  ["https://elsewhere.test/", "/"],
  ["//elsewhere.test", "/"],
  ["/\\\\elsewhere.test", "/"],
  ["/\\t/elsewhere.test", "/"],
  ["/.//evil.example", "/"],
  ["/..//evil.example", "/"],
  ["/x/..//evil.example", "/"],
  ["/./\\evil.example", "/"],
  ["/%2e//evil.example", "/"],
  ["/\t//evil.example", "/"],
  ["/x/%2E%2e\\\\evil.example/a", "/"],
  ["javascript:alert(1)", "/"],
  [undefined, "/"],
  [["/a", "/b"], "/"],
])("goes on to %j only within the dashboard", (wish, path) => {
  expect(safePath(wish)).toBe(path);
});

it("stays on the dashboard's own origin, whatever is asked for, when a browser goes there", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "//",
      "\\",
      ".",
      "..",
      "%2e",
      "%2F",
      "%5c",
      "\t",
      "\n",
      "\r",
      " ",
      "@",
      ":",
      "?",
      "#",
      ";",
      "\0",
    ),
    fc.constantFrom("evil.example", "http:", "https:", "javascript:", "[::1]", "x", "demo", "%00", "\u3002", "\uff0f"),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const wish = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`);
  const origin = "https://guichet.example";
  fc.assert(
    fc.property(wish, (asked) => {
      const path = safePath(asked);
      // As window.location.assign, as a Location field beside a page further down, and glued to the origin as next-auth does.
      expect(new URL(path, `${origin}/sign-in`).origin).toBe(origin);
      expect(new URL(path, `${origin}/demo/3/registrations?x=1`).origin).toBe(origin);
      expect(new URL(`${origin}${path}`).origin).toBe(origin);
    }),
    { numRuns: 20_000 },
  );
});
