import { existsSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { followImports, modulesOnDisk } from "./import-graph.ts";

/**
 * Which file depends on which: the modules with all they import, and with the files and folders that they name in quotes, as programs that they start, tables
 * that they make, pages that they read.
 */
export interface Graph {
  /** By file, from the project's folder: what it needs itself. A folder ends with a slash, and stands for all that is in it. */
  readonly needs: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tests that look at every file there is: whatever changes is theirs. */
  readonly lookEverywhere: ReadonlySet<string>;
}

const TEST = /\.test\.tsx?$/;
const SPEC = /^e2e\/.*\.spec\.ts$/;

/** What every test depends on, and nothing imports. */
const FOR_ALL =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|playwright\.config\.ts|next\.config\.mjs)$/;
const SET_UP = /^scripts\/testing\/(?:noise|properties|counted-programs|databases|embedded|no-database)\.ts$/;

/** Searches for files: by such words a test says that it looks at all there are. */
const LOOKS_EVERYWHERE = /\b(?:ownFiles|globSync|glob|splitTests)\(/;

/** What a browser test starts is the whole of a program; what it is about are the pages that it opens. */
const OF_BROWSER_TESTS = /^(?:e2e|scripts)\//;

/** A path in quotes, those of comments apart; whether there is such a file or folder is looked at. */
const QUOTED = /"((?:\.{1,2}\/)?[\w@()[\].-]+(?:\/[\w@()[\].-]+)+)"/g;

/** The graph of the project as it lies on the disk. */
export async function projectGraph(): Promise<Graph> {
  const { modules } = await followImports(modulesOnDisk(), false);
  const needs = new Map<string, Set<string>>();
  const lookEverywhere = new Set<string>();
  for (const { source, dependencies } of modules) {
    if (source.startsWith("node_modules/") || !existsSync(source) || !/\.tsx?$/.test(source)) continue;
    const text = readFileSync(source, "utf8");
    needs.set(source, new Set([...dependencies.map(({ resolved }) => resolved), ...namedIn(source, text)]));
    if (TEST.test(source) && LOOKS_EVERYWHERE.test(text)) lookEverywhere.add(source);
  }
  return { needs, lookEverywhere };
}

/** Files and folders of the project that a module names. Those of one part would be too many: a folder is below another. */
function namedIn(source: string, text: string): string[] {
  return [...text.matchAll(QUOTED)].flatMap(([, path = ""]) => {
    const found = path.startsWith(".") ? posix.join(posix.dirname(source), path) : path;
    if (!found.includes("/") || found.startsWith("..") || !existsSync(found)) return [];
    return [statSync(found).isDirectory() ? `${found.replace(/\/$/, "")}/` : found];
  });
}

/** What depends on any of some files, directly or by way of others; they themselves are among it. */
export function reachedBy(graph: Graph, changed: readonly string[]): Set<string> {
  const neededBy = new Map<string, string[]>();
  for (const [source, needed] of graph.needs)
    for (const path of needed) neededBy.set(path, [...(neededBy.get(path) ?? []), source]);
  const reached = new Set(changed);
  const open = [...reached];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const places = [path, ...foldersOf(path)];
    for (const source of places.flatMap((place) => neededBy.get(place) ?? [])) {
      if (reached.has(source)) continue;
      reached.add(source);
      open.push(source);
    }
  }
  return reached;
}

/** `lib/base/store/`, `lib/` of `lib/base/store/clubs.ts`. */
function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, place) => `${parts.slice(0, place + 1).join("/")}/`);
}

/** What a change is checked by. */
export interface Checks {
  /** Test files of vitest; "all" where the change is of what all depend on. */
  units: readonly string[] | "all";
  /** Specs of the browser that import what changed, or open a page that does. */
  specs: readonly string[] | "all";
}

/**
 * The tests that a change may make fail. The browser's specs do not import the pages that they open: those are known by the addresses in them.
 * @param changed paths from the project's folder
 */
export function checksOf(graph: Graph, changed: readonly string[]): Checks {
  const reached = reachedBy(graph, changed);
  const everything = changed.some((path) => FOR_ALL.test(path));
  const modules = [...graph.needs.keys()].sort();
  const looking = changed.length > 0 ? graph.lookEverywhere : new Set<string>();
  const units = modules.filter((path) => TEST.test(path) && (reached.has(path) || looking.has(path)));
  const pages = [...reached].filter((path) => /^app\/.*\/?(?:page|route)\.tsx?$/.test(path)).map(addressOf);
  const frame = changed.some((path) => /^(?:proxy\.ts|app\/layout\.tsx|e2e\/harness\/)/.test(path));
  const opens = (spec: string) =>
    addressesIn(readFileSync(spec, "utf8")).some((one) => pages.some((page) => page.test(one)));
  const beside = reachedBy(
    { ...graph, needs: new Map([...graph.needs].filter(([path]) => OF_BROWSER_TESTS.test(path))) },
    changed.filter((path) => OF_BROWSER_TESTS.test(path)),
  );
  const specs = modules.filter((path) => SPEC.test(path) && (beside.has(path) || opens(path)));
  return {
    units: everything || changed.some((path) => SET_UP.test(path)) ? "all" : units,
    specs: everything || frame ? "all" : specs,
  };
}

/** The addresses of a page by its file: `app/(desk)/[club]/[season]/payments/page.tsx` answers at `/demo/2/payments`. */
function addressOf(file: string): RegExp {
  const parts = file.split("/").slice(1, -1);
  const path = parts
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => (/^\[/.test(part) ? "[^/]+" : RegExp.escape(part)));
  return new RegExp(`^/${path.join("/")}/?$`);
}

/** Addresses in a text, as they are written; what is put into one stands for one part of it. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/["'`](\/[^"'`\s?#]*)/g)].map(([, path = ""]) => path.replace(/\$\{[^}]*\}/g, "1"));
}
