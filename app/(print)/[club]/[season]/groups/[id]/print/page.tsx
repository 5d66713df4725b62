import { recordTitle } from "#app/(desk)/_records/title.ts";
import { PrintedRoll } from "#app/(print)/printed-roll.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/groups/[id]/print">) =>
  recordTitle("groups", await params, "print");

export default async function PrintGroupPage({ params }: PageProps<"/[club]/[season]/groups/[id]/print">) {
  return <PrintedRoll of="groups" {...(await params)} />;
}
