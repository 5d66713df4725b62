import { appendFileSync, existsSync, readFileSync } from "node:fs";

/**
 * Names the file to which the tests' programs write down what is dear: `npm test` gives it, and prints the sums at its end. Minutes are the
 * machine's; these are the project's, and say the same everywhere.
 */
export const COUNTS = "TEST_COUNTS_FILE";

/** What is counted, in the order in which it is told. */
export const COUNTED = {
  program: "programs started by tests",
  reading: "clubs that a browser test's desk read from their beginning",
  migration: "databases on PostgreSQL whose tables were made by migrations",
  copy: "databases on PostgreSQL that were copied",
} as const;

type Counted = keyof typeof COUNTED;

/**
 * Writes down that something happened. Costs nothing where nobody counts.
 * @param which tells things of one sort apart
 */
export function noteCount(what: Counted, which = "", times = 1): void {
  const file = process.env[COUNTS];
  if (file && times > 0) appendFileSync(file, `${JSON.stringify([what, which, times])}\n`);
}

/** How often what happened, by what `noteCount` wrote into the file. @returns a line each, with the sorts that were most often */
export function countsIn(file: string): string[] {
  const sums = new Map<Counted, Map<string, number>>();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  for (const line of lines) {
    const [what, which, times] = JSON.parse(line) as [Counted, string, number];
    const sorts = sums.get(what) ?? new Map<string, number>();
    sums.set(what, sorts.set(which, (sorts.get(which) ?? 0) + times));
  }
  return (Object.keys(COUNTED) as Counted[]).map((what) => told(COUNTED[what], sums.get(what) ?? new Map()));
}

function told(words: string, sorts: ReadonlyMap<string, number>): string {
  const total = [...sorts.values()].reduce((sum, times) => sum + times, 0);
  const most = [...sorts].filter(([which]) => which !== "").sort(([, a], [, b]) => b - a);
  const named = most.map(([which, times]) => `${which} ${times}`).join(", ");
  return `${words}: ${total}${named && ` (${named})`}`;
}
