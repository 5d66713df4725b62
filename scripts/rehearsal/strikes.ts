import type { Call, Strike } from "../faults/proxy.ts";
import { strikes } from "../faults/strikes.ts";

/** Of so many decisions one is struck; in between work goes on. */
const EVERY = 4;

/** What befalls decisions on such an evening, in turn. Nobody pulls a plug: `npm run bench -- faults` does. */
const BEFALLS = [
  "429 before the club",
  "cut after the commit",
  "late answer",
  "dropped before the club",
  "500 after the commit",
  "503 before the club",
  "half an answer after the commit",
  "maintenance page before the club",
];

/** An answer that never comes, once: whoever waits for it gives up after half a minute (lib/club). */
const TIME_OUT = "never answered after the commit";

/** A rehearsal of fewer rows is over before that half a minute is. */
const WORTH_A_TIME_OUT = 40;

const never: Strike = async (call: Call) => {
  await call.forward();
  await new Promise(() => {});
};

/**
 * Strikes in turn, and how often each has struck.
 * @param rows of the rehearsal
 */
export function plan(rows: number): { next: () => Strike | undefined; struck: ReadonlyMap<string, number> } {
  const nobody = () => {
    throw new Error("No plug is pulled in a rehearsal.");
  };
  const kinds: Record<string, Strike> = {
    ...strikes({ killDashboard: nobody, killService: nobody }),
    [TIME_OUT]: never,
  };
  const struck = new Map([...BEFALLS, TIME_OUT].map((name) => [name, 0]));
  let [decisions, turn] = [0, 0];
  const next = () => {
    if (++decisions % EVERY !== 0) return undefined;
    const name =
      rows >= WORTH_A_TIME_OUT && struck.get(TIME_OUT) === 0 ? TIME_OUT : (BEFALLS[turn++ % BEFALLS.length] ?? "");
    struck.set(name, (struck.get(name) ?? 0) + 1);
    return kinds[name];
  };
  return { next, struck };
}
