"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import useSWR from "swr";
import { useLive } from "#components/frame/live.ts";
import { fetchJson } from "#components/jobs/fetch-json.ts";
import { useThrottle } from "#components/jobs/use-throttle.ts";
import { formatPeopleView, type PeopleView, parsePeopleView } from "#lib/mirror/people-filters.ts";
import type { PeoplePage } from "#lib/mirror/people-list.ts";

/** The address as the state of the table. */
export function usePeopleView() {
  const text = useSearchParams().toString();
  const view = useMemo(() => parsePeopleView(new URLSearchParams(text)), [text]);
  /** Shows another view. What narrows it begins at its first page again. */
  const change = useCallback(
    (next: Partial<PeopleView>) => {
      const query = formatPeopleView({ ...view, page: 1, ...next });
      // Next keeps `useSearchParams` true to the history, and asks the server for nothing.
      window.history.pushState(null, "", query ? `?${query}` : window.location.pathname);
    },
    [view],
  );
  return { view, change };
}

/** While a copy is renewed, the table reads itself again at most this often. */
const READ_AGAIN_MS = 3_000;
/** Without a live stream (a proxy that cuts it) the table still looks now and then. */
const LOOK_MS = 60_000;

/**
 * The page of a view: as the server rendered it first, then read again when one comes to it and when the copy changed. Who goes
 * back to the list after a form finds what they wrote.
 */
export function usePeoplePage(
  club: string,
  season: number,
  view: PeopleView,
  initial: { query: string; page: PeoplePage },
) {
  const query = formatPeopleView(view);
  const { data, error, isLoading, mutate } = useSWR<PeoplePage, Error>(
    `/api/clubs/${club}/${season}/members?${query}`,
    fetchJson,
    {
      keepPreviousData: true,
      refreshInterval: LOOK_MS,
      ...(query === initial.query && { fallbackData: initial.page }),
    },
  );
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["mirror", "registrations"], again);
  // Rows of the view before stand in while the new ones are read; the server's own rows are never that.
  return { page: data, error, stale: isLoading && query !== initial.query, refresh: () => void mutate() };
}
