"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { formatListView, type ListColumn, type ListFilter, type ListView, parseListView } from "./list-view.ts";

/** The address as the state of the list. What it does not know is passed over, so that an old link still opens. */
export function useListView(columns: readonly ListColumn[], filters: readonly ListFilter[]) {
  const text = useSearchParams().toString();
  const view = useMemo(() => parseListView(new URLSearchParams(text), columns, filters), [text, columns, filters]);
  const change = useCallback(
    (next: Partial<ListView>) => {
      const query = formatListView({ ...view, ...next }, columns);
      window.history.pushState(null, "", query ? `?${query}` : window.location.pathname);
    },
    [view, columns],
  );
  return [view, change] as const;
}
