"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { onAddressShown, tellAddressShown } from "./address-shown.ts";

/** What a page has last made of its own address, and what the router said of it until then. */
interface Own {
  path: string;
  query: string;
  /** Addresses that the router may still come to speak of, on its way here. */
  behind: Set<string>;
}

let own: Own | undefined;

const queryOf = (search: string): string => new URLSearchParams(search).toString();

function take(behind = new Set<string>()): void {
  const { pathname: path, search } = window.location;
  const query = queryOf(search);
  own = { path, query, behind: new Set(behind).add(query) };
}

/** As long as nobody has led elsewhere. */
function current(): Own | undefined {
  const { pathname, search } = window.location;
  return own?.path === pathname && own.query === queryOf(search) ? own : undefined;
}

function subscribe(changed: () => void): () => void {
  const stepped = () => {
    // Back or forth within the page; another page is the router's.
    if (own?.path === window.location.pathname) take(own.behind);
    changed();
  };
  window.addEventListener("popstate", stepped);
  const end = onAddressShown(changed);
  return () => {
    window.removeEventListener("popstate", stepped);
    end();
  };
}

/**
 * The query of the address that the page shows. What a page has changed of it by itself (`showAddress`) is so at once: Next hears of it too, but tells only
 * once whatever it was asking the server for is there, and now and then not at all.
 */
export function useAddressQuery(): URLSearchParams {
  const routed = useSearchParams().toString();
  const path = usePathname();
  const shown = useSyncExternalStore(subscribe, current, () => undefined);
  // Something that nobody here has shown: the router leads on.
  const isOurs = shown !== undefined && shown.path === path && (routed === shown.query || shown.behind.has(routed));
  const query = isOurs ? shown.query : routed;
  return useMemo(() => new URLSearchParams(query), [query]);
}

/**
 * Shows another query in the address of the page that one is on; the server is asked for nothing.
 * @param query without its question mark; empty: none
 * @param instead the address takes the place of the one before, to which one cannot go back
 */
export function showAddress(query: string, instead = false): void {
  // What the router says until it has heard of it.
  take(current()?.behind);
  window.history[instead ? "replaceState" : "pushState"](null, "", query ? `?${query}` : window.location.pathname);
  take(own?.behind);
  tellAddressShown();
}
