import { CalendarPlus } from "lucide-react";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Signpost } from "#components/ui/signpost.tsx";
import { requireSeat } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { seasonsOf } from "./queries.ts";

/** A club's start is its running season. */
export default async function ClubPage({ params }: PageProps<"/[club]">) {
  const { club } = await params;
  await requireSeat(club);
  const { running } = await seasonsOf(club);
  if (running) redirect(seasonAddress(club, running.id));
  const words = await getTranslations("frame.noSeason");
  return (
    <Signpost icon={CalendarPlus} title={<h1>{words("title")}</h1>}>
      {words("words")}
    </Signpost>
  );
}
