"use client";

import { useCallback, useEffect, useMemo } from "react";
import { showAddress, useAddressQuery } from "./address-query.ts";

/**
 * The address as the state of a table. What it does not know is passed over, so that an old link still opens.
 * @param parse reads a view from an address; the same function at every render, as `format`
 * @param format the shortest address of a view
 * @param opensAs the address that stands for one that says nothing
 */
export function useAddressView<View extends object>(
  parse: (address: URLSearchParams) => View,
  format: (view: View) => string,
  opensAs: string | null = null,
) {
  const asked = useAddressQuery().toString();
  const text = asked || (opensAs ?? "");
  useEffect(() => {
    // What is shown is said, so that the address can be sent.
    if (asked === "" && opensAs !== null) showAddress(opensAs, true);
  }, [asked, opensAs]);
  const view = useMemo(() => parse(new URLSearchParams(text)), [parse, text]);
  /** Shows another view. What narrows it begins at its first page again. */
  const change = useCallback(
    (next: Partial<View>) => showAddress(format({ ...view, page: 1, ...next })),
    [view, format],
  );
  /** Shows the same rows in another way: to this one does not go back. */
  const dress = useCallback((next: Partial<View>) => showAddress(format({ ...view, ...next }), true), [view, format]);
  return { view, change, dress };
}
