"use client";

import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export interface SelectionNotesProps {
  /** Asks what is to be noted about the selection, as sentences. */
  ask: () => Promise<{ ok: true; notes: string[] } | { ok: false }>;
  /** What stands here while nothing is to be noted. */
  children: ReactNode;
}

/** Whoever goes down a list with the space bar is asked about once, at its end. */
const QUIET_MS = 250;

/** Says when a selection takes more than there is, or passes somebody over. Mounted anew for each selection. */
export default function SelectionNotes({ ask, children }: SelectionNotesProps) {
  const [notes, setNotes] = useState<string[]>([]);
  const asking = useRef(ask);
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      asking
        .current()
        // A hint that cannot be had is none: the dialog will say it all, or why it cannot.
        .then((answer) => here && answer.ok && setNotes(answer.notes))
        .catch(() => undefined);
    }, QUIET_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return (
    <span role="status">
      {notes.length === 0 ? (
        children
      ) : (
        // On a phone two small lines beside the count: the question says it all.
        <span className="inline-flex items-start gap-1.5 text-pending max-md:text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="max-md:line-clamp-2">{notes.join(" ")}</span>
        </span>
      )}
    </span>
  );
}
