import { OfferListPage } from "../offer-list-page.tsx";
import { offerTitle } from "../offer-page.tsx";

export const generateMetadata = () => offerTitle("slots");

export default async function SlotsPage({ params }: PageProps<"/[club]/[season]/slots">) {
  return <OfferListPage kind="slots" {...(await params)} />;
}
