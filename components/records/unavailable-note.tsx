import type { ReactNode } from "react";
import { AgainButton } from "#components/frame/again-button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { Unavailable } from "#lib/records/live-read.ts";

/** Stands where a form or a part of a page would: what happened, what to do, and the button that tries it again. */
export function UnavailableNote({ none, action = <AgainButton /> }: { none: Unavailable; action?: ReactNode }) {
  return (
    <ErrorState shape="inline" title={none.title} kept={none.next} requestId={none.requestId} action={action}>
      {none.words}
    </ErrorState>
  );
}
