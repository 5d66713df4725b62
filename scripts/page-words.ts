/**
 * Whether each page gives the browser the words that its components ask for. A layout names them (`PageWords`), its components ask for them
 * in other files (`useTranslations`): a namespace that is missing would be seen by whoever opens the page, one too many by nobody. The lists are
 * written by `npm run architecture -- --write`; without it they are compared with what is asked for.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { IModule } from "dependency-cruiser";
import { WORDS_EVERYWHERE } from "../lib/base/words/everywhere.ts";

/** What Next takes for a part of a page. */
const PARTS = new Set(["page.tsx", "layout.tsx", "error.tsx", "not-found.tsx", "loading.tsx"]);

interface Source {
  imports: readonly string[];
  /** It runs in the browser, with all that it imports; `never`: a call to it goes over the wire. */
  inBrowser: boolean | "never";
  asks: readonly string[];
  /** It asks for words whose namespace does not stand in the call, so that nobody can say who gives them. */
  asksUnsaid: boolean;
  /** What a layout gives the pages below it. */
  gives: readonly string[];
}

/** How the lists of the layouts stand to what their pages ask for. */
export interface PageWordLists {
  /** A sentence for each namespace that a page lacks, for each that no page below a layout asks for, and for whoever does not say which. */
  faults: string[];
  /** What each layout would give. What a page lacks is given by the innermost layout around it that gives any. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** Compares the lists with what is asked for. */
export function pageWordLists(modules: readonly IModule[]): PageWordLists {
  const sources = new Map(
    modules.filter(({ source }) => isOurs(source)).map((module) => [module.source, read(module)]),
  );
  const faults: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const [path, { gives, asksUnsaid }] of sources) {
    if (gives.length > 0) used.set(path, new Set());
    if (asksUnsaid)
      faults.push(`${path} asks for words without their namespace: write it into the call of useTranslations.`);
  }
  for (const part of [...sources.keys()].filter((path) => path.startsWith("app/") && PARTS.has(basename(path)))) {
    const layouts = layoutsOf(part).filter((layout) => sources.has(layout));
    for (const [namespace, by] of asked(part, sources)) {
      const giver = layouts.find((layout) => sources.get(layout)?.gives.includes(namespace));
      if (giver) used.get(giver)?.add(namespace);
      else if (!WORDS_EVERYWHERE.some((one) => one === namespace)) {
        faults.push(
          `${by} asks for the words of "${namespace}", which no layout gives ${part}: have the lists written, by --write.`,
        );
        const innermost = layouts.find((layout) => used.has(layout));
        if (innermost) used.get(innermost)?.add(namespace);
      }
    }
  }
  for (const [layout, namespaces] of used)
    for (const namespace of sources.get(layout)?.gives ?? [])
      if (!namespaces.has(namespace))
        faults.push(`${layout} gives the words of "${namespace}", for which nothing below it asks.`);
  return { faults, lists: new Map([...used].map(([layout, namespaces]) => [layout, [...namespaces].sort()])) };
}

const LIST = /(<PageWords of=\{\[)([^\]]*)(\])/;

/** Writes the lists into their layouts where they differ. @returns the layouts that were written */
export function writePageWords({ lists }: PageWordLists): string[] {
  return [...lists].flatMap(([layout, namespaces]) => {
    const text = readFileSync(layout, "utf8");
    const has = givenIn(text);
    if (has.length === namespaces.length && namespaces.every((one) => has.includes(one))) return [];
    const list = namespaces.map((one) => JSON.stringify(one)).join(", ");
    writeFileSync(
      layout,
      text.replace(LIST, (_, head: string, __, tail: string) => `${head}${list}${tail}`),
    );
    return [layout];
  });
}

const givenIn = (text: string): string[] =>
  [...(LIST.exec(text)?.[2] ?? "").matchAll(/"(\w+)"/g)].map(([, one]) => one as string);

const isOurs = (path: string) => /^(app|components|lib)\/.*\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);

function read({ source, dependencies }: IModule): Source {
  const text = readFileSync(source, "utf8");
  const directive = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*"use (client|server)"/.exec(text)?.[1];
  return {
    imports: dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes("type-only"))
      .map(({ resolved }) => resolved),
    inBrowser: directive === "server" ? "never" : directive === "client",
    asks: [...text.matchAll(/\buseTranslations\("(\w+)/g)].map(([, namespace]) => namespace as string),
    asksUnsaid: /\buseTranslations\((?!"\w)/.test(text),
    gives: givenIn(text),
  };
}

/** The layouts around a part, the innermost first; its own among them. */
function layoutsOf(part: string): string[] {
  const folder = dirname(part);
  return folder === "app" ? ["app/layout.tsx"] : [`${folder}/layout.tsx`, ...layoutsOf(folder)];
}

/** The namespaces that the browser's components of a part ask for, each with one that does. */
function asked(part: string, sources: ReadonlyMap<string, Source>): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Map<string, boolean>();
  const visit = (path: string, within: boolean): void => {
    const source = sources.get(path);
    if (!source || source.inBrowser === "never") return;
    const inBrowser = within || source.inBrowser;
    // Seen on the server alone, it may still be met in the browser.
    if (seen.get(path) === true || seen.get(path) === inBrowser) return;
    seen.set(path, inBrowser);
    if (inBrowser) for (const namespace of source.asks) if (!found.has(namespace)) found.set(namespace, path);
    for (const next of source.imports) visit(next, inBrowser);
  };
  visit(part, false);
  return found;
}
