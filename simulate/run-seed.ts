import * as fc from "fast-check";
import { Coverage } from "./coverage.ts";
import type { Fault, Kind, Stage } from "./kind.ts";
import type { Entry } from "./ledger.ts";
import { shortest } from "./shortest.ts";

/** How long a failure is made shorter, in milliseconds. */
const SHORTENING_MS = 120_000;

/** The history of a seed: the same for everybody. */
export function historyOf<Step>({ histories }: Pick<Kind<Step>, "histories">, seed: number): Step[] {
  return fc.sample(histories, { seed, numRuns: 1 })[0] ?? [];
}

/**
 * Plays the history of a seed; where it breaks a rule, looks for the shortest that still breaks the same one.
 * @param known rules that are passed over
 * @param shorteningMs how long a failure is made shorter; as the kind has it unless told
 */
export async function runSeed<Step>(
  kind: Kind<Step>,
  stage: Stage<Step>,
  seed: number,
  { known = new Set(), shorteningMs }: { known?: ReadonlySet<string>; shorteningMs?: number } = {},
): Promise<Pick<Entry, "steps" | "coverage" | "found">> {
  const history = historyOf(kind, seed);
  const coverage = new Coverage();
  const play = async (steps: readonly Step[], met: Coverage) =>
    (await stage.play(steps, met, known)).filter(({ rule }) => !known.has(rule));
  const faults = await play(history, coverage);
  const met = { steps: history.length, coverage: coverage.counts() };
  const [first] = faults;
  if (!first) return met;
  let last: Fault[] = faults;
  const steps = await shortest(
    history,
    async (part) => {
      // What is met on the way is no coverage: it is the same again.
      const again = await play(part, new Coverage());
      if (again.every(({ rule }) => rule !== first.rule)) return false;
      last = again;
      return true;
    },
    shorteningMs ?? kind.shorteningMs ?? SHORTENING_MS,
  );
  return { ...met, found: { faults, shortest: { said: steps.map(kind.say), steps: [...steps], faults: last } } };
}
