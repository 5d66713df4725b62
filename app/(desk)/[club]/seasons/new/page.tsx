import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NoFormHere } from "#components/records/no-form.tsx";
import { SeasonForm } from "#components/seasons/season-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageSeasons } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { store } from "#lib/store/database.ts";
import { saveSeason } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("seasons"))("newTitle") };
}

export default async function NewSeasonPage({ params, searchParams }: PageProps<"/[club]/seasons/new">) {
  const { club } = await params;
  const { from } = await searchParams;
  const seat = await requireSeat(club);
  const words = await getTranslations("seasons");
  const denied = await whyNot(mayManageSeasons(seat));
  const opened = denied
    ? { none: { title: words("newTitle"), words: denied } }
    : await openDuplicate(club, "seasons", from);
  const source = "given" in opened && typeof opened.given?.name === "string" ? opened.given.name : undefined;
  return (
    <>
      <PageHeader
        title={words("newTitle")}
        description={source === undefined ? undefined : words("duplicateOf", { name: source })}
      />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : (
          <SeasonForm
            club={club}
            opening={opened.opening}
            id={null}
            draftName={`${seat.person.id}.${club}.seasons.new`}
            communes={await communeNames((await store()).db, club, [opened.given?.city_code])}
            {...(opened.given ? { given: opened.given } : {})}
            save={saveSeason.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
