import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { CommuneForm } from "#components/sync/records/commune-form.tsx";

export const generateMetadata = () => titleOf("seasons", "new");

export default async function NewSeasonPage({ params, searchParams }: PageProps<"/[club]/seasons/new">) {
  return <NewPage resource="seasons" Form={CommuneForm} {...(await params)} from={(await searchParams).from} />;
}
