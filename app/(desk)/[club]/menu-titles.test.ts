import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { LISTED, RESOURCES } from "#lib/sync/resources/all.ts";
import { MENU, type PlaceRow } from "./menu-table.ts";

/** Where a page has another title than its entry, and why. */
const EXCEPT: Readonly<Record<string, string>> = {
  overview:
    "the first page is called after its season, as the switch above it is; what the browser's tab says begins with the entry",
};

/** Folders in brackets are in no address. */
const pages = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => [file.replaceAll(/\([^)]*\)\//g, "").replace(/\/page\.tsx$/, ""), join(import.meta.dirname, file)]),
);

function sourceOf({ of, path }: PlaceRow): string {
  const address = [of === "season" ? "[season]" : "", path].filter(Boolean).join("/");
  const file = pages.get(address);
  if (!file) throw new Error(`No page is at ${address}.`);
  return readFileSync(file, "utf8");
}

/** The message that a page's `generateMetadata` takes for its title. */
function titleKey(source: string): string {
  const [, list] = /(?:titleOf|listTitle)\("(\w+)"\)/.exec(source) ?? [];
  if (list) return `${{ ...RESOURCES, ...LISTED }[list as keyof typeof RESOURCES].words}.title`;
  const [, of, key] = /getTranslations\("([\w.]+)"\)\)\("(\w+)"\)/.exec(source) ?? [];
  return `${of}.${key}`;
}

const said = (words: object, key: string): unknown =>
  key.split(".").reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], words);

const places = MENU.flatMap(({ entries }) => entries.flatMap((entry) => entry.places)).filter(
  ({ key }) => !(key in EXCEPT),
);

describe("an entry of the menu and the page that it opens are called the same", () => {
  it.each(places.map((place) => [place.key, place] as const))("%s", (key, place) => {
    const title = titleKey(sourceOf(place));
    for (const words of [en, fr]) expect(said(words, title), title).toBe(words.menu.sections[key]);
  });
});
