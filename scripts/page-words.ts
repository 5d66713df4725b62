/**
 * Whether each page gives the browser the words that its components ask for. A layout names them (`PageWords`), its components ask for them
 * in other files (`useTranslations`): a namespace that is missing would be seen by whoever opens the page, one too many by nobody.
 */
import { readFileSync } from "node:fs";
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

/** @returns a sentence for each word that a page lacks, for each that no page below a layout asks for, and for whoever does not say which */
export function wordFaults(modules: readonly IModule[]): string[] {
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
      else if (!WORDS_EVERYWHERE.some((one) => one === namespace))
        faults.push(
          `${by} asks for the words of "${namespace}", which no layout gives ${part}: name them in its PageWords.`,
        );
    }
  }
  for (const [layout, namespaces] of used)
    for (const namespace of sources.get(layout)?.gives ?? [])
      if (!namespaces.has(namespace))
        faults.push(`${layout} gives the words of "${namespace}", for which nothing below it asks.`);
  return faults;
}

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
    gives: [...(/<PageWords of=\{\[([^\]]*)\]/.exec(text)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
      ([, one]) => one as string,
    ),
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
