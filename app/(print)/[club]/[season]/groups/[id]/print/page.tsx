import { PrintedRoll, printedRollTitle } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = printedRollTitle;

export default async function PrintGroupPage({ params }: PageProps<"/[club]/[season]/groups/[id]/print">) {
  return <PrintedRoll of="groups" {...(await params)} />;
}
