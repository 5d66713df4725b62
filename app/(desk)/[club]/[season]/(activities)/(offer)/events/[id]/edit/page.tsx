import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { recordTitle } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/events/[id]/edit">) =>
  recordTitle("events", await params, "edit");

export default async function EditEventsPage({ params }: PageProps<"/[club]/[season]/events/[id]/edit">) {
  return <EditPage resource="events" Form={OfferForm} {...(await params)} />;
}
