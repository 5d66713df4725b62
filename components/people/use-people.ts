"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useLive } from "#components/live/live.ts";
import { useRows } from "#components/live/use-rows.ts";
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

/** A copy is renewed in many small steps. */
const READ_AGAIN_MS = 3_000;
const LOOK_MS = 60_000;

/** The page of a view, read again when the copy changed. */
export function usePeoplePage(
  club: string,
  season: number,
  view: PeopleView,
  initial: { query: string; page: PeoplePage },
) {
  const address = `/api/clubs/${club}/${season}/members`;
  const rows = useRows({
    address,
    query: formatPeopleView(view),
    initial,
    readAgainMs: READ_AGAIN_MS,
    lookMs: LOOK_MS,
  });
  useLive(club, ["mirror", "registrations"], rows.again);
  return rows;
}
