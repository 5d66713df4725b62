"use client";

import { lazy, type ReactNode, Suspense } from "react";
import type { SelectionNotesProps } from "./selection-notes.tsx";

const Notes = lazy(() => import("./selection-notes.tsx"));

/** What a selection should make one think of; fetched with the first selection. */
export function SelectionNotes(props: SelectionNotesProps & { children: ReactNode }) {
  return (
    <Suspense fallback={props.children}>
      <Notes {...props} />
    </Suspense>
  );
}
