import { setTimeout as wait } from "node:timers/promises";
import type { Call, InjectedFault } from "../../scripts/faults/proxy.ts";

/** Every so many writes one meets a fault: the others show that work goes on in between. */
const EVERY = 3;

/** One key in so many is struck again each time it comes, until it was struck so often: more often than the desk prefers a piece in doubt. */
const STUBBORN = { every: 11, times: 8 };

/** What strikes such a key: the club has it or not, and nobody hears which. */
const SILENT = ["dropped before the club", "cut after the commit"] as const;

/** Which fault each write meets: all of them in turn, over and over, and some keys time and again. */
export class FaultPlan {
  readonly #faults: Readonly<Record<string, InjectedFault>>;
  readonly #injected: Map<string, number>;
  /** How often each stubborn key was struck. */
  readonly #struck = new Map<string, number>();
  readonly #known = new Set<string>();
  #writes = 0;
  #turn = 0;
  #isCalm = false;
  #underWay = 0;

  constructor(faults: Readonly<Record<string, InjectedFault>>) {
    this.#faults = faults;
    this.#injected = new Map(Object.keys(faults).map((name) => [name, 0]));
  }

  get faults(): number {
    return this.#injected.size;
  }

  readonly next = (key: string): InjectedFault | undefined => {
    if (this.#isCalm) return undefined;
    if (!this.#known.has(key)) {
      this.#known.add(key);
      if (this.#known.size % STUBBORN.every === 0) this.#struck.set(key, 0);
    }
    const struck = this.#struck.get(key);
    if (struck !== undefined && struck < STUBBORN.times) {
      this.#struck.set(key, struck + 1);
      return this.#counted(SILENT[struck % SILENT.length] ?? SILENT[0]);
    }
    if (++this.#writes % EVERY !== 0) return undefined;
    const names = [...this.#injected.keys()];
    return this.#counted(names[this.#turn++ % names.length] ?? "");
  };

  /** Lets nothing else go wrong while something of another kind does: two programs that are told to start at once would tell of the rig. */
  async without(work: () => Promise<void>): Promise<void> {
    this.#isCalm = true;
    while (this.#underWay > 0) await wait(20);
    await work();
    this.#isCalm = false;
  }

  /** How often the rarest fault was injected. */
  readonly least = (): number => Math.min(...this.#injected.values());

  readonly stubborn = (): number => this.#struck.size;
  readonly most = (): number => Math.max(0, ...this.#struck.values());

  readonly killed = (program: string): number =>
    [...this.#injected].filter(([fault]) => fault.startsWith(`kill: ${program}`)).reduce((sum, [, n]) => sum + n, 0);

  #counted(name: string): InjectedFault | undefined {
    this.#injected.set(name, (this.#injected.get(name) ?? 0) + 1);
    const fault = this.#faults[name];
    if (!fault) return undefined;
    return async (call: Call) => {
      this.#underWay += 1;
      try {
        await fault(call);
      } finally {
        this.#underWay -= 1;
      }
    };
  }
}
