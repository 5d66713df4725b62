import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { NoFormHere } from "#components/records/no-form.tsx";
import { SeasonForm } from "#components/seasons/season-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { openForm } from "#lib/records/opening.ts";
import { store } from "#lib/store/database.ts";
import { saveSeason } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("seasons"))("edit") };
}

export default async function EditSeasonPage({ params }: PageProps<"/[club]/seasons/[id]">) {
  const { club, id: text } = await params;
  const seat = await requireSeat(club);
  const id = idOfPage(text);
  const words = await getTranslations("seasons");
  const denied = await whyNot(mayManageSeasons(seat));
  const opened = denied ? { none: { title: words("edit"), words: denied } } : await openForm(club, "seasons", id);
  const name = "opening" in opened ? opened.opening.record?.name : undefined;
  return (
    <>
      <PageHeader title={typeof name === "string" ? name : words("unnamed", { id: text })} />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : (
          <SeasonForm
            club={club}
            opening={opened.opening}
            id={id}
            draftName={`${seat.person.id}.${club}.seasons.${id}`}
            communes={await communeNames((await store()).db, club, [opened.opening.record?.city_code])}
            save={saveSeason.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
