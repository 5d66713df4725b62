"use client";

import { useSWRConfig } from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import type { Unread } from "#lib/jobs/unread.ts";
import { unreadAddress } from "./use-unread.ts";

/** Says that this person has read the failures of one job, or of all. A failure of the question is passed over: they stay unread. */
export function useMarkRead(club: string): (job?: number) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (job) => {
    const path = job === undefined ? unreadAddress(club) : `/api/clubs/${club}/jobs/${job}/read`;
    const left = await fetchJson<Unread>(path, { method: "POST" }).catch(() => undefined);
    if (left) await mutate(unreadAddress(club), left, { revalidate: false });
  };
}
