"use client";

import useSWR from "swr";
import { fetchJson } from "#components/live/fetch-json.ts";

const NONE: Readonly<Record<string, string>> = {};

/**
 * What the things are called that a field came to point at after its form had opened, as when a draft is brought back: asked
 * of the club's copy. While there is no answer a thing goes by its number, which is true too.
 * @param values those without a name so far
 */
export function useLateNames(club: string, field: string, values: readonly string[]): Readonly<Record<string, string>> {
  const asked = new URLSearchParams([["field", field], ...values.map((value) => ["value", value])]);
  const { data } = useSWR<{ names: Record<string, string> }>(
    values.length === 0 ? null : `/api/clubs/${club}/names?${asked}`,
    fetchJson,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return data?.names ?? NONE;
}
