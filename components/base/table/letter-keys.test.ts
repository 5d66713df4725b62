import { expect, it } from "vitest";
import { letterOf } from "./letter-keys.ts";

it.each<[string, string, string]>([
  ["k", "KeyK", "k"],
  ["K", "KeyK", "k"],
  // Russian, Greek, Hebrew, Arabic, Georgian: the letter that stands there on a Latin keyboard.
  ...(["л", "К", "κ", "ל", "ن", "კ"] as const).map((key): [string, string, string] => [key, "KeyK", "k"]),
  // French and German layouts: what is written counts, and not where it stands.
  ["a", "KeyQ", "a"],
  ["z", "KeyY", "z"],
  ["é", "Digit2", "é"],
  ["?", "Slash", "?"],
  ["/", "KeyM", "/"],
  ["Enter", "Enter", "enter"],
])("takes %s on %s for %s", (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
