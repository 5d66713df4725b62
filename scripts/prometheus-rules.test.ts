import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasPromtool, promtool } from "./testing/promtool.ts";

const RULES = "deploy/prometheus/guichet.rules.yml";
const TESTS = "deploy/prometheus/guichet.test.yml";
/** Names that are Prometheus' own, of any scrape. */
const BUILT_IN = new Set(["up"]);
const SUFFIX = /_(bucket|count|sum)$/;

const rules = readFileSync(RULES, "utf8");
const operations = readFileSync("docs/operations.md", "utf8");

/** Every metric that a program of ours makes, by the places in the code that name one. */
const made = globSync(["lib/**/*.ts", "runtime/**/*.ts", "service/**/*.ts"], { exclude: ["**/*.test.ts"] })
  .flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/(?:\(|name:)\s*"((?:guichet|process|nodejs)_[a-z_]+)",/g),
  ])
  .map(([, name]) => name ?? "");
const percentiles = ["nodejs_eventloop_lag_p50_seconds", "nodejs_eventloop_lag_p99_seconds"];
const metrics = new Set([...made, ...percentiles]);

describe.skipIf(!hasPromtool())("the rules for Prometheus", () => {
  it("are rules by promtool", () => {
    expect(promtool("check", "rules", RULES)).toContain("SUCCESS");
  });

  it("wake whom they should, by promtool", () => {
    expect(promtool("test", "rules", TESTS)).toContain("SUCCESS");
  });
});

it("rules ask for metrics that a program of ours has", () => {
  const asked = [...rules.matchAll(/\b((?:guichet|process|nodejs)_[a-z0-9_]+|up)(?=\{|\[| [<>=])/g)].map(
    ([, name = ""]) => name.replace(SUFFIX, ""),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !metrics.has(name) && !BUILT_IN.has(name))).toEqual([]);
});

it("every metric stands in the chapter on what to watch, and every one that stands there is made", () => {
  const told = new Set([...operations.matchAll(/`((?:guichet|process|nodejs)_[a-z0-9_]+)`/g)].map(([, name]) => name));
  expect([...metrics].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => name !== undefined && !metrics.has(name))).toEqual([]);
});
