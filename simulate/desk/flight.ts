import { flightRows } from "../../scripts/testing/flight-rows.ts";

/**
 * What a page was made of: the stream that React sends along with its document, in which stand the properties of whatever is alive on it and the texts of what is not. A rig
 * reads them as a reader does the page, without a browser.
 */
export class Flight {
  readonly #rows: Map<string, unknown>;

  /** @param html of a page */
  constructor(html: string) {
    const parts = [...html.matchAll(/self\.__next_f\.push\((\[.*?\])\)<\/script>/gs)].map(
      ([, part]) => JSON.parse(part ?? "[]") as [number, string?],
    );
    this.#rows = rowsOf(Buffer.from(parts.map(([, text]) => (typeof text === "string" ? text : "")).join("")));
  }

  /** The first properties that have all of these names; undefined where the page has none. */
  find<T>(...names: string[]): T | undefined {
    for (const row of this.#rows.values()) {
      const found = search(row, (value) => names.every((name) => name in value));
      if (found) return this.#resolved(found, 0) as T;
    }
    return undefined;
  }

  /** @throws where the page has none */
  props<T>(...names: string[]): T {
    const found = this.find<T>(...names);
    if (found === undefined) throw new Error(`The page shows nothing that has ${names.join(", ")}.`);
    return found;
  }

  /** The texts of the cells of each row of its tables, headings aside. */
  tableRows(): string[][] {
    const rows: string[][] = [];
    for (const row of this.#rows.values())
      eachElement(row, "tr", (element) => {
        const cells = childrenOf(element).flatMap((child) => {
          const one = typeof child === "string" ? this.#reference(child) : child;
          return isElement(one, "td") ? [this.#text(one, 0)] : [];
        });
        if (cells.length > 0) rows.push(cells);
      });
    return rows;
  }

  #text(value: unknown, depth: number): string {
    if (typeof value === "number") return String(value);
    if (typeof value === "string") {
      const to = this.#reference(value);
      return to === value ? unescaped(value) : this.#text(to, depth + 1);
    }
    if (depth > DEEPEST || !Array.isArray(value)) return "";
    if (value[0] === "$") return this.#text((value[3] as { children?: unknown } | undefined)?.children, depth + 1);
    return value.map((one) => this.#text(one, depth + 1)).join(" ");
  }

  /** What a text stands for: another row of the stream, or something within it; itself where it stands for nothing. */
  #reference(text: string): unknown {
    if (text === "$undefined") return undefined;
    const [, id, path = ""] = /^\$L?([0-9a-f]+)((?::[^:]+)*)$/.exec(text) ?? [];
    if (id === undefined) return text;
    let value = this.#rows.get(id);
    for (const step of path.split(":").filter(Boolean)) {
      if (typeof value === "string") value = this.#reference(value);
      // An element is written as a list: its properties stand in the fourth place.
      const name = Array.isArray(value) && value[0] === "$" && step === "props" ? "3" : step;
      value = (value as Record<string, unknown> | undefined)?.[name];
    }
    return value;
  }

  #resolved(value: unknown, depth: number): unknown {
    if (depth > DEEPEST) return undefined;
    if (typeof value === "string") {
      const to = this.#reference(value);
      return to === value ? unescaped(value) : this.#resolved(to, depth + 1);
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.#resolved(one, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#resolved(one, depth + 1)]));
  }
}

/** Nothing that a page shows is nested deeper. */
const DEEPEST = 60;

type Element = ["$", string, unknown, { children?: unknown }];

const unescaped = (text: string) => (text.startsWith("$$") ? text.slice(1) : text);

const isElement = (value: unknown, tag: string): value is Element =>
  Array.isArray(value) && value[0] === "$" && value[1] === tag;

function childrenOf([, , , { children }]: Element): unknown[] {
  return isElement(children, "td") || !Array.isArray(children) ? [children] : children.flatMap(flatly);
}

/** Children within children, each element whole. */
const flatly = (child: unknown): unknown[] =>
  Array.isArray(child) && child[0] !== "$" ? child.flatMap(flatly) : [child];

function eachElement(value: unknown, tag: string, take: (element: Element) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (isElement(value, tag)) take(value);
  else for (const child of Object.values(value)) eachElement(child, tag, take);
}

function search(value: unknown, fits: (value: object) => boolean): object | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value) && fits(value)) return value;
  for (const child of Object.values(value)) {
    const found = search(child, fits);
    if (found) return found;
  }
  return undefined;
}

/** Other rows than texts and values name files and hints, which nobody reads. */
function rowsOf(stream: Buffer): Map<string, unknown> {
  return new Map(
    [...flightRows(stream)].flatMap(([id, { text, isPlain }]) =>
      isPlain ? [[id, text] as const] : /^[[{"]/.test(text) ? [[id, JSON.parse(text)] as const] : [],
    ),
  );
}
