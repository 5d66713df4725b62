import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const here = import.meta.dirname;

/** What counts payments of the copy, by the modules that pages have it from. */
const COUNTS =
  /\/queries\.ts"|treasury\/(dues\/(family|family-list|owing)|deposits\/(drawer|cash|sums)|bank\/desk|instalments\/plans|journal\/given-back|ledger\/entries|closing\/keep-closing)\.ts"/;
/** What holds a page back, or has it say so, until the payments are read. */
const WAITS = /<OnceRead\b|paymentsCopy\(/;

const layoutsOf = (page: string): string[] => {
  const folders = relative(here, dirname(page)).split("/");
  return folders.flatMap((_, at) =>
    globSync("layout.tsx", { cwd: join(here, ...folders.slice(0, at + 1)) }).map((file) =>
      join(here, ...folders.slice(0, at + 1), file),
    ),
  );
};

it("has each page that counts payments wait until they are read: a season without them is no club to which everybody owes everything", () => {
  const pages = globSync("**/page.tsx", { cwd: here }).map((file) => join(here, file));
  const counting = pages.filter((page) => COUNTS.test(readFileSync(page, "utf8")));
  expect(counting.length).toBeGreaterThan(10);
  const bare = counting.filter(
    (page) => ![page, ...layoutsOf(page)].some((file) => WAITS.test(readFileSync(file, "utf8"))),
  );
  expect(bare.map((page) => relative(here, page))).toEqual([]);
});
