import { globSync, readFileSync } from "node:fs";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "./class-names.ts";

/** The library's own list, with our own sizes. */
const whole = extendTailwindMerge({
  cacheSize: 0,
  extend: { theme: { text: ["xs", "sm", "base", "lg", "xl", "2xl"], shadow: ["raised", "panel"] } },
});

/** A class without its variants: `md:hover:bg-hover` says `bg-hover`. */
const plain = (name: string) => name.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])*:)+(?=[^\]]*$)/, "");

/** Of `pb-2`, `pb-4` and `pb-10` two stand for all: only the numbers differ. */
const shape = (name: string) => name.replace(/\[\D[^\]]*\]/g, "[]").replace(/\d[\w./]*/g, "0");
const SAME_SHAPE = 2;

/** What stands in quotes in the sources and is a class that the library knows: it keeps one of two. */
function classes(): string[] {
  const files = globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !/\.test\.|class-groups/.test(file));
  const texts = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/["`]([^"`\n]*)["`]/g)]);
  const words = new Set(texts.flatMap(([, text]) => String(text).split(/\s+/)).map(plain));
  const known = [...words].filter((word) => word !== "" && whole(`${word} ${word}`) === word);
  return [...Map.groupBy(known, shape).values()].flatMap((alike) => alike.slice(0, SAME_SHAPE));
}

it("lets the last of two classes count as tailwind-merge does, for every two that our sources use", () => {
  const names = classes();
  expect(names.length).toBeGreaterThan(150);
  const differing: string[] = [];
  for (const name of names) {
    // Each pair stands under a variant of its own, so that one reading answers for all pairs of a class.
    const others = names.filter((other) => other !== name);
    const pairs = others.map((other, index) => `[&_p${index}]:${name} [&_p${index}]:${other}`).join(" ");
    if (cn(pairs) === whole(pairs)) continue;
    for (const other of others) {
      const pair = `${name} ${other}`;
      if (cn(pair) !== whole(pair)) differing.push(`${pair}: ${cn(pair)}, not ${whole(pair)}`);
    }
  }
  expect(differing).toEqual([]);
});
