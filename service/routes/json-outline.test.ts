import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonOutline, type OutlineLimits } from "./json-outline.ts";

const LIMITS = { depth: 32, values: 100 };

/** What an outline says of a text that arrives in pieces of so many bytes. */
function outlineOf(text: string, limits: OutlineLimits = LIMITS, piece = text.length || 1) {
  const outline = new JsonOutline(limits);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) outline.take(bytes.subarray(at, at + piece));
  return { verdict: outline.verdict, beginning: () => JSON.parse(Buffer.from(outline.beginning(bytes)).toString()) };
}

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("the outline of a JSON text", () => {
  it.each([
    ["a list as deep as may be", "[".repeat(32) + "]".repeat(32), undefined],
    ["a list that is deeper", "[".repeat(33), "deep"],
    ["objects that are deeper", '{"a":'.repeat(33), "deep"],
    ["signs inside of a text", JSON.stringify({ a: '[{,\\"'.repeat(1_000) }), undefined],
    ["a text that ends with a backslash", `["\\\\",${"[".repeat(32)}`, "deep"],
    ["too many elements", JSON.stringify(Array(101).fill(0)), "many"],
    ["too many members", JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, n]))), "many"],
    ["too many empty lists", `[${"[],".repeat(60)}0]`, "many"],
    ["nothing", "", undefined],
  ])("%s", (_name, text, verdict) => {
    for (const piece of [1, 2, 3, 7, 100_000]) expect(outlineOf(text, LIMITS, piece).verdict).toBe(verdict);
  });

  it("says of any JSON, however it is cut into pieces, how deep it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 9 }), (value, piece) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        expect(outlineOf(text, { depth, values: 1e9 }, piece).verdict).toBeUndefined();
        if (depth > 0) expect(outlineOf(text, { depth: depth - 1, values: 1e9 }, piece).verdict).toBe("deep");
      }),
    );
  });

  it("gives the beginning of what has too many values as whole JSON", () => {
    const members = Array.from({ length: 5_000 }, (_, n) => [`n${n}`, [{ "ü\\": "," }]]);
    const { verdict, beginning } = outlineOf(JSON.stringify({ a: { b: Object.fromEntries(members) } }), LIMITS, 11);
    expect(verdict).toBe("many");
    const kept = Object.entries(beginning().a.b);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.slice(0, -1)).toEqual(members.slice(0, kept.length - 1));
  });
});
