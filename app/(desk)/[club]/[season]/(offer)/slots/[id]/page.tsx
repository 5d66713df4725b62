import { OfferEditPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("slots");

export default async function EditSlotsPage({ params }: PageProps<"/[club]/[season]/slots/[id]">) {
  return <OfferEditPage kind="slots" {...(await params)} />;
}
