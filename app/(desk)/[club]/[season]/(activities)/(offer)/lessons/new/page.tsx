import { NewPage } from "#app/(desk)/_records/pages.tsx";
import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";
import { begunAt } from "#lib/activities/week/begun.ts";

export const generateMetadata = () => titleOf("lessons", "new");

/** A new lesson whose group is chosen in its form; from a group's own page it is chosen already. */
export default async function NewLessonsPage({ params, searchParams }: PageProps<"/[club]/[season]/lessons/new">) {
  const address = await searchParams;
  return (
    <NewPage resource="lessons" Form={OfferForm} {...(await params)} from={address.from} given={begunAt(address)} />
  );
}
