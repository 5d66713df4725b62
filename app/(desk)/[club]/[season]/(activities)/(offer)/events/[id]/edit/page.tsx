import { EditPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = () => titleOf("events");

export default async function EditEventsPage({ params }: PageProps<"/[club]/[season]/events/[id]/edit">) {
  return <EditPage resource="events" Form={OfferForm} {...(await params)} />;
}
