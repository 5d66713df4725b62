import { notFound } from "next/navigation";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { PageToCome } from "#components/desk/frame/page-to-come.tsx";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import { seasonsForSeat } from "../queries.ts";

/**
 * Pages of a season. Opening one keeps that season copied from now on. Until the first copy is whole the pages are held
 * back: counted on half a copy they would call a busy club empty.
 */
export default async function SeasonLayout({ params, children }: LayoutProps<"/[club]/[season]">) {
  const { club, season } = await params;
  await requireAnySeat(club);
  const { seasons } = await seasonsForSeat(club);
  const known = seasons.find(({ id }) => String(id) === season);
  if (!known) notFound();
  const { ready } = await openSeason((await store()).db, club, known.id);
  return (
    <PageWords of={["followups"]}>
      {known.name ? <p className="hidden text-ink-soft text-sm print:block">{known.name}</p> : null}
      <FillProgress club={club} season={known.id} ready={ready} />
      {ready ? children : <PageToCome />}
    </PageWords>
  );
}
