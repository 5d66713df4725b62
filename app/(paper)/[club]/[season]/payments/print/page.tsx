import { getTranslations } from "next-intl/server";
import { Paper } from "#app/(paper)/paper.tsx";
import { idOfPage } from "#app/identifier.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { LISTED } from "#lib/resources/all.ts";
import { listedSheet } from "#lib/sheets/listed.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("ui.export"))("print") };
}

/** The list as it goes on paper: every row that matches the address. */
export default async function PrintPaymentsPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/payments/print">) {
  const { club, season } = await params;
  const address = await searchParams;
  const place = { club, season: idOfPage(season) };
  return (
    <Paper
      club={club}
      rule={LISTED.payments.rules.read}
      sheetFor={() => listedSheet(LISTED.payments, place, address)}
      back={seasonAddress(club, season, "payments")}
    />
  );
}
