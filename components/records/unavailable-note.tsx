import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { Unavailable } from "#lib/records/live-read.ts";

/** Stands where a form or a part of a page would: what happened and what to do. */
export function UnavailableNote({ none, action }: { none: Unavailable; action?: ReactNode }) {
  return (
    <ErrorState shape="inline" title={none.title} kept={none.next} requestId={none.requestId} action={action}>
      {none.words}
    </ErrorState>
  );
}
