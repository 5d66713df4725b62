import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorOf, headingsOf, ownFiles, root, textOf, withoutBlocks } from "./testing/pages.ts";

const pages = ownFiles("md");
/** A decision tells of its day: paths in it may be gone. */
const today = pages.filter((path) => !path.startsWith("docs/decisions/"));

const FOLDERS = "app|bench|components|docs|e2e|lib|runtime|scripts|service";
/** A path within the project, in backticks; not a pattern, nor one with a part to fill in. */
const PATH = new RegExp(`\`((?:${FOLDERS})/[\\w./()[\\]-]*)\``, "g");

function brokenLinksIn(page: string): string[] {
  return [...withoutBlocks(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:https?|mailto):/.test(target) && !leads(page, target))
    .map((target) => `${page}: ${target}`);
}

function leads(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? resolve(root, page) : resolve(root, dirname(page), path);
  if (!existsSync(file)) return false;
  return (
    anchor === undefined ||
    headingsOf(textOf(relative(root, file)))
      .map(anchorOf)
      .includes(anchor)
  );
}

describe("the pages in Markdown", () => {
  it("link only to files and headings that there are", () => {
    expect(pages).toContain("README.md");
    expect(pages.flatMap(brokenLinksIn)).toEqual([]);
  });

  it("name only files and folders that there are", () => {
    const gone = today.flatMap((page) =>
      [...textOf(page).matchAll(PATH)]
        .map(([, path = ""]) => path)
        .filter((path) => !/\bNAME\b/.test(path))
        .filter((path) => ![root, resolve(root, dirname(page))].some((from) => existsSync(join(from, path))))
        .map((path) => `${page}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it("name only commands that package.json has", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const unknown = today.flatMap((page) =>
      [...textOf(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
        .filter(([, name = ""]) => !(name in scripts))
        .map(([words]) => `${page}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(["docs/decisions", "docs/api"])("are all listed by %s/README.md", (folder) => {
    const index = textOf(`${folder}/README.md`);
    const unlisted = pages
      .filter((page) => dirname(page) === folder && !page.endsWith("README.md"))
      .filter((page) => !index.includes(`(${relative(folder, page)})`));
    expect(unlisted).toEqual([]);
  });
});
