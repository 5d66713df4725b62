import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = () => titleOf("events", "new");

export default async function NewEventsPage({ params, searchParams }: PageProps<"/[club]/[season]/events/new">) {
  return <NewPage resource="events" Form={OfferForm} {...(await params)} from={(await searchParams).from} />;
}
