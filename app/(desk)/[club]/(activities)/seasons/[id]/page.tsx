import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { recordTitle } from "#app/(desk)/_records/title.ts";
import { CommuneForm } from "#components/sync/records/commune-form.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/seasons/[id]">) =>
  recordTitle("seasons", await params);

export default async function EditSeasonPage({ params }: PageProps<"/[club]/seasons/[id]">) {
  return <EditPage resource="seasons" Form={CommuneForm} {...(await params)} />;
}
