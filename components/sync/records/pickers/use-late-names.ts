"use client";

import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";

const NONE: Readonly<Record<string, string>> = {};

/**
 * The names of the records that a field points at since its form opened, for instance after a draft was restored. They are read
 * from the mirror. Until the answer comes, the number is shown.
 * @param values those without a name so far
 */
export function useLateNames(club: string, field: string, values: readonly string[]): Readonly<Record<string, string>> {
  const asked = new URLSearchParams([["field", field], ...values.map((value) => ["value", value])]);
  const { data } = useSWR<{ names: Record<string, string> }>(
    values.length === 0 ? null : `${clubDataAddress(club, "names")}?${asked}`,
    fetchJson,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return data?.names ?? NONE;
}
