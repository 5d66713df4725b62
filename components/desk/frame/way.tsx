"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import { type MenuHeading, whereIn } from "#components/base/shell/menu.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageWay, type WayProps, type WayStep } from "#components/base/ui/page-way.tsx";
import { type DefinedPage, pageAddress } from "#lib/base/addresses.ts";
import { useGoing } from "./going.ts";

/** The address of a page of the menu. */
export function useHref(): (place: DefinedPage) => string {
  const { club, season } = useDesk();
  return (place) => pageAddress(place, club.slug, season?.id ?? 0);
}

/** Where one is in the menu, or will be when the page is drawn that one is on the way to. */
export function useWhere() {
  const shown = usePathname();
  const path = useGoing()?.path ?? shown;
  const { menu, standsAt } = useDesk();
  const hrefOf = useHref();
  return whereStands(menu, path, hrefOf, standsAt?.path === path ? standsAt.of : undefined);
}

/** Where a page is: by its address, or at the first page of the entry that it says it belongs to. */
function whereStands(
  menu: readonly MenuHeading[],
  path: string,
  hrefOf: (place: DefinedPage) => string,
  of: string | undefined,
) {
  const entry = menu.flatMap(({ entries }) => entries).find(({ key }) => key === of);
  const place = entry?.places[0];
  return whereIn(menu, place ? hrefOf(place) : path, hrefOf);
}

/** The way to what is shown: heading, page, record; nothing on the first page, which is above them all. */
function Trail({ here, steps = [], of }: WayProps) {
  const words = useTranslations("ui");
  const path = usePathname();
  const { menu, setStandsAt } = useDesk();
  const hrefOf = useHref();
  useEffect(() => {
    if (of) setStandsAt({ path, of });
  }, [path, of, setStandsAt]);
  const where = whereStands(menu, path, hrefOf, of);
  const first = where?.heading.entries[0]?.places[0];
  if (!where || !first) return null;
  const { heading, place, href } = where;
  const isPlace = path === href;
  const isOne = heading.entries.length + where.entry.places.length === 2;
  if (isOne && isPlace) return null;
  const ways: WayStep[] = [{ href: hrefOf(first), words: heading.label }];
  if (!isPlace && !isOne) ways.push({ href, words: place.label });
  return (
    <nav aria-label={words("trail")} className="text-ink-soft text-sm print:hidden">
      {/* A thumb has room around each word, and the page below loses none of it. */}
      <ol className="flex flex-wrap items-center gap-x-1.5 max-md:-my-3 [overflow-wrap:anywhere] [&>:not(:last-child)]:after:ml-1.5 [&>:not(:last-child)]:after:content-['›']">
        {[...ways, ...steps].map((way) => (
          <li key={way.href}>
            <IntentLink
              href={way.href}
              className="underline-offset-4 hover:underline max-md:inline-block max-md:min-w-11 max-md:py-3"
            >
              {way.words}
            </IntentLink>
          </li>
        ))}
        <li aria-current="page">{isPlace ? place.label : here}</li>
      </ol>
    </nav>
  );
}

/** Pages below draw the way to them in their headers. */
export const WithWay = ({ children }: { children: ReactNode }) => <PageWay value={Trail}>{children}</PageWay>;
