import { titleOf } from "#app/(desk)/_records/title.ts";
import { OfferListPage } from "../offer-list-page.tsx";

export const generateMetadata = () => titleOf("lessons");

export default async function LessonsPage({ params }: PageProps<"/[club]/[season]/lessons">) {
  return <OfferListPage kind="lessons" {...(await params)} />;
}
