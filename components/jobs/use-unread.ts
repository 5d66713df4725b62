"use client";

import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";
import { useLive } from "#components/live/live.ts";
import { useThrottle } from "#components/live/use-throttle.ts";
import type { Unread } from "#lib/jobs/unread.ts";

/** Rows fail one after the other; at most this often they are counted again. */
const READ_AGAIN_MS = 3_000;

/** Where they are counted. */
export const unreadAddress = (club: string) => `/api/clubs/${club}/jobs/unread`;

const NONE: Unread = { count: 0, seasons: [] };

/**
 * How many failures of jobs this person has not read, kept up to date by the club's stream.
 * @param before what the server counted with the page; null for whoever may not see jobs, and then nothing is asked
 */
export function useUnread(club: string, before: Unread | null): Unread {
  const { data, mutate } = useSWR<Unread, Error>(before && unreadAddress(club), fetchJson, {
    fallbackData: before ?? NONE,
    revalidateOnMount: false,
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  useLive(club, ["jobs"], () => {
    if (before) again();
  });
  return data ?? NONE;
}
