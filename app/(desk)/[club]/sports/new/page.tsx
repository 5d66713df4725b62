import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SportForm } from "#components/offer/sport-form.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageActivities } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { saveSport } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sports"))("new") };
}

export default async function NewSportPage({ params, searchParams }: PageProps<"/[club]/sports/new">) {
  const { club } = await params;
  const { from } = await searchParams;
  const seat = await requireSeat(club);
  const words = await getTranslations("sports");
  const denied = await whyNot(mayManageActivities(seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, "sports", from);
  const source = "given" in opened ? opened.given : undefined;
  return (
    <>
      <PageHeader
        title={words("new")}
        description={source ? words("duplicated", { name: String(source.name ?? "") }) : undefined}
      />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : (
          <SportForm
            club={club}
            opening={opened.opening}
            id={null}
            {...(source ? { given: source } : {})}
            draftName={`${seat.person.id}.${club}.sports.new`}
            save={saveSport.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
