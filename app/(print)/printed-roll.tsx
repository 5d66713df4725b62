import { notFound } from "next/navigation";
import { idOfPage } from "#app/page-identifier.ts";
import { mayExportParticipants, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { rollExport } from "#lib/desk/exports/participants.ts";
import { mayHaveOf, sightOf } from "#lib/sync/copy/sight.ts";
import { RESOURCES, type RollName } from "#lib/sync/resources/all.ts";
import { PrintedList } from "./printed-list.tsx";

/** The roll of a group, a slot or an event, to be ticked by hand. */
export function PrintedRoll({
  of,
  club,
  season,
  id: text,
}: {
  of: RollName;
  club: string;
  season: string;
  id: string;
}) {
  const [seasonId, id] = [idOfPage(season), idOfPage(text)];
  const mayPrint = async (seat: Seat) => {
    const verdict = mayExportParticipants(seat);
    return verdict.allowed ? mayHaveOf(seat, await sightOf(seat, seasonId), "export", { of, id }) : verdict;
  };
  return (
    <PrintedList
      club={club}
      rule={of === "slots" ? mayPrint : withinSections(mayPrint)}
      listFor={async (seat) => (await rollExport(seat, seasonId, { of, id })) ?? notFound()}
      back={pageAddress(RESOURCES[of].page, club, seasonId, id)}
    />
  );
}
