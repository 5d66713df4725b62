import type { DecisionOperation } from "#lib/base/store/schema/sync/outbox.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { hasMoreToSend } from "./decision-progress.ts";

/** What the dock shows on one line: a work of many, or what one person decides one by one. */
export interface DockEntry {
  key: string;
  /** Oldest first. */
  works: DecisionSummary[];
}

/**
 * The lines of the dock, the newest last. Decisions on one registration each are one line a person, however many there are: they come one
 * every few seconds for a whole evening.
 */
export function entriesOf(works: readonly DecisionSummary[]): DockEntry[] {
  const entries = new Map<string, DecisionSummary[]>();
  for (const work of works) {
    // Another decision about the same registration came before it was sent: it has never been one.
    if (work.size === 1 && work.counts.superseded === 1) continue;
    const key = work.size === 1 ? `by ${work.askedByName}` : String(work.id);
    // Set anew at its end: the line in which something has just happened is the newest.
    const before = entries.get(key) ?? [];
    entries.delete(key);
    entries.set(key, [...before, work]);
  }
  return [...entries].map(([key, those]) => ({ key, works: those }));
}

/** How many works of an entry there are of each operation, how many are not over, and what became of the others. */
export function tallyOf({ works }: DockEntry) {
  // What was taken back was not decided.
  const of = (operation: DecisionOperation) =>
    works.filter((work) => work.operation === operation && work.counts.taken_back === 0).length;
  const rows = (state: "failed" | "taken_back") => works.reduce((sum, { counts }) => sum + counts[state], 0);
  return {
    operations: (["validate", "refuse", "cancel", "move"] as const)
      .map((operation) => ({ operation, count: of(operation) }))
      .filter(({ count }) => count > 0),
    live: works.filter(hasMoreToSend).length,
    failed: rows("failed"),
    takenBack: rows("taken_back"),
  };
}

/** The last work that can still be taken back whole: nothing of it is sent. */
export function lastHeld(works: readonly DecisionSummary[]): DecisionSummary | undefined {
  return works.findLast((work) => work.state === "queued" && !work.takenBackBy);
}
