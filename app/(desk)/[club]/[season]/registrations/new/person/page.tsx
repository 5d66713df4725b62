import { getTranslations } from "next-intl/server";
import { FormOrWords } from "#app/(desk)/_records/form-or-words.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { frameFirst } from "#components/frame/frame-first.tsx";
import { PersonForm } from "#components/people/person-form.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayCreateRegistrations, mayEditPeople } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { searchText } from "#lib/arguments/schemas.ts";
import { typedPerson } from "#lib/mirror/people-query.ts";
import { openDuplicate } from "#lib/records/duplicate.ts";
import { onlyFields } from "#lib/records/opening.ts";
import { members } from "#lib/resources/members.ts";

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
  const typed = "opening" in opened ? onlyFields(opened.opening.model, { ...typedPerson(query) }) : undefined;
  return (
    <>
      <PageHeader
        title={words("createNew")}
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
