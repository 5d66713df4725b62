import type { ReactNode } from "react";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { NoForm } from "#lib/records/opening.ts";

/** Stands where a form would: what happened and what to do. */
export function NoFormHere({ none, action }: { none: NoForm; action?: ReactNode }) {
  return (
    <ErrorState shape="inline" title={none.title} kept={none.next} requestId={none.requestId} action={action}>
      {none.words}
    </ErrorState>
  );
}
