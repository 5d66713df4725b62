/**
 * `npm run simulate -- KIND [SEEDS] [FROM]`: so many histories of a kind from their seeds, over the real programs, each held against an oracle that knows nothing of them. What is
 * found is made as short as it gets. A run goes on after the last seed of the ledger (`.simulations`). `-- keep KIND SEED` writes the shortest history of a
 * finding as a test. With `--at COMMIT` the programs of a commit run, with `--postgres` on a PostgreSQL server; with `--pass` rules that were found at that commit are passed over, so
 * that what they hide is found; with `--beside 3` three histories are played beside each other, each with programs of its own; with `--shorten 0` a failure is made shorter for
 * so many seconds. Without words: the kinds there are.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { layOut } from "../bench/upgrade/old-program.ts";
import { KINDS } from "../simulate/all.ts";
import { keep } from "../simulate/keep.ts";
import { Ledger } from "../simulate/ledger.ts";
import { runSeeds } from "../simulate/run-seeds.ts";
import { ownFolder } from "./own-folder.ts";
import { endOnSignals } from "./programs.ts";
import { startPostgres } from "./testing/postgres.ts";

/** The files of a commit, in a place of their own that stays: a build of them costs minutes. */
function laidOut(at: string, commit: string): string {
  const folder = join(".simulations", "programs", commit);
  return existsSync(join(folder, "package.json")) ? folder : layOut(at, folder).folder;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: "string" },
    postgres: { type: "boolean", default: false },
    pass: { type: "boolean", default: false },
    beside: { type: "string" },
    shorten: { type: "string" },
  },
});
const [word, ...rest] = positionals;
endOnSignals();

if (word === "keep") {
  const [name = "", seed = ""] = rest;
  console.log(keep(name, new Ledger(name), Number(seed)));
} else {
  const name = word ?? "";
  const kind = KINDS[name];
  if (!kind) {
    const lines = Object.entries(KINDS).map(([one, { about }]) => `  ${one}: ${about}`);
    console.error(`Name a kind:\n${lines.join("\n")}`);
    process.exit(2);
  }
  const [seeds = "10", from] = rest;
  const own = ownFolder("simulate");
  const commit = execFileSync("git", ["rev-parse", "--short=8", values.at ?? "HEAD"], { encoding: "utf8" }).trim();
  const checkout = values.at ? laidOut(values.at, commit) : process.cwd();
  const postgres = values.postgres ? await startPostgres() : undefined;
  const place = { checkout, folder: own.path, databaseUrl: postgres?.url };
  const found = await runSeeds(kind, new Ledger(name), {
    ...{ place, commit, seeds: Number(seeds), print: console.log, passes: values.pass },
    ...(from !== undefined && { from: Number(from) }),
    ...(values.shorten !== undefined && { shorteningMs: Number(values.shorten) * 1_000 }),
    // A server has one database of a run.
    atOnce: postgres ? 1 : Number(values.beside ?? 1),
  });
  await postgres?.stop();
  own.remove();
  process.exitCode = found > 0 ? 1 : 0;
}
