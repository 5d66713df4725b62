"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { noRows } from "#lib/base/arguments/paged.ts";
import type { PeoplePage } from "#lib/people/records/people-list.ts";
import { isNarrowed, type PeopleView } from "#lib/sync/copy/people-filters.ts";

export interface NoPeopleProps {
  view: PeopleView;
  page: PeoplePage;
  onClear: () => void;
}

/** Why the table is empty: people that the club did not let us read, filters that match nobody, or a club without anybody. */
export function NoPeople({ view, page, onClear }: NoPeopleProps) {
  const words = useTranslations("people.empty");
  const table = useTranslations("table");
  const access = useTranslations("access.refused");
  const of = noRows(page);
  if (page.unread && of) {
    return <ErrorState title={words("unread")}>{access("scope", { count: 1, scopes: "members:read" })}</ErrorState>;
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        of={of}
        icon={IdCard}
        title={words("filtered")}
        action={<Button onClick={onClear}>{table("clearFilters")}</Button>}
      >
        {words("filteredWhy")}
      </EmptyState>
    );
  }
  if (view.standing !== "all") return <EmptyState of={of} icon={IdCard} title={words("standing")} />;
  return (
    <EmptyState of={of} icon={IdCard} title={words("none")}>
      {words("noneWhy")}
    </EmptyState>
  );
}
