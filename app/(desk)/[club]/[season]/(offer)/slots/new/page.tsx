import { OfferNewPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("slots");

export default async function NewSlotsPage({ params, searchParams }: PageProps<"/[club]/[season]/slots/new">) {
  return <OfferNewPage kind="slots" {...(await params)} from={(await searchParams).from} />;
}
