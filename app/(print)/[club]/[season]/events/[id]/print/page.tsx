import { recordTitle } from "#app/(desk)/_records/title.ts";
import { PrintedRoll } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/events/[id]/print">) =>
  recordTitle("events", await params, "print");

export default async function PrintEventPage({ params }: PageProps<"/[club]/[season]/events/[id]/print">) {
  return <PrintedRoll of="events" {...(await params)} />;
}
