import { describe, expect, it } from "vitest";
import { CONTRACT_LIMITS } from "./limits.ts";
import { patternCost, safePattern } from "./pattern.ts";

describe("a pattern of the contract", () => {
  it.each([
    ["^[0-9]{5}$", "35300", "3530"],
    ["^\\+?[0-9 ]{6,15}$", "+33 6 12 34", "abc"],
    ["^(lundi|mardi)$", "mardi", "dimanche"],
    ["^[A-Z]{2}-\\d{4}$", "FR-2026", "FR2026"],
    ["\\d", "a1", "ab"],
    ["^\\p{L}+$", "Éloïse", "E1"],
  ])("%s is checked here", (pattern, good, bad) => {
    expect(safePattern(pattern, 255)?.test(good)).toBe(true);
    expect(safePattern(pattern, 255)?.test(bad)).toBe(false);
  });

  it.each([
    "(a+)+$",
    "(a|a)*b",
    "(a|aa)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "a*a*a*a*b",
    "(?=a)b",
    "(?<!a)b",
    "(a)\\1",
    "((((((((((a{0,50}){0,50}){0,50}){0,50}){0,50}){0,50}){0,50}){0,50}){0,50}){0,50}",
    "[unclosed",
    "(unclosed",
    "unopened)",
    "*",
    "x".repeat(501),
  ])("%s is left to the service", (pattern) => {
    expect(safePattern(pattern)).toBeUndefined();
  });

  it("is never accepted above the bound on its steps", () => {
    expect(patternCost("^[a-z]*[a-z]*[a-z]*$", 1000)).toBeGreaterThan(CONTRACT_LIMITS.patternSteps);
    expect(patternCost("^[a-z]{3}$", 1000)).toBe(1);
    expect(patternCost("[a-z]+", 100)).toBe(100 * 100);
  });
});
