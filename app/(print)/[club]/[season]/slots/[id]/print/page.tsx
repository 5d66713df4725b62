import { recordTitle } from "#app/(desk)/_records/title.ts";
import { PrintedRoll } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/slots/[id]/print">) =>
  recordTitle("slots", await params, "print");

export default async function PrintSlotPage({ params }: PageProps<"/[club]/[season]/slots/[id]/print">) {
  return <PrintedRoll of="slots" {...(await params)} />;
}
