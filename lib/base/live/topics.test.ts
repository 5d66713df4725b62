import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOPICS } from "./topics.ts";

/** The sources of a folder, without tests. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

const sources = ["app", "components", "lib"].flatMap(sourcesIn);
const spoken = (text: string) => TOPICS.filter((topic) => text.includes(`"${topic}"`));

/** Everything between the brackets of each call of a function. */
function callsOf(name: string): string[] {
  return sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*)\\)`, "g"))].map(
      (found) => found[1] ?? "",
    ),
  );
}

describe("a topic of changes", () => {
  it("is said by somebody who changes something", () => {
    // Where the topic is chosen by a condition, both of its branches stand before the call.
    const chosen = sources.flatMap((text) =>
      [...text.matchAll(/\btopic = [^;]*;/g)].flatMap(([choice]) => spoken(choice)),
    );
    const said = new Set([...callsOf("publish").flatMap(spoken), ...chosen]);
    expect([...said].sort()).toEqual([...TOPICS].sort());
  });

  it("is heard by a page, of which each names its own", () => {
    const heard = new Set([
      ...callsOf("useLive").flatMap(spoken),
      // Pages that the server renders again.
      ...sources.flatMap((text) => (text.includes("<LiveRefresh") ? spoken(text) : [])),
      ...sources.flatMap((text) =>
        [...text.matchAll(/: readonly Topic\[\] = \[[^\]]*\]/g)].flatMap(([list]) => spoken(list)),
      ),
    ]);
    expect([...heard].sort()).toEqual([...TOPICS].sort());
  });
});
