import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = () => titleOf("slots");

export default async function EditSlotsPage({ params }: PageProps<"/[club]/[season]/slots/[id]/edit">) {
  return <EditPage resource="slots" Form={OfferForm} {...(await params)} />;
}
