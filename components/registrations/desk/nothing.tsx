"use client";

import { Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import type { NoRows } from "#lib/base/arguments/paged.ts";
import { isFiltered, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";

export interface NoRegistrationsProps {
  /** That no row matches; null where some do. */
  of: NoRows | null;
  view: RegistrationView;
  /** How many there are in every state. */
  all: number;
  /** One no longer registers to the season: none is promised. */
  isOver: boolean;
  onClear: () => void;
}

/** Why the table is empty: nothing registered yet, everything decided, or filters that match nothing. */
export function NoRegistrations({ of, view, all, isOver, onClear }: NoRegistrationsProps) {
  const words = useTranslations("registrations");
  const table = useTranslations("table");
  if (isFiltered(view)) {
    return (
      <EmptyState
        of={of}
        icon={Inbox}
        title={words("empty.filtered")}
        action={<Button onClick={onClear}>{table("clearFilters")}</Button>}
      >
        {words("empty.filteredWhy")}
      </EmptyState>
    );
  }
  const decided = view.state === "pending" && all > 0;
  return (
    <EmptyState of={of} icon={Inbox} title={words(decided ? "empty.pending" : "empty.none")}>
      {words(decided ? "empty.pendingWhy" : isOver ? "empty.overWhy" : "empty.noneWhy")}
    </EmptyState>
  );
}
