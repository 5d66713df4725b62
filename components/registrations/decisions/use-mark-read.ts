"use client";

import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { Unread } from "#lib/registrations/decisions/unread.ts";

/** Says that this person has read the failures of one work, or of all. A failure of the question is passed over: they stay unread. */
export function useMarkRead(club: string): (work?: number) => Promise<void> {
  const { setUnread } = useDesk();
  return async (work) => {
    const path = clubDataAddress(club, "jobs", ...(work === undefined ? ["unread"] : [work, "read"]));
    const left = await fetchJson<Unread>(path, { method: "POST" }).catch(() => undefined);
    if (left) setUnread(left.count);
  };
}
