import { readdirSync, readFileSync } from "node:fs";

/** What a process and all that it started take of the machine, in bytes (Linux). */
export interface Taken {
  /** Its share of what processes have together: the sum over processes is what the machine lacks. */
  pss: number;
  /** Resident memory, as other tools show it: what processes share counts in each. */
  rss: number;
}

/** Nothing at all. */
export const NOTHING: Taken = { pss: 0, rss: 0 };

/** Two of them together. */
export function plus(a: Taken, b: Taken): Taken {
  return { pss: a.pss + b.pss, rss: a.rss + b.rss };
}

/** A process, and the processes that it started, and so on. One that ends meanwhile takes nothing. */
export function taken(pid: number): Taken {
  return processesOf(pid).map(takenByOne).reduce(plus, NOTHING);
}

/** A process alone. */
export function takenByOne(pid: number): Taken {
  try {
    const said = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(said)?.[1] ?? 0) * 1_024;
    return { pss: bytes("Pss"), rss: bytes("Rss") };
  } catch {
    return NOTHING;
  }
}

/** The numbers of a process and of all below it. */
export function processesOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(processesOf)];
  } catch {
    return [];
  }
}

/** The arguments of a process, in one line; empty when it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
