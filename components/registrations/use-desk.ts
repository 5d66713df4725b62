"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import useSWR from "swr";
import { useLive } from "#components/frame/live.ts";
import { fetchJson } from "#components/jobs/fetch-json.ts";
import { useThrottle } from "#components/jobs/use-throttle.ts";
import { nothingSelected, type Selection } from "#components/table/selection.ts";
import { formatView, parseView, type RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationPage } from "#lib/mirror/registrations.ts";

/** The address as the state of the desk: the view, and which registration is open. */
export function useView() {
  const parameters = useSearchParams();
  const text = parameters.toString();
  const view = useMemo(() => parseView(new URLSearchParams(text)), [text]);
  const openText = parameters.get("open");
  const open = openText !== null && /^\d+$/.test(openText) ? Number(openText) : null;

  /** Shows another view. What narrows it begins at its first page again. */
  const change = useCallback(
    (next: Partial<RegistrationView>) => navigate(formatView({ ...view, page: 1, ...next }), open),
    [view, open],
  );
  const setOpen = useCallback((id: number | null) => navigate(formatView(view), id), [view]);
  return { view, change, open, setOpen };
}

/** Next keeps `useSearchParams` true to the history, and asks the server for nothing. */
function navigate(query: string, open: number | null): void {
  const parts = [query, open === null ? "" : `open=${open}`].filter(Boolean).join("&");
  window.history.pushState(null, "", parts ? `?${parts}` : window.location.pathname);
}

/** While decisions stream in, the table reads itself again at most this often. */
const READ_AGAIN_MS = 1_500;
/** Without a live stream (a proxy that cuts it) the table still looks now and then. */
const LOOK_MS = 30_000;

/** The page of a view: as the server rendered it first, then read again when one comes to it and at each change that concerns it. */
export function usePage(
  club: string,
  season: number,
  view: RegistrationView,
  initial: { query: string; page: RegistrationPage },
) {
  const query = formatView(view);
  const { data, error, isLoading, mutate } = useSWR<RegistrationPage, Error>(
    `/api/clubs/${club}/${season}/registrations?${query}`,
    fetchJson,
    {
      keepPreviousData: true,
      refreshInterval: LOOK_MS,
      ...(query === initial.query && { fallbackData: initial.page }),
    },
  );
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["registrations"], (change) => {
    if (change.season === undefined || change.season === season) again();
  });
  // Rows of the view before stand in while the new ones are read; the server's own rows are never that.
  const stale = isLoading && query !== initial.query;
  return { page: data, error, stale, refresh: () => void mutate() };
}

/** What is selected. Other filters mean other rows: the selection starts anew with them, but survives pages and order. */
export function useSelection(view: RegistrationView) {
  const filters = formatView({ ...view, page: 1, size: 50, sort: "registered", order: "asc" });
  const [kept, setKept] = useState<{ filters: string; selection: Selection }>({ filters, selection: nothingSelected });
  const selection = kept.filters === filters ? kept.selection : nothingSelected;
  const setSelection = useCallback((next: Selection) => setKept({ filters, selection: next }), [filters]);
  return [selection, setSelection] as const;
}
