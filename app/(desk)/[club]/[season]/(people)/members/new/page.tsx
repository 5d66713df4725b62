import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { PersonForm } from "#components/people/records/person-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";

export const generateMetadata = () => titleOf("members", "new");

/** The form for a new person, empty or with the family of another one (`?from=7`). */
export default async function NewMemberPage({ params, searchParams }: PageProps<"/[club]/[season]/members/new">) {
  const { club, season } = await params;
  return (
    <NewPage
      resource="members"
      Form={PersonForm}
      {...{ club, season }}
      from={(await searchParams).from}
      onward={`${seasonAddress(club, season, "members", "{id}")}?created=1`}
    />
  );
}
