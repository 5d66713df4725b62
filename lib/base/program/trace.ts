import { AsyncLocalStorage } from "node:async_hooks";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { newTrace } from "#runtime/watch/trace.ts";

const kept = keptByProcess<AsyncLocalStorage<string>>("traces");

function traces(): AsyncLocalStorage<string> {
  kept.value ??= new AsyncLocalStorage();
  return kept.value;
}

/** Runs what belongs to one request, or to one call that nobody's request asked for, under one name for the logs of both programs. */
export function underTrace<T>(work: () => T, trace = traces().getStore() ?? newTrace()): T {
  return traces().run(trace, work);
}

/** The trace of the code that asks; a new one where it belongs to none. */
export function currentTrace(): string {
  return traces().getStore() ?? newTrace();
}
