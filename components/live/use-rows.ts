"use client";

import useSWR from "swr";
import { fetchJson } from "./fetch-json.ts";
import { useThrottle } from "./use-throttle.ts";

export interface RowsOptions<Page> {
  /** Where the rows are read, without the view. */
  address: string;
  /** The view, as the address has it. */
  query: string;
  /** What the server read, and for which view. */
  initial: { query: string; page: Page };
  /** While changes stream in, the rows are read again at most this often. */
  readAgainMs: number;
  /** Without a live stream (a proxy that cuts it) one still looks now and then. */
  lookMs: number;
}

/**
 * The page of a view: as the server rendered it first, then read again when one comes to it. Who goes back to a list after a
 * form finds what they wrote.
 * @returns `again` reads soon, however often it is called; `stale` while the rows of the view before stand in
 */
export function useRows<Page>({ address, query, initial, readAgainMs, lookMs }: RowsOptions<Page>) {
  const { data, error, isLoading, mutate } = useSWR<Page, Error>(`${address}?${query}`, fetchJson, {
    keepPreviousData: true,
    refreshInterval: lookMs,
    // Two seconds, by default, in which coming back would show what was read before one wrote.
    dedupingInterval: 0,
    ...(query === initial.query && { fallbackData: initial.page }),
  });
  const refresh = () => void mutate();
  const again = useThrottle(refresh, readAgainMs);
  // The server's own rows are never those of the view before.
  return { page: data, error, stale: isLoading && query !== initial.query, refresh, again };
}
