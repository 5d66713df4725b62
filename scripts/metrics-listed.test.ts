import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const NAME = /\b(?:guichet|process|nodejs)_[a-z0-9_]+/g;

it("lists no metric that neither program tells", () => {
  const sources = globSync(["lib/**/*.ts", "service/**/*.ts", "runtime/**/*.ts"], {
    exclude: (path) => path.endsWith(".test.ts"),
  });
  const told = new Set(sources.flatMap((path) => readFileSync(path, "utf8").match(NAME) ?? []));
  for (const percent of [50, 99]) told.add(`nodejs_eventloop_lag_p${percent}_seconds`);
  const listed = [...readFileSync("docs/operations.md", "utf8").matchAll(/`((?:guichet|process|nodejs)_[a-z0-9_]+)`/g)];
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.map(([, name = ""]) => name).filter((name) => !told.has(name))).toEqual([]);
});
