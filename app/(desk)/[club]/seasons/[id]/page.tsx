import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { DuplicateButton } from "#components/records/duplicate-button.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { ReadOnlyNote } from "#components/records/read-only-note.tsx";
import { SeasonFacts } from "#components/seasons/season-facts.tsx";
import { SeasonForm } from "#components/seasons/season-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { openForm } from "#lib/records/opening.ts";
import { referenceNames } from "#lib/records/reference-names.ts";
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
  const opened = await openForm(club, "seasons", id);
  const record = "opening" in opened ? opened.opening.record : null;
  const name = record?.name;
  const { db } = await store();
  return (
    <>
      <PageHeader
        title={typeof name === "string" ? name : words("unnamed", { id: text })}
        actions={denied ? null : <DuplicateButton href={`/${club}/seasons/new?from=${id}`} />}
      />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : denied && record ? (
          <div className="max-w-xl space-y-6">
            <ReadOnlyNote why={denied} />
            <SeasonFacts
              model={opened.opening.model}
              record={record}
              names={await referenceNames(db, club, [record])}
            />
          </div>
        ) : (
          <SeasonForm
            club={club}
            opening={opened.opening}
            id={id}
            draftName={`${seat.person.id}.${club}.seasons.${id}`}
            communes={await communeNames(db, club, [record?.city_code])}
            save={saveSeason.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
