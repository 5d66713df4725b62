import { OfferListPage } from "../offer-list-page.tsx";
import { offerTitle } from "../offer-page.tsx";

export const generateMetadata = () => offerTitle("lessons");

export default async function LessonsPage({ params }: PageProps<"/[club]/[season]/lessons">) {
  return <OfferListPage kind="lessons" {...(await params)} />;
}
