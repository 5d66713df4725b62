import { expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { auditView, NOUNS } from "./entries.ts";

/** Words of the log that are parts of sentences, and no actions. */
const NO_ACTIONS: ReadonlySet<string> = new Set([
  "what",
  "whatNone",
  "whatOf",
  "fields",
  "roleOf",
  "sectionOf",
  "groupsAdded",
  "groupsRemoved",
  "groupsMore",
  "groupRole",
  "times",
  "gone",
]);

it("narrows the log to whatever it has a sentence for", () => {
  const actions = Object.entries(en.audit).flatMap(([key, said]) => (typeof said === "string" ? [key] : []));
  const nounOf = (noun: string | undefined) => auditView({ noun }).noun;
  const nouns = new Set(actions.filter((key) => !NO_ACTIONS.has(key)).map((key) => key.split("_")[0]));
  expect([...nouns].filter((noun) => nounOf(noun) === undefined)).toEqual([]);
  expect([...NOUNS].filter((noun) => !nouns.has(noun) && noun !== "attendance")).toEqual([]);
  expect(nounOf("nobody")).toBeUndefined();
});
