import { RollPaper, rollPaperTitle } from "#app/(paper)/roll-paper.tsx";

export const generateMetadata = rollPaperTitle;

export default async function PrintGroupPage({ params }: PageProps<"/[club]/[season]/groups/[id]/print">) {
  return <RollPaper of="groups" {...(await params)} />;
}
