import { Coverage } from "./coverage.ts";
import type { Kind, Place } from "./kind.ts";
import type { Entry, Ledger } from "./ledger.ts";
import { runSeed } from "./run-seed.ts";

interface Run {
  place: Place;
  commit: string;
  seeds: number;
  /** The first seed; after the last one of the ledger unless told. */
  from?: number;
  /** Passes over each rule that the ledger or this run has found at the commit: what comes after it is found, too. */
  passes?: boolean;
  shorteningMs?: number;
  print(line: string): void;
}

/** Plays the histories of so many seeds, adds each to the ledger, and prints what they came to. @returns how many found something */
export async function runSeeds<Step>(kind: Kind<Step>, ledger: Ledger, run: Run): Promise<number> {
  const { place, commit, seeds, print, shorteningMs } = run;
  const database: Entry["database"] = place.databaseUrl === undefined ? "embedded" : "PostgreSQL";
  const from = run.from ?? ledger.next({ commit, database });
  const known = new Set(run.passes ? ledger.rules(commit) : []);
  if (known.size > 0) print(`passed over: ${[...known].join("; ")}`);
  const all = new Coverage();
  let [found, steps] = [0, 0];
  const began = performance.now();
  const stage = await kind.open(place);
  try {
    for (let seed = from; seed < from + seeds; seed++) {
      const start = performance.now();
      const result = await runSeed(kind, stage, seed, { known, ...(shorteningMs !== undefined && { shorteningMs }) });
      ledger.add({ seed, commit, database, seconds: Math.round((performance.now() - start) / 100) / 10, ...result });
      all.add(result.coverage);
      steps += result.steps;
      if (!result.found) continue;
      found++;
      const { shortest, faults } = result.found;
      if (run.passes && faults[0]) known.add(faults[0].rule);
      print(`seed ${seed}: ${faults[0]?.rule}; ${shortest.said.length} of ${result.steps} steps are enough:`);
      for (const said of shortest.said) print(`  ${said}`);
      for (const { words } of shortest.faults.slice(0, 3)) print(`  → ${words}`);
    }
    for (const line of all.lines(stage.known())) print(line);
  } finally {
    await stage.close();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  print(
    `${seeds} seeds from ${from} at ${commit}, ${database}: ${steps} steps in ${seconds} s, ${found} with something found`,
  );
  return found;
}
