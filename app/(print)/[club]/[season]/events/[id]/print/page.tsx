import { PrintedRoll, printedRollTitle } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = printedRollTitle;

export default async function PrintEventPage({ params }: PageProps<"/[club]/[season]/events/[id]/print">) {
  return <PrintedRoll of="events" {...(await params)} />;
}
