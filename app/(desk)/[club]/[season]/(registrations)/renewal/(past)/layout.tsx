import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { idOfPage } from "#app/page-identifier.ts";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { PageToCome } from "#components/desk/frame/page-to-come.tsx";
import { mayReadRenewal } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { seasonPair } from "#lib/registrations/renewal/read.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";

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
