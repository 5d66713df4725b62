import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";

/** Beside the components, since the rule is one of theirs. */
const file = "components/browser-boxes-of-a-test.tsx";
afterAll(() => rmSync(file, { force: true }));

/** The lines of a component of which the linter says that they are the browser's own boxes. */
function foundIn(lines: readonly string[]): number[] {
  writeFileSync(file, `export const Boxes = ({ is }: { is: boolean }) => (\n  <>\n${lines.join("\n")}\n  </>\n);\n`);
  const { stdout } = spawnSync(
    process.execPath,
    ["node_modules/@biomejs/biome/bin/biome", "lint", "--reporter=json", file],
    {
      encoding: "utf8",
    },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  return diagnostics
    .filter(({ category }) => category === "plugin")
    .map(({ location }) => location.start.line - 3)
    .sort();
}

it("finds the browser's boxes for days, months, weeks, times and moments, however they are written, and leaves the others alone", () => {
  const boxes = [
    '    <input type="date" />',
    "    <input type='month' />",
    '    <input type={"week"} />',
    '    <input type={is ? "datetime-local" : "text"} />',
    '    <input {...{ type: "date" }} />',
    '    <input type="time" />',
    '    <input type={is ? "text" : "number"} />',
    '    <time dateTime="date" />',
  ];
  expect(foundIn(boxes)).toEqual([0, 1, 2, 3, 4, 5]);
});
