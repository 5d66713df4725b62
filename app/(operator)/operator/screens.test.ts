import { expect, it } from "vitest";
import { scopesUsed } from "#lib/base/access/permissions.ts";
import { screensLacking } from "./screens.ts";

it("says of each page of the desk what it needs, and nothing where all is granted", () => {
  expect(screensLacking(scopesUsed())).toEqual([]);
  const needs = new Map(screensLacking([]).map(({ key, scopes }) => [key, scopes]));
  expect(needs.get("members")).toEqual(["members:read"]);
  expect(needs.get("payments")).toContain("payments:read");
  expect(needs.has("users")).toBe(false);
  const without = scopesUsed().filter((scope) => scope !== "medical:read");
  expect(screensLacking(without).map(({ key }) => key)).toEqual(["medical"]);
});
