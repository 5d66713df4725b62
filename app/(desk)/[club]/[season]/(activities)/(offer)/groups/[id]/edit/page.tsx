import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { recordTitle } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/groups/[id]/edit">) =>
  recordTitle("groups", await params, "edit");

export default async function EditGroupsPage({ params }: PageProps<"/[club]/[season]/groups/[id]/edit">) {
  return <EditPage resource="groups" Form={OfferForm} {...(await params)} />;
}
