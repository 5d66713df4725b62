import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepHeadcount } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { MOST_COMMUNES_NAMED } from "#lib/desk/headcount/definition.ts";
import { headcountPresetsOf } from "#lib/desk/headcount/presets.ts";
import { communesOfPeople } from "#lib/desk/headcount/read.ts";
import { EditedPreset } from "../edited-preset.tsx";

type Props = PageProps<"/[club]/[season]/headcount/presets/[id]">;

export async function generateMetadata({ params }: Props) {
  const { club, id } = await params;
  const preset = await titleFor(club, mayKeepHeadcount, async () => presetAt(club, id));
  return titled(preset?.definition.name, (await getTranslations("headcount.presets"))("title"));
}

async function presetAt(club: string, id: string) {
  return (await headcountPresetsOf((await store()).db, club)).find((one) => one.id === id);
}

/** What one form asks for, to change. */
export default async function PresetPage({ params }: Props) {
  const { club, season, id } = await params;
  const denied = await whyNot(mayKeepHeadcount(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const preset = await presetAt(club, id);
  if (!preset) notFound();
  const words = await getTranslations("headcount.presets");
  return (
    <>
      <PageHeader
        title={preset.definition.name}
        description={words("by", { by: preset.writtenBy })}
        steps={[{ href: seasonAddress(club, season, "headcount", "presets"), words: words("title") }]}
      />
      <PageBody>
        <EditedPreset
          {...{ club, season: idOfPage(season), id, preset: preset.definition }}
          communes={await communesOfPeople(db, club, MOST_COMMUNES_NAMED)}
        />
      </PageBody>
    </>
  );
}
