import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayEditAidKinds } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { EditedKind } from "../edited-kind.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("aid.kind"))("newTitle") };
}

/** A new kind of aid. */
export default async function NewKindPage({ params }: PageProps<"/[club]/[season]/treasury/aid/kinds/new">) {
  const { club, season } = await params;
  const denied = await whyNot(mayEditAidKinds(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("aid.kind");
  return (
    <>
      <PageHeader
        title={words("newTitle")}
        steps={[{ href: seasonAddress(club, season, "treasury", "aid", "kinds"), words: words("title") }]}
      />
      <PageBody>
        <EditedKind {...{ club, season: idOfPage(season), id: null, kind: null }} />
      </PageBody>
    </>
  );
}
