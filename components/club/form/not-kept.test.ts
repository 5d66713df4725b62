import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fr } from "#lib/base/words/fr.ts";

/** Every message of a language, by its whole key. */
function messages(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : messages(value as object, `${path}${key}.`),
  );
}

/** Says that something did not happen. */
const NOTHING = /^Rien n’(a|est)\b/;

const SOURCES = () =>
  globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !/\.test\.|\/(api|hooks)\//.test(file));

it("says that nothing was recorded only where that is known: no message of a lost answer claims it", () => {
  const claims = messages(fr).flatMap(([key, text]) => (NOTHING.test(text) ? [key] : []));
  expect(claims.length).toBeGreaterThan(10);
  const wrong = SOURCES().flatMap((file) => {
    const text = readFileSync(file, "utf8");
    // What is done where no answer came: the block of a catch, or what `.catch(` gives.
    const lost = [...text.matchAll(/\bcatch\s*(?:\([^)]*\)\s*)?\{([^{}]*)\}|\.catch\(([^\n]*)/g)].map(([all]) => all);
    const named = lost.flatMap((block) => [...block.matchAll(/\b\w+\("([\w.]+)"/g)].map(([, key = ""]) => key));
    return named.flatMap((key) => (claims.some((claim) => claim.endsWith(`.${key}`)) ? [`${file}: ${key}`] : []));
  });
  expect(wrong).toEqual([]);
  // A title that claims it stands above a refusal alone: NotKept asks which it is.
  const titled = SOURCES().flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /<ErrorState[^>]*title=\{words\("([\w.]+)"\)\}[^>]*>\s*\{(?:fault|failure)\}/g,
      ),
    ]
      .filter(([, key]) => claims.some((claim) => claim.endsWith(`.${key}`)))
      .map(([, key]) => `${file}: ${key}`),
  );
  expect(titled).toEqual([]);
});
