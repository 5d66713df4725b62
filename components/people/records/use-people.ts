"use client";

import { useCallback } from "react";
import { type ServedRows, useRows } from "#components/base/live/use-rows.ts";
import { useAddressView } from "#components/base/table/use-address-view.ts";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import { chosenView } from "#lib/base/arguments/view-parameters.ts";
import type { PeoplePage } from "#lib/people/records/people-list.ts";
import { formatPeopleRows, formatPeopleView, type PeopleView, parsePeopleView } from "#lib/sync/copy/people-filters.ts";

/** Reads the state of the table from the address. @param opensAs as `chosenView` has it */
export function usePeopleView(opensAs: string | null) {
  const parse = useCallback((address: URLSearchParams) => chosenView(parsePeopleView(address), opensAs), [opensAs]);
  return useAddressView<PeopleView>(parse, formatPeopleView, opensAs);
}

/** The shortest time between two readings: a copy is renewed in many small steps. */
const READ_AGAIN_MS = 3_000;
const LOOK_MS = 60_000;

/** Reads the page of a view, and reads it again when the copy has changed. */
export function usePeoplePage(club: string, season: number, view: PeopleView, initial: ServedRows<PeoplePage>) {
  const address = seasonDataAddress(club, season, "members");
  const query = formatPeopleRows(view);
  return useRows({ club, address, query, initial, readAgainMs: READ_AGAIN_MS, lookMs: LOOK_MS });
}
