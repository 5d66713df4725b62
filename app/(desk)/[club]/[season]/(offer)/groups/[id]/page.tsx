import { OfferEditPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("groups");

export default async function EditGroupsPage({ params }: PageProps<"/[club]/[season]/groups/[id]">) {
  return <OfferEditPage kind="groups" {...(await params)} />;
}
