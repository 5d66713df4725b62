import { getTranslations } from "next-intl/server";
import { PersonForm } from "#components/people/person-form.tsx";
import { NoFormHere } from "#components/records/no-form.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayEditPeople } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { store } from "#lib/store/database.ts";
import { personName } from "#lib/words/formats.ts";
import { savePerson } from "../actions.ts";
import { familyOf } from "../family.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("people"))("new") };
}

/** The form for a new person, empty or with the family of another one (`?from=7`). */
export default async function NewMemberPage({ params, searchParams }: PageProps<"/[club]/[season]/members/new">) {
  const { club, season } = await params;
  const { from } = await searchParams;
  const seat = await requireSeat(club);
  const words = await getTranslations("people");
  const denied = await whyNot(mayEditPeople(seat));
  const opened = denied ? { none: { title: words("new"), words: denied } } : await openDuplicate(club, "members", from);
  const given = "given" in opened ? opened.given : undefined;
  const copied = given && { name: personName({ lastName: text(given.last_name), firstName: text(given.first_name) }) };
  const list = `/${club}/${season}/members`;
  return (
    <>
      <PageHeader title={words("new")} description={copied ? words("duplicated", copied) : undefined} />
      <PageBody>
        {"none" in opened ? (
          <NoFormHere none={opened.none} />
        ) : (
          <PersonForm
            club={club}
            opening={opened.opening}
            id={null}
            draftName={`${seat.person.id}.${club}.members.new`}
            communes={await communeNames((await store()).db, club, [given?.city_code])}
            {...(given ? { given: familyOf(given) } : {})}
            list={list}
            save={savePerson.bind(null, club)}
          />
        )}
      </PageBody>
    </>
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : null);
