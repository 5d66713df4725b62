import { getTranslations } from "next-intl/server";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { requireSeat } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { offersPayments } from "#lib/treasury/payments/offered.ts";
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
  return (
    <>
      {tabs.length > 0 ? <TreasuryTabs label={words("title")} tabs={tabs} /> : null}
      {children}
    </>
  );
}
