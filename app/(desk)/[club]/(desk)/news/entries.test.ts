import { expect, it } from "vitest";
import { roles } from "#lib/base/access/roles.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { hasNews, NEWS, newsFor } from "./entries.ts";

it("tells each change in both languages, once, and in a sentence of its own", () => {
  for (const { news } of [en, fr]) {
    expect(Object.keys(news.entries).sort()).toEqual(NEWS.map(({ key }) => key).sort());
    const told = Object.values(news.entries);
    expect(new Set(told.map(({ title }) => title)).size).toBe(NEWS.length);
    for (const { words } of told) expect(words).toMatch(/[.]$/);
  }
  for (const { key } of NEWS) {
    expect(fr.news.entries[key].title).not.toBe(en.news.entries[key].title);
    expect(fr.news.entries[key].words).not.toBe(en.news.entries[key].words);
  }
});

it("has the newest first, by month", () => {
  const months: string[] = NEWS.map(({ month }) => month);
  for (const month of months) expect(month).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/);
  expect(months).toEqual([...months].sort().reverse());
});

it("tells every role something, and none what it cannot use", () => {
  for (const role of roles) expect(newsFor(role).length).toBeGreaterThan(0);
  expect(newsFor("coach").map(({ key }) => key)).not.toContain("pasted");
});

it("has a dot for who has not read what concerns them", () => {
  const last = NEWS.at(-1)?.key ?? null;
  expect(hasNews("reader", null)).toBe(true);
  expect(hasNews("reader", "of another version")).toBe(true);
  expect(hasNews("reader", NEWS[0].key)).toBe(false);
  expect(hasNews("director", last)).toBe(true);
  // What was added since is for others alone.
  const concerns = newsFor("doctor")[0]?.key ?? null;
  expect(hasNews("doctor", concerns)).toBe(false);
});
