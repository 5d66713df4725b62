"use client";

import useSWR, { useSWRConfig } from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import type { Unread } from "#lib/jobs/unread.ts";

/** Rows fail one after the other; at most this often they are counted again. */
const READ_AGAIN_MS = 3_000;

const addressOf = (club: string) => `/api/clubs/${club}/jobs/unread`;

/**
 * How many failures of jobs this person has not read, kept up to date by the club's stream.
 * @param before what the server counted with the page; null for whoever may not see jobs, and then nothing is asked
 */
export function useUnread(club: string, before: Unread | null): Unread {
  const { data, mutate } = useSWR<Unread, Error>(before && addressOf(club), fetchJson, {
    fallbackData: before ?? NONE,
    revalidateOnMount: false,
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], () => {
    if (before) again();
  });
  return data ?? NONE;
}

const NONE: Unread = { count: 0, seasons: [] };

/** Says that this person has read the failures of one job, or of all. A failure of the question is passed over: they stay unread. */
export function useMarkRead(club: string): (job?: number) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (job) => {
    const path = job === undefined ? addressOf(club) : `/api/clubs/${club}/jobs/${job}/read`;
    const left = await fetchJson<Unread>(path, { method: "POST" }).catch(() => undefined);
    if (left) await mutate(addressOf(club), left, { revalidate: false });
  };
}
