import { OfferNewPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("events");

export default async function NewEventsPage({ params, searchParams }: PageProps<"/[club]/[season]/events/new">) {
  return <OfferNewPage kind="events" {...(await params)} from={(await searchParams).from} />;
}
