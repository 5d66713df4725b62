import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { helpHere } from "#components/base/ui/page-header.tsx";
import { DecisionList, type DecisionListProps } from "#components/registrations/decisions/decision-list.tsx";
import { mayFollowDecisions, type Seat } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { readWithin, windowOf } from "#lib/base/arguments/paged.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { forecastAccuracy } from "#lib/registrations/decisions/forecast-comparison.ts";
import { listDecisionLines } from "#lib/registrations/decisions/sittings.ts";
import { countUnread, readerOf, unreadByWork } from "#lib/registrations/decisions/unread.ts";
import { seasonsForSeat } from "../../../queries.ts";

const PAGE_LINES = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("decisions"))("title") };
}

export default async function Page({ params, searchParams }: PageProps<"/[club]/[season]/jobs">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const seasonId = idOfPage(season);
  const noRead = await whyNot(mayFollowDecisions(seat));
  if (noRead) return <ErrorState title={noRead} />;
  const address = parametersReader(await searchParams);
  const { page } = address.paging();
  const unfolded = address.integer("unfolded", 1, HIGHEST_ID);
  const { db } = await store();
  const reader = readerOf(seat);
  return (
    <DecisionList
      club={club}
      season={seasonId}
      {...(await readWithin({ page, size: PAGE_LINES }, (shown) =>
        listDecisionLines(db, seat, seasonId, { ...windowOf(shown), unfolded }),
      ))}
      pageSize={PAGE_LINES}
      unread={Object.fromEntries(await unreadByWork(db, reader))}
      elsewhere={await unreadElsewhere(seat, seasonId)}
      accuracy={await forecastAccuracy(db, seat, seasonId)}
      help={await helpHere()}
    />
  );
}

/** Failures of other seasons that the person has not read: the rail counts them too. */
async function unreadElsewhere(seat: Seat, seasonId: number): Promise<DecisionListProps["elsewhere"]> {
  const { seasons } = await countUnread((await store()).db, readerOf(seat));
  const others = seasons.filter(({ season }) => season !== seasonId);
  if (others.length === 0) return [];
  const { seasons: known } = await seasonsForSeat(seat.club);
  return others.flatMap(({ season, count }) => {
    const named = known.find(({ id }) => id === season);
    return named ? [{ season, count, name: named.name ?? String(season) }] : [];
  });
}
