import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { ResourceForm } from "#components/sync/records/resource-form.tsx";

export const generateMetadata = () => titleOf("sports", "new");

export default async function NewSportPage({ params, searchParams }: PageProps<"/[club]/sports/new">) {
  return <NewPage resource="sports" Form={ResourceForm} {...(await params)} from={(await searchParams).from} />;
}
