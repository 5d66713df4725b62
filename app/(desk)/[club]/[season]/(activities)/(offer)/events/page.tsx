import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferListPage } from "../offer-list-page.tsx";

export const generateMetadata = () => titleOf("events");

export default async function EventsPage({ params }: PageProps<"/[club]/[season]/events">) {
  return <OfferListPage kind="events" {...(await params)} />;
}
