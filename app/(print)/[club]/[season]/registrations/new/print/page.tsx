import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { PrintedList } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { mayCreateRegistrations } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { enrolmentExport } from "#lib/desk/exports/enrolment.ts";

export async function generateMetadata() {
  return titled(
    (await getTranslations("registrations.counter"))("title"),
    (await getTranslations("ui.export"))("print"),
  );
}

type Props = PageProps<"/[club]/[season]/registrations/new/print">;

/** What was registered at the counter, for the family to take home. */
export default async function PrintEnrolmentPage({ params, searchParams }: Props) {
  const { club, season } = await params;
  const ask = onceKey.safeParse((await searchParams).ask);
  const seasonId = idOfPage(season);
  return (
    <PrintedList
      club={club}
      rule={mayCreateRegistrations}
      listFor={async (seat) => (ask.success && (await enrolmentExport(seat, seasonId, ask.data))) || notFound()}
      back={seasonAddress(club, season, "registrations")}
    />
  );
}
