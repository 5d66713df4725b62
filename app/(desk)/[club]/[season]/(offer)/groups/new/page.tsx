import { OfferNewPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("groups");

export default async function NewGroupsPage({ params, searchParams }: PageProps<"/[club]/[season]/groups/new">) {
  return <OfferNewPage kind="groups" {...(await params)} from={(await searchParams).from} />;
}
