import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KEPT_HERE } from "#components/desk/frame/kept-here.ts";
import { ownFiles } from "./testing/pages.ts";

/** Sources of the product: what is shown, what answers, what runs beside it. */
const sources = [...ownFiles("ts"), ...ownFiles("tsx")].filter(
  (path) => /^(app|components|lib)\//.test(path) && !/\.(test|spec)\.tsx?$|\/testing\/|\.d\.ts$/.test(path),
);

/** A source without its comments: those may name what they like. */
const codeOf = (path: string) =>
  readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");

/** The list itself names what it lists. */
const LIST = "components/desk/frame/kept-here.ts";

const where = (pattern: RegExp) => sources.filter((path) => path !== LIST && pattern.test(codeOf(path))).sort();

it("sees the sources", () => expect(sources.length).toBeGreaterThan(500));

describe("what this origin keeps in a browser", () => {
  const stores: [string, RegExp][] = [
    ["localStorage", /\blocalStorage\b/],
    ["sessionStorage", /\bsessionStorage\b/],
    ["indexedDB", /\bindexedDB\b|\bopenDB\b/],
    ["caches", /\bcaches\b/],
    ["serviceWorker", /serviceWorker\b/],
    ["BroadcastChannel", /\bBroadcastChannel\b/],
    ["cookie", /document\.cookie\s*=|\bcookieStore\b|cookies\(\)\)\.set|\.cookies\.set\(/],
    // Asking a browser to clear nothing stores nothing.
    ["nothing else", /navigator\.storage(?!\?\.persist)|showSaveFilePicker|\bwebkitRequestFileSystem\b/],
  ];
  it.each(stores)("is listed, so that it is wiped: %s", (store, pattern) => {
    const listed = KEPT_HERE.filter((kept) => kept.in === store).flatMap(({ by }) => by);
    expect(where(pattern)).toEqual([...new Set(listed)].sort());
  });
});

it("writes links to mail and telephone in one place alone", () => {
  expect(where(/["'`](mailto|tel|sms):/)).toEqual(["lib/base/words/contact-links.ts"]);
});

describe("what comes from outside", () => {
  it("comes in at few places, each of which reads it before anything believes it", () => {
    expect(where(/\bfetch\(/).filter((path) => path.startsWith("lib/"))).toEqual([
      "lib/base/access/open-id.ts",
      "lib/club/client/exchange.ts",
      "lib/club/contract/fetch.ts",
      // IMAP's word for reading a message.
      "lib/sync/post/box-session.ts",
    ]);
  });

  it("is given a type by nobody who has not looked at it", () => {
    // What a club answers is `unknown` to the compiler (lib/club/client/client.ts). These read what this program, or its build, has written itself.
    const own = [
      ...["lib/club/contract/kept-readings.ts", "lib/club/contract/reading.ts", "lib/desk/front/main.ts"],
      // A row as lib/people/import/same-person-rows.ts has just written it, as a text since a file has tens of thousands.
      "lib/people/import/planned.ts",
    ];
    const believed = /(\.json\(\)|JSON\.parse\([^;\n]*\))\)* as (?!unknown\b)/;
    expect(where(believed).filter((path) => path.startsWith("lib/"))).toEqual(own);
  });
});
