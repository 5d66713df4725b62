import { RollPaper, rollPaperTitle } from "#app/(paper)/roll-paper.tsx";

export const generateMetadata = rollPaperTitle;

export default async function PrintEventPage({ params }: PageProps<"/[club]/[season]/events/[id]/print">) {
  return <RollPaper of="events" {...(await params)} />;
}
