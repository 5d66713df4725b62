"use client";

import useSWR from "swr";
import { AnswerError, fetchJson } from "./fetch-json.ts";
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
 * The page of a view: as the server rendered it first, then read again when one comes to it. Who goes back to a list after a
 * form finds what they wrote.
 * @returns `again` reads soon, however often it is called; `stale` while the rows of the view before stand in
 */
export function useRows<Page>({ address, query, initial, readAgainMs, lookMs }: RowsOptions<Page>) {
  const path = `${address}?${query}`;
  const { data, error, isLoading, mutate } = useSWR<Read<Page>, Error>(path, readPage, {
    keepPreviousData: true,
    refreshInterval: lookMs,
    // Two seconds, by default, in which coming back would show what was read before one wrote.
    dedupingInterval: 0,
    ...(query === initial.query && { fallbackData: { path, page: initial.page } }),
  });
  const refresh = () => void mutate();
  const again = useThrottle(refresh, readAgainMs);
  // What could not be read must not look like what was read before it.
  const page = error && data?.path !== path ? undefined : data?.page;
  // The server's own rows are never those of the view before.
  return {
    page,
    error: isSaidAbove(error) ? undefined : error,
    stale: isLoading && query !== initial.query,
    refresh,
    again,
  };
}
