import { recordTitle } from "#app/(desk)/_records/title.ts";
import { hoursOfGroup } from "../../_roll/roll-hours.tsx";
import { RollPage } from "../../_roll/roll-page.tsx";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/groups/[id]">) =>
  recordTitle("groups", await params);

export default async function GroupPage({ params, searchParams }: PageProps<"/[club]/[season]/groups/[id]">) {
  return <RollPage of="groups" {...(await params)} address={await searchParams} hours={hoursOfGroup} />;
}
