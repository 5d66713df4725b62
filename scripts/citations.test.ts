import { describe, expect, it } from "vitest";
import { anchorOf, headingsOf, ownFiles, root, textOf } from "./testing/pages.ts";

/** This file names the forms that it forbids. */
const SELF = "scripts/citations.test.ts";
const files = ownFiles("ts", "tsx", "mjs", "js", "css", "md").filter((path) => path !== SELF);
const apiPages = ownFiles("md").filter((path) => path.startsWith("docs/api/"));

const sections = new Set(
  apiPages
    .flatMap((path) => headingsOf(textOf(path)))
    .flatMap((words) => /^(\d+(?:\.\d+)?)\.? /.exec(words)?.[1] ?? []),
);
const answers = new Set(headingsOf(textOf("docs/api/answers.md")).map(anchorOf));
const decisions = new Set(
  ownFiles("md")
    .flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])
    .map(Number),
);

const SOURCE =
  /club-api|RFC \d+|OpenAPI 3\.\d|OpenID Connect (?:Core|Back-Channel Logout|Front-Channel Logout)|NIST SP 800-38D|Unicode Bidirectional Algorithm/;
const SECTION = /§[\d.]*\d/;
const REFERENCE = new RegExp(`(?:(${SOURCE.source}) )?(${SECTION.source}(?:(?:, | and | to )${SECTION.source})*)`, "g");

interface Citation {
  source: string | undefined;
  section: string;
}

/** A text with its comments' line ends taken out, as a citation may lie across two lines. */
const flowing = (text: string) => text.replace(/\n\s*(?:\*|\/\/)? ?/g, " ");

/** Every `§` of a text. In the pages of the API a bare one means the API. */
function citationsIn(text: string, own: string | undefined): Citation[] {
  return [...flowing(text).matchAll(REFERENCE)].flatMap(([, source = own, list = ""]) =>
    list.split(/, | and | to /).map((part) => ({ source, section: part.slice(1) })),
  );
}

function wrongIn(path: string): string[] {
  const text = textOf(path);
  const cited = citationsIn(text, path.startsWith("docs/api/") ? "club-api" : undefined);
  return [
    ...cited.filter(({ source }) => source === undefined).map(({ section }) => `a bare §${section}`),
    ...cited
      .filter(({ source, section }) => source === "club-api" && !sections.has(section))
      .map(({ section }) => `club-api §${section} has no heading in docs/api`),
    ...[...text.matchAll(/club-api#([\w-]+)/g)]
      .filter(([, anchor = ""]) => !answers.has(anchor))
      .map(([words]) => `${words} has no heading in docs/api/answers.md`),
    ...[...flowing(text).matchAll(/\bdecision (\d{1,3})\b(?!-)/gi)]
      .filter(([, number]) => !decisions.has(Number(number)))
      .map(([words]) => `${words} has no page in docs/decisions`),
    ...[
      ...text.matchAll(
        /\.\.\/shared\/|\b(?:style|design|look|glossary|decisions)\.md|\bissue \d+|(?<!#)\bdecisions[:,] [A-Z](?!\w*(?:<|\[\]))/g,
      ),
    ].map(([words]) => `"${words}" is nowhere in this project`),
  ].map((fault) => `${path}: ${fault}`);
}

describe("citations", () => {
  it("lead to a heading of docs/api, an answer or a decision, wherever code, tests and pages have one", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(wrongIn), `read from ${root}`).toEqual([]);
  });

  it("find every section of the API under its number", () => {
    const numbered = (from: number, to: number, chapter: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${chapter}.${from + i}`);
    const all = [
      ...Array.from({ length: 10 }, (_, i) => String(i)),
      ...numbered(1, 14, 2),
      ...numbered(1, 2, 3),
      ...numbered(1, 13, 4),
      ...numbered(1, 4, 6),
    ];
    expect([...sections].sort()).toEqual(all.sort());
  });

  it("are seen across a line's end, in lists, and apart from those of other documents", () => {
    expect(
      citationsIn("/** As it stands (club-api\n * §2.8, §2.9 and §3); RFC 9110 §8.8.3, see §4. */", undefined),
    ).toEqual([
      { source: "club-api", section: "2.8" },
      { source: "club-api", section: "2.9" },
      { source: "club-api", section: "3" },
      { source: "RFC 9110", section: "8.8.3" },
      { source: undefined, section: "4" },
    ]);
  });
});
