import { titleOf } from "#app/(desk)/_records/title.ts";
import { RollPage } from "../../_roll/roll-page.tsx";
import { whenOfEvent } from "../../_roll/when.ts";

export const generateMetadata = () => titleOf("events");

export default async function EventPage({ params, searchParams }: PageProps<"/[club]/[season]/events/[id]">) {
  return <RollPage of="events" {...(await params)} address={await searchParams} when={whenOfEvent} />;
}
