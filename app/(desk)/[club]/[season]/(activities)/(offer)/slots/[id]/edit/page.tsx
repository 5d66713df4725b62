import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { recordTitle } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/slots/[id]/edit">) =>
  recordTitle("slots", await params, "edit");

export default async function EditSlotsPage({ params }: PageProps<"/[club]/[season]/slots/[id]/edit">) {
  return <EditPage resource="slots" Form={OfferForm} {...(await params)} />;
}
