import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { DeskData } from "#components/base/shell/desk.tsx";
import { mayFollowDecisions, type Seat } from "#lib/base/access/permissions.ts";
import { currentPerson } from "#lib/base/access/person.ts";
import { SIGHT } from "#lib/base/access/sight.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import { countUnread, readerOf } from "#lib/registrations/decisions/unread.ts";
import { currentSeason, seasonsOf as readSeasons } from "#lib/sync/copy/seasons.ts";
import { hasNews } from "./(desk)/news/entries.ts";
import { menuFor } from "./menu.tsx";

/** The seasons of a club and the one that runs. */
export const seasonsForSeat = cache(async (club: string) => {
  const { db } = await store();
  const seasons = await readSeasons(db, club);
  return { seasons, running: currentSeason(seasons, await today(db, club)) };
});

/** What the frame shows around every page of a club. */
export async function deskData(seat: Seat): Promise<DeskData> {
  const { at } = streamPosition(seat.club, null);
  const { db } = await store();
  const [person, all, { seasons, running }, unread] = await Promise.all([
    currentPerson(),
    listClubs(db),
    seasonsForSeat(seat.club),
    mayFollowDecisions(seat).allowed ? countUnread(db, readerOf(seat)) : undefined,
  ]);
  const clubs = all.filter(({ slug }) => person?.roles.has(slug));
  const club = clubs.find(({ slug }) => slug === seat.club);
  if (!person || !club) notFound();
  return {
    at,
    club: { slug: club.slug, name: club.name },
    clubs: clubs.map(({ slug, name }) => ({ slug, name })),
    seasons: seasons.map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
    running: running?.id ?? null,
    person: {
      ...{ id: person.id, name: person.name, email: person.email, role: seat.role },
      ...(person.isOperator && { isOperator: true }),
      hidesContact: SIGHT[seat.role].contact === "none",
      ...(seat.section && { isOfSection: true }),
    },
    ...(await menuFor(seat, await offeredNouns(db, club), running !== undefined)),
    unread: unread?.count ?? 0,
    hasNews: hasNews(seat.role, person.newsRead),
  };
}
