"use client";

import { useEffect, useRef } from "react";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { Unread } from "#lib/registrations/decisions/unread.ts";

/** Counts what one has not read anew, in the rail, whenever more of a work has failed. */
export function useUnreadUpdates(club: string, works: readonly DecisionSummary[]): void {
  const { setUnread } = useDesk();
  const tell = useRef(setUnread);
  tell.current = setUnread;
  const failed = works
    .map(({ id, counts }) => (counts.failed > 0 ? `${id}: ${counts.failed}` : ""))
    .join(" ")
    .trim();
  useEffect(() => {
    if (failed === "") return;
    fetchJson<Unread>(clubDataAddress(club, "jobs", "unread"))
      .then(({ count }) => tell.current(count))
      // The next failure, or the next page, counts again.
      .catch(() => undefined);
  }, [club, failed]);
}
