import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferListPage } from "../offer-list-page.tsx";

export const generateMetadata = () => titleOf("groups");

export default async function GroupsPage({ params }: PageProps<"/[club]/[season]/groups">) {
  return <OfferListPage kind="groups" {...(await params)} />;
}
