import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "./all.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Writes the shortest history of what a seed found beside the code that it is about: its sentences to read, its steps to play. The test there plays all that are kept.
 * @returns what to tell whoever asked
 * @throws in words where there is no such kind or finding
 */
export function keep(name: string, ledger: Ledger, seed: number): string {
  const kind = KINDS[name];
  if (!kind) throw new Error(`There is no kind "${name}": ${Object.keys(KINDS).join(", ")}.`);
  const found = ledger.found(seed);
  if (!found) throw new Error(`The ledger has nothing that seed ${seed} of ${name} found.`);
  const { said, steps, faults } = found.shortest;
  const file = join(kind.keptIn, `${name}-${seed}.json`);
  mkdirSync(kind.keptIn, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ was: faults.map(({ words }) => words), said, steps }, undefined, 2)}\n`);
  return `${file} has the history; name in it what was wrong, and mend it.`;
}
