import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import { locales } from "./locale.ts";

type Words = { readonly [key: string]: string | Words };

function flatten(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[here, value] as [string, string]] : flatten(value, here);
  });
}

/** The arguments of an ICU message: `{count, plural, one {…}}` names `count`. */
function argumentsOf(message: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = 0; at < message.length; at++) {
    if (message[at] === "{") {
      const name = /^\{\s*([A-Za-z]\w*)\s*[,}]/.exec(message.slice(at))?.[1];
      // In a plural or select, the braces directly inside hold text, not arguments.
      if (name && depth % 2 === 0) names.push(name);
      depth += 1;
    } else if (message[at] === "}") depth -= 1;
  }
  const tags = [...message.matchAll(/<([a-z]\w*)>/gi)].map((tag) => `<${tag[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}

const english = new Map(flatten(en));
const french = new Map(flatten(fr));

describe("the two languages", () => {
  it("have the same keys", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("ask for the same arguments", () => {
    for (const [key, message] of english) {
      expect({ key, arguments: argumentsOf(french.get(key) ?? "") }).toEqual({ key, arguments: argumentsOf(message) });
    }
  });

  it.each(locales)("have every file of lib/base/words/%s merged", (locale) => {
    const files = globSync("*/*.json", { cwd: join(import.meta.dirname, locale) });
    const topicOf = (file: string) => basename(file, ".json");
    expect(Object.keys({ en, fr }[locale]).sort()).toEqual(files.map(topicOf).sort());
    for (const file of files) {
      const text = readFileSync(join(import.meta.dirname, locale, file), "utf8");
      expect({ en, fr }[locale]).toHaveProperty(topicOf(file), JSON.parse(text));
    }
  });

  it("write no number sign where a number is meant: in a choice of words within a plural it would stay one", () => {
    const nested = /\{\w+, select,(?:[^{}]|\{[^{}]*\})*\{[^{}]*#/;
    expect([...english, ...french].filter(([, message]) => nested.test(message))).toEqual([]);
  });

  it("use no exclamation mark, no empty word, and French spacing before high punctuation", () => {
    const faults = [...english, ...french].filter(([, message]) => message.trim() === "" || message.includes("!"));
    expect(faults).toEqual([]);
    const loose = [...french].filter(([, message]) => /[^\s\u00a0\u202f\d/][:;?»](\s|$)| [:;?»]|« /.test(message));
    expect(loose).toEqual([]);
  });

  it("write the apostrophe as a printer does", () => {
    expect([...english, ...french].filter(([, message]) => /[\p{L}}]'[\p{L}{]/u.test(message))).toEqual([]);
  });
});
