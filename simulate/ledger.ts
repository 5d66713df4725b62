import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Counts } from "./coverage.ts";
import type { Fault } from "./kind.ts";

/** What one seed came to. */
export interface Entry {
  seed: number;
  /** The commit whose programs ran. */
  commit: string;
  database: "embedded" | "PostgreSQL";
  steps: number;
  seconds: number;
  coverage: Counts;
  /** Only where something was found. */
  found?: Found;
}

export interface Found {
  faults: Fault[];
  /** The shortest history that still breaks the same rule, in words and as data. */
  shortest: { said: string[]; steps: unknown[]; faults: Fault[] };
}

/** The runs of one kind, one seed a line, in the folder `.simulations` of the checkout: a run goes on where the last one ended. */
export class Ledger {
  readonly #file: string;

  constructor(kind: string, folder = ".simulations") {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${kind}.jsonl`);
  }

  add(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  entries(): Entry[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }

  /** The seed after the last one that ran on this commit and database; 1 where none did. */
  next({ commit, database }: Pick<Entry, "commit" | "database">): number {
    const seeds = this.entries().flatMap((one) =>
      one.commit === commit && one.database === database ? [one.seed] : [],
    );
    return Math.max(0, ...seeds) + 1;
  }

  /** The rules that histories broke first at a commit. */
  rules(commit: string): string[] {
    return this.entries().flatMap((one) =>
      one.commit === commit && one.found?.faults[0] ? [one.found.faults[0].rule] : [],
    );
  }

  /** What a seed found last. */
  found(seed: number): Found | undefined {
    return this.entries().findLast((one) => one.seed === seed && one.found)?.found;
  }
}
