import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferListPage } from "../offer-list-page.tsx";

export const generateMetadata = () => titleOf("slots");

export default async function SlotsPage({ params }: PageProps<"/[club]/[season]/slots">) {
  return <OfferListPage kind="slots" {...(await params)} />;
}
