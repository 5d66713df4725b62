import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "globals.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((found) => [
    found[1] as string,
    { light: found[2] as string, dark: found[3] as string },
  ]),
);

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const states = ["pending", "validated", "refused", "cancelled", "danger", "accent"];
const grounds = ["paper", "surface", "sunken", "raised", "hover"];
const text: [string, string][] = [
  ...["ink", "ink-soft", "ink-faint", "accent", "danger"].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as [string, string]),
  ),
  ...states.map((state) => [state, `${state}-soft`] as [string, string]),
  ...states.flatMap((state) => ["paper", "surface", "raised"].map((ground) => [state, ground] as [string, string])),
  ["ink", "accent-soft"],
  ["ink-soft", "accent-soft"],
  ["ink-faint", "accent-soft"],
  ["ink-soft", "danger-soft"],
  ["accent-on", "accent"],
  ["accent-on", "accent-strong"],
  ["danger-on", "danger"],
  ["danger-on", "danger-strong"],
];

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const colour = (name: string) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`app/globals.css has no --${name}`);
    return token[theme];
  };

  it.each(text)("reads %s on %s at 4.5:1 or better (WCAG 2.2, 1.4.3)", (ink, ground) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["paper", "surface", "raised"])("tells the line that is pointed at or chosen from %s", (ground) => {
    expect(contrast(colour("hover"), colour(ground))).toBeGreaterThanOrEqual(1.1);
  });

  it.each(grounds)("shows the border of a field on %s at 3:1 or better (WCAG 2.2, 1.4.11)", (ground) => {
    expect(contrast(colour("line-strong"), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
