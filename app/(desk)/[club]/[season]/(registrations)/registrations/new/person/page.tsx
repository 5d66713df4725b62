import { getTranslations } from "next-intl/server";
import { FormOrWords } from "#app/(desk)/_records/form-or-words.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { PersonForm } from "#components/people/records/person-form.tsx";
import { mayCreateRegistrations, mayEditPeople } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { searchText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { openDuplicate } from "#lib/people/records/duplicate.ts";
import { firstNamesIn } from "#lib/sync/copy/first-names.ts";
import { typedPerson } from "#lib/sync/copy/people-query.ts";
import { onlyFields } from "#lib/sync/records/opening.ts";
import { members } from "#lib/sync/resources/members.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("registrations.counter"))("createNew") };
}

type Props = PageProps<"/[club]/[season]/registrations/new/person">;

/**
 * A new person at the counter, empty, with what was searched for (`?q=`) or the family of a brother or sister
 * (`?from=7`). Saved, they choose their activities.
 */
export default function CounterPersonPage(props: Props) {
  return frameFirst(drawForm(props));
}

async function drawForm({ params, searchParams }: Props) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = (await whyNot(mayCreateRegistrations(seat))) ?? (await whyNot(mayEditPeople(seat)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("registrations.counter");
  const { from, q } = await searchParams;
  const opened = await openDuplicate(club, "members", from);
  const source = "given" in opened ? opened.given : undefined;
  const here = seasonAddress(club, season, "registrations", "new");
  const asked = searchText.safeParse([q].flat()[0]);
  const query = asked.success ? asked.data : "";
  const isFirstName = await firstNamesIn((await store()).db, club, query);
  const typed =
    "opening" in opened ? onlyFields(opened.opening.model, { ...typedPerson(query, isFirstName) }) : undefined;
  return (
    <>
      <PageHeader
        title={words("createNew")}
        steps={[{ href: here, words: words("title") }]}
        description={source ? words("copied", { name: members.nameOf(source) }) : words("createHelp")}
      />
      <PageBody>
        <FormOrWords
          {...{ seat, opened }}
          resource="members"
          Form={PersonForm}
          season={idOfPage(season)}
          id={null}
          given={source ? members.duplicate(source) : typed}
          onward={`${here}?person={id}`}
          back={query === "" ? here : `${here}?${new URLSearchParams({ q: query })}`}
        />
      </PageBody>
    </>
  );
}
