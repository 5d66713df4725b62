import "server-only";
import { keptByProcess } from "./kept.ts";
import { log } from "./log.ts";

interface Repeated {
  /** Begins, once a process. */
  start(): void;
  /** Does nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

/**
 * Work that a process does now and then: after the rush of its start, and so long after each time that it ended.
 * @param name unique in the program
 * @param failed what the log says of a time that failed; the next one comes all the same
 */
export function repeated(
  name: string,
  { firstAfterMs, everyMs, failed }: { firstAfterMs: number; everyMs: number; failed: string },
  work: () => Promise<unknown>,
): Repeated {
  const kept = keptByProcess<{ timer: NodeJS.Timeout; working: Promise<unknown> }>(name);
  const next = (wait: number) => {
    const timer = setTimeout(() => {
      const working = work()
        .catch((err: unknown) => log().error({ err }, failed))
        .finally(() => kept.value && next(everyMs));
      if (kept.value) kept.value.working = working;
    }, wait);
    timer.unref();
    kept.value = { timer, working: kept.value?.working ?? Promise.resolve() };
  };
  return {
    start: () => {
      if (!kept.value) next(firstAfterMs);
    },
    stop: async () => {
      const running = kept.value;
      kept.value = undefined;
      clearTimeout(running?.timer);
      await running?.working;
    },
  };
}
