"use client";

import { usePathname } from "next/navigation";
import { useDesk } from "#components/base/shell/desk.tsx";
import { whereIn } from "#components/base/shell/menu.ts";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { useHref } from "./way.tsx";

/** The places of the work that a page of the menu is one of; nothing where it is the only one. A page without tabs has none of this code. */
export function PlaceTabs() {
  const path = usePathname();
  const { menu } = useDesk();
  const hrefOf = useHref();
  const { entry, href: shown } = whereIn(menu, path, hrefOf) ?? {};
  if (!entry || path !== shown || entry.places.length < 2) return null;
  const links = entry.places.map((place) => {
    const href = hrefOf(place);
    return { href, words: place.label, current: href === shown };
  });
  return <TabLinks label={entry.label} links={links} className="mb-4 px-4 md:px-8 print:hidden" />;
}
