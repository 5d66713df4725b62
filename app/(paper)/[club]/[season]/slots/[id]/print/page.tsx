import { RollPaper, rollPaperTitle } from "#app/(paper)/roll-paper.tsx";

export const generateMetadata = rollPaperTitle;

export default async function PrintSlotPage({ params }: PageProps<"/[club]/[season]/slots/[id]/print">) {
  return <RollPaper of="slots" {...(await params)} />;
}
