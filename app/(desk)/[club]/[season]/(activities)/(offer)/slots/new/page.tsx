import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";
import { begunAt } from "#lib/activities/week/begun.ts";

export const generateMetadata = () => titleOf("slots", "new");

export default async function NewSlotsPage({ params, searchParams }: PageProps<"/[club]/[season]/slots/new">) {
  const address = await searchParams;
  return <NewPage resource="slots" Form={OfferForm} {...(await params)} from={address.from} given={begunAt(address)} />;
}
