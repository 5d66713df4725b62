import { databaseTrouble } from "./database-trouble.ts";

/** How a thing stands: as it should, worth a look, wrong, or not looked at, because something before it is wrong. */
export type Standing = "ok" | "warning" | "fault" | "skipped";

/** What one check of `npm run doctor` found. */
export interface Finding {
  /** The program and the thing: `dashboard/database`. Of one club: `dashboard/club-token judo`. Never changes, so that tools can rely on it. */
  id: string;
  standing: Standing;
  /** The cause in words; without secrets and without names of people. */
  says: string;
  /** What to do: a command, a setting, or the place to press. */
  remedy?: string;
}

export const fine = (id: string, says: string): Finding => ({ id, standing: "ok", says });
export const doubtful = (id: string, says: string, remedy: string): Finding => ({
  ...{ id, standing: "warning", says, remedy },
});
export const faulty = (id: string, says: string, remedy: string): Finding => ({ id, standing: "fault", says, remedy });
export const unlooked = (id: string, says: string): Finding => ({ id, standing: "skipped", says });

/** A check that waits for somebody else says so after this long: nobody stands before a command that is silent. */
const CHECK_WITHIN_MS = 10_000;

/** What a check gives up with when its time is over. */
class LateError extends Error {
  override name = "LateError";
}

/**
 * Carries one check out. Whatever becomes of it, there is a finding, and in time: a check that hangs is left behind.
 * @param id of the finding where the check itself gives none
 * @param place which database it reads, for the words of its failures
 */
export async function examine(
  id: string,
  check: (signal: AbortSignal) => Promise<Finding | Finding[]>,
  withinMs = CHECK_WITHIN_MS,
  place?: { name: string; schema?: string },
): Promise<Finding[]> {
  try {
    return [await inTime(withinMs, check)].flat();
  } catch (cause) {
    if (cause instanceof LateError)
      return [
        faulty(
          id,
          `There was no answer within ${withinMs / 1_000} seconds.`,
          "Look whether what is asked hangs, and restart it.",
        ),
      ];
    const trouble = place && databaseTrouble(cause, place);
    if (trouble) return [faulty(id, trouble.says, trouble.remedy)];
    return [
      faulty(
        id,
        `The check itself failed (${failureName(cause)}).`,
        "Report it with the file of: npm run doctor -- --bundle FILE",
      ),
    ];
  }
}

/**
 * Waits for work so long and no longer.
 * @throws LateError
 */
export async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over.abort();
      reject(new LateError());
    }, ms);
  });
  try {
    return await Promise.race([work(over.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A failure by its kind and code: its message may quote what it was about. */
export function failureName(cause: unknown): string {
  const { name, code } = (cause ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((part) => typeof part === "string").join(" ") || "no error";
}

/** The worst of some findings. */
export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ standing }) => standing !== "fault");
}
