import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { idOfPage } from "#app/page-identifier.ts";
import { FillProgress } from "#components/frame/fill-progress.tsx";
import { PageToCome } from "#components/frame/page-to-come.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Signpost } from "#components/ui/signpost.tsx";
import { mayReadRenewal } from "#lib/access/permissions.ts";
import { requireSeat } from "#lib/access/seat.ts";
import { openSeason } from "#lib/mirror/mirror.ts";
import { seasonPair } from "#lib/renewal/read.ts";
import { store } from "#lib/store/database.ts";

/**
 * Who comes back is asked of the season before: until that is copied whole, these pages are held back, since they would call a busy season empty. The lists that
 * put people into groups stand outside: they need no past, also not that a past can be read.
 */
export default async function PastLayout({ params, children }: LayoutProps<"/[club]/[season]/renewal">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  // Whoever may not see it is told so by the page itself.
  return mayReadRenewal(seat).allowed ? <WithPast {...{ club, season }}>{children}</WithPast> : children;
}

async function WithPast({ club, season, children }: { club: string; season: string; children: ReactNode }) {
  const { db } = await store();
  const words = await getTranslations("renewal");
  const pair = await seasonPair(db, { club, seasonId: idOfPage(season) });
  if (!pair) return <Signpost title={words("noPast")}>{words("noPastWords")}</Signpost>;
  if (pair.isRead) return children;
  // Kept copied from now on: the schedule reads it.
  await openSeason(db, club, pair.past.id);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("unread", { season: pair.past.name ?? `${pair.past.id}` })}
      />
      <div className="border-line border-t">
        <FillProgress club={club} season={pair.past.id} ready={false} part="annual" />
      </div>
      <PageToCome />
    </>
  );
}
