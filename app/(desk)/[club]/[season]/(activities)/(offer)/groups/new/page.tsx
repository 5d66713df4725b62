import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";

export const generateMetadata = () => titleOf("groups", "new");

export default async function NewGroupsPage({ params, searchParams }: PageProps<"/[club]/[season]/groups/new">) {
  return <NewPage resource="groups" Form={OfferForm} {...(await params)} from={(await searchParams).from} />;
}
