import { recordTitle } from "#app/(desk)/_records/title.ts";
import { RollPage } from "../../_roll/roll-page.tsx";
import { whenOfEvent } from "../../_roll/when.ts";

export const generateMetadata = async ({ params }: PageProps<"/[club]/[season]/events/[id]">) =>
  recordTitle("events", await params);

export default async function EventPage({ params, searchParams }: PageProps<"/[club]/[season]/events/[id]">) {
  return <RollPage of="events" {...(await params)} address={await searchParams} when={whenOfEvent} />;
}
