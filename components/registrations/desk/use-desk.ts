"use client";

import { useCallback, useState } from "react";
import { type ServedRows, useRows } from "#components/base/live/use-rows.ts";
import { showAddress, useAddressQuery } from "#components/base/table/address-query.ts";
import { nothingSelected, type Selection } from "#components/base/table/selection.ts";
import { useAddressView } from "#components/base/table/use-address-view.ts";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { chosenView, type ListLook, type PageOf } from "#lib/base/arguments/view-parameters.ts";
import {
  followedView,
  formatRows,
  formatView,
  parseView,
  type RegistrationView,
} from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationPage } from "#lib/sync/copy/registrations.ts";

/** The address as the state of the desk: the view, and which registration is open. @param opensAs as `chosenView` has it */
export function useDeskView(opensAs: string | null) {
  const parse = useCallback((address: URLSearchParams) => chosenView(parseView(address), opensAs), [opensAs]);
  const { view } = useAddressView<RegistrationView>(parse, formatView, opensAs);
  const open = openIn(useAddressQuery());

  /** Shows another view. A view with other filters starts at its first page. */
  const change = useCallback(
    (next: Partial<RegistrationView>) => navigate(followedView({ ...view, page: 1, ...next }), open),
    [view, open],
  );
  const dress = useCallback(
    (next: Partial<ListLook & PageOf>) => navigate(followedView({ ...view, ...next }), open, true),
    [view, open],
  );
  const setOpen = useCallback(
    // Going from one to the next is no way that one would go back.
    (id: number | null) => navigate(followedView(view), id, open !== null && id !== null),
    [view, open],
  );
  return { view, change, dress, open, setOpen };
}

function openIn(parameters: Pick<URLSearchParams, "get">): number | null {
  const text = parameters.get("open");
  return (text !== null && idIn(text)) || null;
}

/**
 * The registration that is open at this moment. Two keys may come faster than the page is drawn between them: the second is about the one
 * that the first has gone to.
 */
export function openNow(): number | null {
  return openIn(new URLSearchParams(window.location.search));
}

function navigate(query: string, open: number | null, instead = false): void {
  showAddress([query, open === null ? "" : `open=${open}`].filter(Boolean).join("&"), instead);
}

/** Decisions stream in, one line at a time. */
const READ_AGAIN_MS = 1_500;
const LOOK_MS = 30_000;

/** The page of a view, read again at each change that concerns it. */
export function usePage(club: string, season: number, view: RegistrationView, initial: ServedRows<RegistrationPage>) {
  const address = seasonDataAddress(club, season, "registrations");
  const query = formatRows(view);
  return useRows({ club, season, address, query, initial, readAgainMs: READ_AGAIN_MS, lookMs: LOOK_MS });
}

/** What is selected of each kind: it outlives every search, filter, order and page. */
export function useSelection({ kind }: Pick<RegistrationView, "kind">) {
  const [kept, setKept] = useState({ annual: nothingSelected, event: nothingSelected });
  const setSelection = useCallback((next: Selection) => setKept((before) => ({ ...before, [kind]: next })), [kind]);
  return [kept[kind], setSelection] as const;
}

/** Which rows match, whatever their order and page: the address of all of them. */
export const matchingOf = (view: RegistrationView) =>
  formatRows({ ...view, page: 1, size: 50, sort: "registered", order: "asc" });
