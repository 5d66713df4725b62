import { useCallback, useSyncExternalStore } from "react";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";

/** More than any page shows at once. */
const KEPT = 500;

interface Reading {
  asked: number;
  work: DecisionSummary;
}

/** Of each work what was read last on this page, and when that was asked for. Another map once there is something newer. */
let newest: ReadonlyMap<number, Reading> = new Map();
const listeners = new Set<() => void>();

/** Reads works, and has every part of the page know of it. @param worksIn those of the answer */
export async function readWorks<T>(address: string, worksIn: (answer: T) => readonly DecisionSummary[]): Promise<T> {
  const asked = performance.now();
  const answer = await fetchJson<T>(address);
  noteReading(worksIn(answer), asked);
  return answer;
}

/**
 * The panel and the dock read one work each for themselves, and on a machine that does much else an answer comes seconds later: what was asked for last counts for both,
 * whichever answer came first.
 */
export function noteReading(works: readonly DecisionSummary[], asked: number): void {
  const newer = works.filter((work) => {
    const known = newest.get(work.id);
    return !known || (known.asked <= asked && !isReadAgain(known, work, asked));
  });
  // Every page asks as it opens, and mostly nothing is under way: what says nothing new draws nothing again.
  if (newer.length === 0) return;
  const next = new Map(newest);
  for (const work of newer) {
    next.delete(work.id);
    next.set(work.id, { asked, work });
  }
  newest = new Map([...next].slice(-KEPT));
  for (const tell of listeners) tell();
}

/** Whether a work is as it was read before; what was read of it is as new as this then. */
function isReadAgain(known: Reading, work: DecisionSummary, asked: number): boolean {
  if (JSON.stringify(known.work) !== JSON.stringify(work)) return false;
  known.asked = asked;
  return true;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Gives of a work what was read of it last, by whichever part of the page. Another function once there is something newer. */
export function useNewestReading(): (work: DecisionSummary) => DecisionSummary {
  const known = useSyncExternalStore(subscribe, newestNow, newestNow);
  return useCallback((work: DecisionSummary) => known.get(work.id)?.work ?? work, [known]);
}

/** What was read of each work last. */
export const newestNow = (): ReadonlyMap<number, Reading> => newest;
