import { recordTitle } from "#app/(desk)/_records/title.ts";
import { groupsOfSlot } from "../../_roll/roll-hours.tsx";
import { RollPage } from "../../_roll/roll-page.tsx";
import { whenOfSlot } from "../../_roll/when.ts";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/slots/[id]">) =>
  recordTitle("slots", await params);

export default async function SlotPage({ params, searchParams }: PageProps<"/[club]/[season]/slots/[id]">) {
  return (
    <RollPage of="slots" {...(await params)} address={await searchParams} when={whenOfSlot} hours={groupsOfSlot} />
  );
}
