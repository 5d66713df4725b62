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

interface How {
  /** Rules that are passed over. */
  known?: ReadonlySet<string>;
  /** What was found, before it is made shorter: that takes its time. */
  onFound?(faults: readonly Fault[], steps: number): void;
  /** How long a failure is made shorter, in milliseconds; what its kind says unless told. */
  shorteningMs?: number | undefined;
}

/** Plays the history of a seed; where it breaks a rule, looks for the shortest that still breaks the same one. */
export async function runSeed<Step>(
  kind: Kind<Step>,
  stage: Stage<Step>,
  seed: number,
  { known = new Set(), onFound, shorteningMs = kind.shorteningMs ?? SHORTENING_MS }: How = {},
): Promise<Pick<Entry, "steps" | "coverage" | "found">> {
  const history = historyOf(kind, seed);
  const coverage = new Coverage();
  const play = async (steps: readonly Step[], met: Coverage) =>
    (await stage.play(steps, met, known)).filter(({ rule }) => !known.has(rule));
  const faults = await play(history, coverage);
  const met = { steps: history.length, coverage: coverage.counts() };
  const [first] = faults;
  if (!first) return met;
  onFound?.(faults, history.length);
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
    shorteningMs,
  );
  return { ...met, found: { faults, shortest: { said: steps.map(kind.say), steps: [...steps], faults: last } } };
}
