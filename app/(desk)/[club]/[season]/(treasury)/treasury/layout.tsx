import { getTranslations } from "next-intl/server";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { offersPayments } from "#lib/treasury/payments/offered.ts";

/** The treasurer's desk, where the club has payments. Each page below says itself why somebody may not see it, and which knows of sections. */
export default async function TreasuryLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury">) {
  const { club } = await params;
  await requireAnySeat(club);
  const { db } = await store();
  if (!(await offersPayments(db, club)))
    return <ErrorState title={(await getTranslations("treasury"))("notOffered")} />;
  return children;
}
