import { OfferListPage } from "../offer-list-page.tsx";
import { offerTitle } from "../offer-page.tsx";

export const generateMetadata = () => offerTitle("events");

export default async function EventsPage({ params }: PageProps<"/[club]/[season]/events">) {
  return <OfferListPage kind="events" {...(await params)} />;
}
