import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { FillProgress } from "#components/frame/fill-progress.tsx";
import { PageToCome } from "#components/frame/page-to-come.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { requireSeat } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { offersPayments } from "#lib/payments/offered.ts";
import { payments } from "#lib/resources/payments.ts";
import { store } from "#lib/store/database.ts";
import { treasuryFor } from "./sections.ts";
import { TreasuryTabs } from "./treasury-tabs.tsx";

/** The treasurer's desk: its parts as tabs. Each page below has its own heading, and says itself why somebody may not see it. */
export default async function TreasuryLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const { db } = await store();
  if (!(await offersPayments(db, club)))
    return <ErrorState title={(await getTranslations("treasury"))("notOffered")} />;
  const words = await getTranslations("dues");
  const tabs = treasuryFor(seat).map(({ key, path }) => ({
    href: seasonAddress(club, season, "treasury", path),
    words: words(`tabs.${key}`),
  }));
  const { phase } = payments.copy;
  // A season that was copied before payments were has none of them yet: that is neither an empty drawer nor a club to which everybody owes everything.
  const isRead = tabs.length === 0 || (await mirrorStatus(db, club, idOfPage(season))).read.includes(phase);
  return (
    <>
      {tabs.length > 0 ? <TreasuryTabs label={words("title")} tabs={tabs} /> : null}
      {isRead ? null : <FillProgress club={club} season={idOfPage(season)} ready={false} part={phase} />}
      {isRead ? children : <PageToCome />}
    </>
  );
}
