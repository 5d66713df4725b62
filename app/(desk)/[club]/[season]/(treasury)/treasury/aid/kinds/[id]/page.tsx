import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayEditAidKinds } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { aidKindFields } from "#lib/treasury/aid/fields.ts";
import { findAidKind } from "#lib/treasury/aid/kinds.ts";
import { EditedKind } from "../edited-kind.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/aid/kinds/[id]">) {
  const { club, id } = await params;
  const kind = await titleFor(club, mayEditAidKinds, async () => findAidKind((await store()).db, club, id));
  return titled(kind?.name, (await getTranslations("aid.kind"))("title"));
}

/** One kind of aid, to be changed. */
export default async function KindPage({ params }: PageProps<"/[club]/[season]/treasury/aid/kinds/[id]">) {
  const { club, season, id } = await params;
  const denied = await whyNot(mayEditAidKinds(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const kind = await findAidKind((await store()).db, club, id);
  if (!kind) notFound();
  const words = await getTranslations("aid.dossier");
  return (
    <>
      <PageHeader
        title={kind.name}
        description={words("written", { name: kind.writtenBy })}
        steps={[
          {
            href: seasonAddress(club, season, "treasury", "aid", "kinds"),
            words: (await getTranslations("aid.kind"))("title"),
          },
        ]}
      />
      <PageBody>
        <EditedKind {...{ club, season: idOfPage(season), id }} kind={aidKindFields.strip().parse(kind)} />
      </PageBody>
    </>
  );
}
