import { expect, it } from "vitest";
import { routeOf } from "./route-of.ts";

const ROUTES = [
  "[season]",
  "[season]/members/[id]",
  "[season]/members/new",
  "[season]/members",
  "seasons",
  "seasons/[id]",
];

it.each([
  ["/2", "[season]"],
  ["/2/members?q=martin", "[season]/members"],
  ["/2/members/new", "[season]/members/new"],
  ["/2/members/17#notes", "[season]/members/[id]"],
  ["/seasons", "seasons"],
  ["/seasons/4", "seasons/[id]"],
  ["/2/members/17/papers", undefined],
  ["", undefined],
])("finds which page %s opens", (path, route) => {
  expect(routeOf(path, ROUTES)).toBe(route);
});
