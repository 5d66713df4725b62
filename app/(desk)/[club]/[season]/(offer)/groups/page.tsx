import { OfferListPage } from "../offer-list-page.tsx";
import { offerTitle } from "../offer-page.tsx";

export const generateMetadata = () => offerTitle("groups");

export default async function GroupsPage({ params }: PageProps<"/[club]/[season]/groups">) {
  return <OfferListPage kind="groups" {...(await params)} />;
}
