import "server-only";
import { getTranslations } from "next-intl/server";
import type { FoundDeed } from "#components/desk/frame/found.tsx";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import { rankAsked } from "#lib/desk/frame/rank-asked.ts";
import { deedsOf } from "./deeds-table.ts";
import { menuOf } from "./menu-table.ts";

/** More than that is a list to read, and one letter more is quicker. */
const MOST_DEEDS = 6;

/** The pages and deeds of a person that what was typed calls for, the best first. @param isOffered as for the menu */
export async function findDeeds(seat: Seat, isOffered: (noun: Noun) => boolean, typed: string): Promise<FoundDeed[]> {
  const sections = await getTranslations("menu.sections");
  const deeds = await getTranslations("menu.deeds");
  const also = await getTranslations("menu.also");
  const pages = menuOf(seat, isOffered).flatMap(({ key: heading, entries }) =>
    entries.flatMap(({ places }) =>
      places.map(({ key, of, path }) => ({ key, of, path, heading, name: sections(key), also: also(key) })),
    ),
  );
  const done = deedsOf(seat, isOffered).map(({ key, of, path, heading }) => ({
    ...{ key, of, path, heading, name: deeds(key), also: also(key) },
  }));
  return rankAsked([...pages, ...done], typed)
    .slice(0, MOST_DEEDS)
    .map(({ key, of, path, heading, name, isMeant }) => ({ key, of, path, heading, label: name, isMeant }));
}
