import { PrintedRoll, printedRollTitle } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = printedRollTitle;

export default async function PrintSlotPage({ params }: PageProps<"/[club]/[season]/slots/[id]/print">) {
  return <PrintedRoll of="slots" {...(await params)} />;
}
