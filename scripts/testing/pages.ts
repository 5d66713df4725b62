import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** What is installed, built or stored is not ours to read. */
const NOT_OURS = /(?:^|\/)(?:node_modules|\.next|\.data|\.git|coverage|test-results|playwright-report)(?:\/|$)/;

/** The paths of the project's own files that end so, relative to `root`. @param endings without the dot */
export function ownFiles(...endings: string[]): string[] {
  return (
    endings
      .flatMap((ending) =>
        globSync(`{,.}**/*.${ending}`, { cwd: root, exclude: (path) => NOT_OURS.test(String(path)) }),
      )
      // A folder may be named as a file that is answered there; and a test beside this one may have taken a file of its own away again.
      .filter((path) => statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile())
      .sort()
  );
}

/** The text of a file. @param path relative to `root` */
export function textOf(path: string): string {
  return readFileSync(resolve(root, path), "utf8");
}

/** The words of every heading of a Markdown text, in their order; what looks like one within a block of code is none. */
export function headingsOf(markdown: string): string[] {
  return [...withoutBlocks(markdown).matchAll(/^#{1,6} +(.+)$/gm)].map(([, words = ""]) => words.trim());
}

/** A Markdown text without its fenced blocks of code. */
export function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, "");
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
