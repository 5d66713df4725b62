import type { ReactNode } from "react";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";
import type { Unavailable } from "#lib/sync/records/live-read.ts";

/** Stands where a form or a part of a page would: what happened, what to do, and the button that tries it again. */
export function UnavailableNote({ none, action = <AgainButton /> }: { none: Unavailable; action?: ReactNode }) {
  return (
    <ErrorState shape="inline" title={none.title} kept={none.next} requestId={none.requestId} action={action}>
      {none.words}
    </ErrorState>
  );
}
