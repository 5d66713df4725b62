import { notFound, redirect } from "next/navigation";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import { seasonsOf } from "#lib/sync/copy/seasons.ts";

/** Lists of a season as they go on paper, without the frame. Until the first copy is whole there is nothing to print: the desk says so. */
export default async function PaperLayout({ params, children }: LayoutProps<"/[club]/[season]">) {
  const { club, season } = await params;
  await requireAnySeat(club);
  const { db } = await store();
  const known = (await seasonsOf(db, club)).find(({ id }) => String(id) === season);
  if (!known) notFound();
  const { ready } = await openSeason(db, club, known.id);
  if (!ready) redirect(seasonAddress(club, season));
  return children;
}
