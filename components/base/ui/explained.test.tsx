import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { Explained, Meanings } from "./explained.tsx";
import { PageHelp } from "./page-help.tsx";

const SOURCES = globSync(["app/**/*.tsx", "components/**/*.tsx"])
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

it("explains each word of the table somewhere, in both languages, in a sentence", () => {
  const names = Object.keys(en.meanings);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(Object.keys(fr.meanings).sort()).toEqual([...names].sort());
  const used = (name: string) =>
    SOURCES.some(({ text }) =>
      new RegExp(`\\b(explains|of)\\b.*"${name}"|^\\s*\\w+: "${name}",|^\\s*"${name}",$`, "m").test(text),
    );
  expect(names.filter((name) => !used(name))).toEqual([]);
  for (const meaning of [...Object.values(en.meanings), ...Object.values(fr.meanings)])
    expect(meaning).toMatch(/^\p{Lu}.*\.$/u);
});

it("stands in no link and in no button: a press on it does one thing", () => {
  const within = /<(a|button|Button|IntentLink|Link|ActionLink|summary)\b[^>]*>(?:(?!<\/\1>)[\s\S])*?<Explained\b/;
  expect(
    SOURCES.filter(({ file, text }) => !file.endsWith("ui/explained.tsx") && within.test(text)).map(({ file }) => file),
  ).toEqual([]);
});

it("is only a word where nobody can say what it means: on paper", () => {
  expect(renderToStaticMarkup(<Explained of="slip">Bordereau</Explained>)).toBe("Bordereau");
});

it("opens what belongs to it without a script, and so does a page's question mark", () => {
  const meanings = { reach: () => {}, meaningOf: async () => "", words: { loading: "…", missing: "–" } };
  const drawn = renderToStaticMarkup(
    <Meanings value={meanings}>
      <PageHelp label="What this page is for" sentence="To deposit." />
      <Explained of="slip">Bordereau</Explained>
    </Meanings>,
  );
  const opened = [...drawn.matchAll(/<button[^>]*popovertarget="([^"]+)"/gi)].map(([, id]) => id);
  const notes = [...drawn.matchAll(/<(?:p|span) id="([^"]+)" popover="auto"/g)].map(([, id]) => id);
  expect(opened).toHaveLength(2);
  expect(notes).toEqual(opened);
  expect(drawn).toContain("To deposit.");
});
