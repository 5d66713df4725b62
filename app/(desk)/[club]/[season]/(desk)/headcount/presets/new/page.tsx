import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepHeadcount } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { MOST_COMMUNES_NAMED } from "#lib/desk/headcount/definition.ts";
import { communesOfPeople } from "#lib/desk/headcount/read.ts";
import { EditedPreset } from "../edited-preset.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("headcount.presets"))("newTitle") };
}

/** A new form of figures. */
export default async function NewPresetPage({ params }: PageProps<"/[club]/[season]/headcount/presets/new">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepHeadcount(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("headcount.presets");
  const { db } = await store();
  return (
    <>
      <PageHeader
        title={words("newTitle")}
        steps={[{ href: seasonAddress(club, season, "headcount", "presets"), words: words("title") }]}
      />
      <PageBody>
        <EditedPreset
          {...{ club, season: idOfPage(season), id: null, preset: null }}
          communes={await communesOfPeople(db, club, MOST_COMMUNES_NAMED)}
        />
      </PageBody>
    </>
  );
}
