import { OfferNewPage, offerTitle } from "../../offer-page.tsx";

export const generateMetadata = () => offerTitle("lessons");

/** A new lesson whose group is chosen in its form; from a group's own page it is chosen already. */
export default async function NewLessonsPage({ params, searchParams }: PageProps<"/[club]/[season]/lessons/new">) {
  return <OfferNewPage kind="lessons" {...(await params)} from={(await searchParams).from} />;
}
