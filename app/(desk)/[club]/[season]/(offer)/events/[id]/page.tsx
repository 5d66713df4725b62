import { OfferEditPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("events");

export default async function EditEventsPage({ params }: PageProps<"/[club]/[season]/events/[id]">) {
  return <OfferEditPage kind="events" {...(await params)} />;
}
