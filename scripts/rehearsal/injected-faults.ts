import { injectedFaults } from "../faults/injected-faults.ts";
import type { Call, InjectedFault } from "../faults/proxy.ts";

/** Into one of so many decisions a fault is injected; in between work goes on. */
const EVERY = 4;

/** The faults of such an evening, in turn. No program is killed here: `npm run bench -- faults` does. */
const FAULTS = [
  "429 before the club",
  "cut after the commit",
  "late answer",
  "dropped before the club",
  "500 after the commit",
  "503 before the club",
  "half an answer after the commit",
  "maintenance page before the club",
];

/** An answer that never comes, once: whoever waits for it gives up after half a minute (lib/club/client). */
const TIME_OUT = "never answered after the commit";

/** A rehearsal of fewer rows is over before that half a minute is. */
const WORTH_A_TIME_OUT = 40;

const never: InjectedFault = async (call: Call) => {
  await call.forward();
  await new Promise(() => {});
};

/**
 * Gives the faults in turn, and counts how often each was injected.
 * @param rows of the rehearsal
 */
export function plan(rows: number): { next: () => InjectedFault | undefined; injected: ReadonlyMap<string, number> } {
  const nobody = () => {
    throw new Error("A rehearsal kills no program.");
  };
  const kinds: Record<string, InjectedFault> = {
    ...injectedFaults({ killDashboard: nobody, killService: nobody }),
    [TIME_OUT]: never,
  };
  const injected = new Map([...FAULTS, TIME_OUT].map((name) => [name, 0]));
  let [decisions, turn] = [0, 0];
  const next = () => {
    if (++decisions % EVERY !== 0) return undefined;
    const name =
      rows >= WORTH_A_TIME_OUT && injected.get(TIME_OUT) === 0 ? TIME_OUT : (FAULTS[turn++ % FAULTS.length] ?? "");
    injected.set(name, (injected.get(name) ?? 0) + 1);
    return kinds[name];
  };
  return { next, injected };
}
