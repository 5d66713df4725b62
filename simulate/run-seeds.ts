import { join } from "node:path";
import { Coverage } from "./coverage.ts";
import type { Kind, Place, Stage } from "./kind.ts";
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
  /** How many are played beside each other, each with programs of its own: while one waits another plays. */
  atOnce?: number;
  /** How long a failure is made shorter, in milliseconds; what its kind says unless told. */
  shorteningMs?: number | undefined;
  print(line: string): void;
}

/** Faults of a history that are printed at once. */
const FIRST = 6;

/** Plays the histories of so many seeds, adds each to the ledger, and prints what they came to. @returns how many found something */
export async function runSeeds<Step>(kind: Kind<Step>, ledger: Ledger, run: Run): Promise<number> {
  const { place, commit, seeds, print } = run;
  const database: Entry["database"] = place.databaseUrl === undefined ? "embedded" : "PostgreSQL";
  const from = run.from ?? ledger.next({ commit, database });
  const known = new Set(run.passes ? ledger.rules(commit) : []);
  if (known.size > 0) print(`passed over: ${[...known].join("; ")}`);
  const all = new Coverage();
  let [found, steps] = [0, 0];
  const began = performance.now();
  let next = from;
  let mayBeMet: Parameters<Coverage["lines"]>[0] = {};
  const playOn = async (stage: Stage<Step>) => {
    try {
      while (next < from + seeds) await playOne(stage, next++);
      // Some know it once they have played.
      mayBeMet = stage.known();
    } finally {
      await stage.close();
    }
  };
  const playOne = async (stage: Stage<Step>, seed: number) => {
    const start = performance.now();
    const result = await runSeed(kind, stage, seed, {
      known,
      onFound: (faults, size) => {
        print(`seed ${seed}: ${faults.length} faults after ${size} steps`);
        for (const { rule, words } of faults.slice(0, FIRST)) print(`  ${rule}: ${words}`);
      },
      shorteningMs: run.shorteningMs,
    });
    ledger.add({ seed, commit, database, seconds: Math.round((performance.now() - start) / 100) / 10, ...result });
    all.add(result.coverage);
    steps += result.steps;
    if (!result.found) return;
    found++;
    const { shortest, faults } = result.found;
    if (run.passes && faults[0]) known.add(faults[0].rule);
    print(`seed ${seed}: ${faults[0]?.rule}; ${shortest.said.length} of ${result.steps} steps are enough:`);
    for (const said of shortest.said) print(`  ${said}`);
    for (const { words } of shortest.faults.slice(0, 3)) print(`  → ${words}`);
  };
  // One after the other: the first builds what the others start.
  const places = Array.from({ length: Math.min(run.atOnce ?? 1, seeds) }, (_, nth) => ({
    ...place,
    folder: nth === 0 ? place.folder : join(place.folder, `beside-${nth}`),
  }));
  const playing: Promise<void>[] = [];
  for (const one of places) playing.push(playOn(await kind.open(one)));
  await Promise.all(playing);
  for (const line of all.lines(mayBeMet)) print(line);
  const seconds = Math.round((performance.now() - began) / 1_000);
  print(
    `${seeds} seeds from ${from} at ${commit}, ${database}: ${steps} steps in ${seconds} s, ${found} with something found`,
  );
  return found;
}
