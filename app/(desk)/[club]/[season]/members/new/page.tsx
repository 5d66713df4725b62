import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { CommuneForm } from "#components/records/commune-form.tsx";

export const generateMetadata = () => titleOf("members", "new");

/** The form for a new person, empty or with the family of another one (`?from=7`). */
export default async function NewMemberPage({ params, searchParams }: PageProps<"/[club]/[season]/members/new">) {
  return <NewPage resource="members" Form={CommuneForm} {...(await params)} from={(await searchParams).from} />;
}
