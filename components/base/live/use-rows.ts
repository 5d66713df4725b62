"use client";

import { useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { AnswerError, fetchJson } from "./fetch-json.ts";
import { lastHeard, mayBeOld, useLive } from "./live.ts";
import { useThrottle } from "./use-throttle.ts";

/** A page of rows that the server read, and for which view. */
export interface ServedRows<Page> {
  query: string;
  page: Page;
  /** The number of the last change that the server knew of when it began to read them. */
  at: string;
}

export interface RowsOptions<Page> {
  club: string;
  /** Where the rows are one season's: changes of others do not concern them. */
  season?: number;
  /** Where the rows are read, without the view. */
  address: string;
  /** The view, as the address has it. */
  query: string;
  initial: ServedRows<Page>;
  /** While changes stream in, the rows are read again at most this often. */
  readAgainMs: number;
  /** Without a live stream (a proxy that cuts it) one still looks now and then. */
  lookMs: number;
}

/** That one was signed out stands above the whole page, with the way back. */
const isSaidAbove = (error: unknown) => error instanceof AnswerError && error.status === 401;

/** A page of rows, and the address at which it was read. */
interface Read<Page> {
  path: string;
  page: Page;
}

async function readPage<Page>(path: string): Promise<Read<Page>> {
  return { path, page: await fetchJson<Page>(path) };
}

/**
 * The page of a view: as the server rendered it first, then read again at each change that concerns it, and when one comes back to it:
 * who goes back to a list after a form finds what they wrote.
 * @returns `isRead` once the rows are those of the view; `stale` while the rows of the view before stand in
 */
export function useRows<Page>(options: RowsOptions<Page>) {
  const { club, season, address, query, initial, readAgainMs, lookMs } = options;
  const path = `${address}?${query}`;
  const isNewest = useIsNewest(club, path, initial);
  const { data, error, isLoading, mutate } = useSWR<Read<Page>, Error>(path, readPage, {
    keepPreviousData: true,
    refreshInterval: lookMs,
    // Two seconds, by default, in which coming back would show what was read before one wrote.
    dedupingInterval: 0,
    ...(query === initial.query && { fallbackData: { path, page: initial.page }, revalidateOnMount: !isNewest }),
  });
  const refresh = () => void mutate();
  const again = useThrottle(refresh, readAgainMs);
  useLive(club, ["registrations", "mirror"], (change) => {
    if (mayBeOld(change, { season, at: initial.at })) again();
  });
  // What could not be read must not look like what was read before it.
  const page = error && data?.path !== path ? undefined : data?.page;
  // The server's own rows are never those of the view before.
  return {
    page,
    error: isSaidAbove(error) ? undefined : error,
    isRead: data?.path === path,
    stale: isLoading && query !== initial.query,
    refresh,
  };
}

/**
 * Whether nothing can be newer, when the list appears, than what the server has just rendered: this tab has kept nothing of it, and has heard of no
 * change since. A first visit has heard of none: its stream will say where it stands.
 */
function useIsNewest(club: string, path: string, { at }: ServedRows<unknown>): boolean {
  const { cache } = useSWRConfig();
  const [isNewest] = useState(() => cache.get(path)?.data === undefined && [undefined, at].includes(lastHeard(club)));
  return isNewest;
}
