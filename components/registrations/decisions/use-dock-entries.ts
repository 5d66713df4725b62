import { useEffect, useMemo, useRef, useState } from "react";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { hasMoreToSend } from "./decision-progress.ts";
import { type DockEntry, entriesOf } from "./just-decided.ts";

/** Who looks up from a form still reads what has just ended. */
const LINGERS_MS = 6_000;

/** An end that nobody has to act on. */
const hasEndedWell = ({ works }: DockEntry) => works.every((work) => !hasMoreToSend(work) && work.counts.failed === 0);

/**
 * What the dock shows: what runs, what failed until it is removed, and what ended well for some seconds.
 * @param watched works that this page has seen alive: others ended before it was opened
 */
export function useDockEntries(works: readonly DecisionSummary[], watched: ReadonlySet<number>) {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  // An evening decides more than the dock is told of: those of the line that runs are remembered as they were last seen.
  const known = useRef(new Map<number, DecisionSummary>());
  const shown = useMemo(() => {
    for (const work of works) if (watched.has(work.id)) known.current.set(work.id, work);
    const oldest = works[0]?.id ?? 0;
    return (
      [...known.current.values()]
        .filter(({ id }) => !removed.has(id))
        // One that is not told of any more has ended: what lives is told first.
        .filter((work) => work.id >= oldest || !hasMoreToSend(work))
        .sort((a, b) => a.id - b.id)
    );
  }, [works, watched, removed]);
  const entries = useMemo(() => entriesOf(shown), [shown]);
  const remove = (...those: DockEntry[]) => {
    const ids = those.flatMap((entry) => entry.works.map(({ id }) => id));
    for (const id of ids) known.current.delete(id);
    setRemoved((before) => new Set([...before, ...ids]));
  };
  const over = entries.filter(hasEndedWell);
  const removing = useRef(() => {});
  removing.current = () => remove(...over);
  const named = over.map(({ key, works: those }) => `${key} ${those.length}`).join("|");
  useEffect(() => {
    if (named === "") return;
    const timer = setTimeout(() => removing.current(), LINGERS_MS);
    return () => clearTimeout(timer);
  }, [named]);
  return { entries, remove };
}
