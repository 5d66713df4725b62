import { notFound, redirect } from "next/navigation";
import { requireSeat } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { openSeason } from "#lib/mirror/mirror.ts";
import { seasonsOf } from "#lib/mirror/seasons.ts";
import { store } from "#lib/store/database.ts";

/** Lists of a season as they go on paper, without the frame. Until the first copy is whole there is nothing to print: the desk says so. */
export default async function PaperLayout({ params, children }: LayoutProps<"/[club]/[season]">) {
  const { club, season } = await params;
  await requireSeat(club);
  const { db } = await store();
  const known = (await seasonsOf(db, club)).find(({ id }) => String(id) === season);
  if (!known) notFound();
  const { ready } = await openSeason(db, club, known.id);
  if (!ready) redirect(seasonAddress(club, season));
  return children;
}
