import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/identifier.ts";
import { PersonForm } from "#components/people/person-form.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayEditPeople } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { openForm } from "#lib/records/opening.ts";
import { store } from "#lib/store/database.ts";
import { savePerson } from "../../actions.ts";
import { nameOf } from "../person.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("people"))("edit") };
}

/** The form of one person, as the club's contract and the service have it now. */
export default async function EditMemberPage({ params }: PageProps<"/[club]/[season]/members/[id]/edit">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const id = idOfPage(text);
  const words = await getTranslations("people");
  const denied = await whyNot(mayEditPeople(seat));
  const opened = denied ? { none: { title: words("edit"), words: denied } } : await openForm(club, "members", id);
  const name = ("opening" in opened && nameOf(opened.opening.record)) || words("nameless", { id: text });
  return (
    <>
      <PageHeader title={words("editing", { name })} />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : (
          <PersonForm
            club={club}
            opening={opened.opening}
            id={id}
            draftName={`${seat.person.id}.${club}.members.${id}`}
            communes={await communeNames((await store()).db, club, [opened.opening.record?.city_code])}
            list={`/${club}/${season}/members`}
            save={savePerson.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}
