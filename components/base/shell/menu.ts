import type { ReactNode } from "react";
import type { DefinedPage } from "#lib/base/addresses.ts";

/** A page of the menu, as the server found it for who asks: a browser needs no rule. */
export interface MenuPlace extends DefinedPage {
  key: string;
  label: string;
}

/** One work, on one page or on several with tabs: what the menu leads to. */
export interface MenuEntry {
  key: string;
  label: string;
  /** At least one. */
  places: readonly MenuPlace[];
  /** It stands below its heading even where that is closed. */
  isNear?: boolean;
}

/** What somebody does at the desk. */
export interface MenuHeading {
  key: string;
  label: string;
  /** Drawn without a size: who shows it gives it one. */
  icon: ReactNode;
  /** At least one. */
  entries: readonly MenuEntry[];
  /** It stands open or closed wherever one is, by the habits of the role or as somebody left it; undefined: open where one is below it. */
  isOpen: boolean | undefined;
}

/** Where a browser keeps how somebody left a heading: "open" or "closed". The server reads it, so that the menu is drawn once. */
export const headingCookie = (key: string): string => `heading-${key}`;

/** What the phone's bar leads to: an entry, or a whole heading by its first. */
export interface BarItem extends DefinedPage {
  key: string;
  label: string;
  icon: ReactNode;
}

/** Where an address is in the menu. */
export interface Whereabouts {
  heading: MenuHeading;
  entry: MenuEntry;
  place: MenuPlace;
  /** The address of the place. */
  href: string;
}

/** Where an address is: on the page of the menu with the longest path above it. The first page of a season, above all others, is only itself. */
export function whereIn(
  menu: readonly MenuHeading[],
  path: string,
  hrefOf: (place: DefinedPage) => string,
): Whereabouts | undefined {
  let best: Whereabouts | undefined;
  for (const heading of menu)
    for (const entry of heading.entries)
      for (const place of entry.places) {
        const href = hrefOf(place);
        const isThere = path === href || (place.path !== "" && path.startsWith(`${href}/`));
        if (isThere && href.length > (best?.href.length ?? 0)) best = { heading, entry, place, href };
      }
  return best;
}
