import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { SportForm } from "#components/offer/sport-form.tsx";
import { DuplicateButton } from "#components/records/duplicate-button.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { ReadOnlyNote } from "#components/records/read-only-note.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayManageActivities } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { sportNamed } from "#lib/mirror/activities.ts";
import { openForm } from "#lib/records/opening.ts";
import { store } from "#lib/store/database.ts";
import { saveSport } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sports"))("edit") };
}

export default async function EditSportPage({ params }: PageProps<"/[club]/sports/[id]">) {
  const { club, id: text } = await params;
  const seat = await requireSeat(club);
  const id = idOfPage(text);
  const words = await getTranslations("sports");
  const denied = await whyNot(mayManageActivities(seat));
  const opened = await openForm(club, "sports", id);
  const name = await sportNamed((await store()).db, club, id);
  return (
    <>
      <PageHeader
        title={name ?? words("unnamed", { id: text })}
        actions={denied ? null : <DuplicateButton href={`/${club}/sports/new?from=${id}`} />}
      />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : denied ? (
          // A sport is its name, which is the page's title.
          <ReadOnlyNote why={denied} />
        ) : (
          <SportForm
            club={club}
            opening={opened.opening}
            id={id}
            draftName={`${seat.person.id}.${club}.sports.${id}`}
            save={saveSport.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
