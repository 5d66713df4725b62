import { expect, it } from "vitest";
import { foreignOrigin, safePath } from "./origin.ts";

const request = (method: string, headers: Record<string, string>) => ({ method, headers: new Headers(headers) });

it("lets reads pass", () => {
  expect(foreignOrigin(request("GET", { host: "guichet.test" }))).toBeNull();
});

it("lets our own pages write, also behind a reverse proxy", () => {
  expect(foreignOrigin(request("POST", { host: "guichet.test", origin: "https://guichet.test" }))).toBeNull();
  const proxied = { host: "10.0.0.5:3000", "x-forwarded-host": "guichet.test", origin: "https://guichet.test" };
  expect(foreignOrigin(request("POST", proxied))).toBeNull();
});

it.each([
  ["no origin", { host: "guichet.test" }],
  ["an opaque origin", { host: "guichet.test", origin: "null" }],
  ["another site", { host: "guichet.test", origin: "https://elsewhere.test" }],
  ["another port", { host: "localhost:3000", origin: "http://localhost:4000" }],
  ["words that are no origin", { host: "guichet.test", origin: "guichet.test" }],
])("refuses a write with %s", (_name, headers) => {
  expect(foreignOrigin(request("POST", headers))).toMatch(/./);
});

it.each([
  ["/demo/3/registrations?state=pending", "/demo/3/registrations?state=pending"],
  ["https://elsewhere.test/", "/"],
  ["//elsewhere.test", "/"],
  ["/\\\\elsewhere.test", "/"],
  ["/\\t/elsewhere.test", "/"],
  ["javascript:alert(1)", "/"],
  [undefined, "/"],
  [["/a", "/b"], "/"],
])("goes on to %j only within the dashboard", (wish, path) => {
  expect(safePath(wish)).toBe(path);
});
