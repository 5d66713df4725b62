import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { PaperPage } from "#components/paper/paper-page.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { mayReadRegistrations } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { formatView, parseView } from "#lib/mirror/registration-filters.ts";
import { registrationSheet } from "#lib/sheets/registrations.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("ui.export"))("print") };
}

/** The list as it goes on paper: every row that matches the address. */
export default async function PrintRegistrationsPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/registrations/print">) {
  const { club, season } = await params;
  const [seat, seasonId] = [await requireSeat(club), idOfPage(season)];
  const denied = await whyNot(mayReadRegistrations(seat));
  if (denied) return <ErrorState title={denied} />;
  const view = await searchParams;
  return (
    <PaperPage
      sheet={await registrationSheet(seat, seasonId, view)}
      club={(await findClub((await store()).db, club))?.name ?? club}
      at={now()}
      back={`/${club}/${season}/registrations?${formatView(parseView(view))}`}
    />
  );
}
