import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/offer/offer-form.tsx";

export const generateMetadata = () => titleOf("slots", "new");

export default async function NewSlotsPage({ params, searchParams }: PageProps<"/[club]/[season]/slots/new">) {
  return <NewPage resource="slots" Form={OfferForm} {...(await params)} from={(await searchParams).from} />;
}
