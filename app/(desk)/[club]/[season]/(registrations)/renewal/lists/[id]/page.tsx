import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { stageLock } from "#app/(desk)/_staging/stage-lock.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { ListRows } from "#components/registrations/renewal/list-rows.tsx";
import { HolderBanner } from "#components/sync/staging/holder-banner.tsx";
import { RemoveStage } from "#components/sync/staging/remove-stage.tsx";
import { RowPages } from "#components/sync/staging/row-pages.tsx";
import { RunPanel } from "#components/sync/staging/run-panel.tsx";
import { mayRenew } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { stageKindOf } from "#lib/desk/stage-kinds.ts";
import { beyondPlaces } from "#lib/registrations/renewal/beyond.ts";
import { nextGroups } from "#lib/registrations/renewal/read.ts";
import { toldRows } from "#lib/sync/staging/fault-words.ts";
import { pageOfRows, repairsOf, stageWithCounts } from "#lib/sync/staging/read.ts";
import { listNames } from "../../list-name.ts";
import {
  changeListRow,
  controlList,
  leaveOutListRow,
  mendListRows,
  removeList,
  runList,
  takeOverList,
  tryList,
} from "../actions.ts";
import { isPlaceList } from "../place-list.ts";

/** Rows of a page: as many as one goes through by keyboard. */
const PAGE = 50;

/** Which rows are shown, in the order of the links. */
const SHOWN = [
  "all",
  "ready",
  "doubtful",
  "foreseen",
  "nothing",
  "leftOut",
  "created",
  "changed",
  "unchanged",
  "refused",
] as const;

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/renewal/lists/[id]">) {
  const { club, id } = await params;
  const found = await titleFor(club, mayRenew, async () =>
    onceKey.safeParse(id).success ? stageWithCounts((await store()).db, { club, id }, now()) : undefined,
  );
  return titled(
    found && (await listNames())(found.stage, found.record.settings),
    (await getTranslations("renewal.lists"))("title"),
  );
}

/** A list of people who are put into groups: mended, tried, run, and what came of it. From the dashboard's own tables: no call to the club. */
export default async function PlaceListPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/renewal/lists/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayRenew(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const key = { club, id };
  const found = onceKey.safeParse(id).success ? await stageWithCounts(db, key, now()) : undefined;
  const of = found?.stage.kind;
  if (!found || !of || !isPlaceList(of) || found.stage.seasonId !== seasonId) notFound();
  const { stage, counts } = found;
  const kind = stageKindOf(of);
  const name = (await listNames())(stage, found.record.settings);
  const words = await getTranslations("renewal.lists");
  const { among, paging } = parametersReader(await searchParams);
  const show = among("show", SHOWN) ?? "all";
  const { page } = paging();
  const { rows, total } = await pageOfRows(db, key, { filter: show, page, size: PAGE });
  const columns = (await kind?.columns(db, { club, id, seasonId, settings: found.record.settings })) ?? [];
  const beyond = of === "renewal" ? await beyondPlaces(db, key, await nextGroups(db, { club, seasonId })) : 0;
  const { holder, locked } = await stageLock(stage, seat.person.id);
  const here = seasonAddress(club, seasonId, "renewal", "lists", id);
  const hrefOf = (filter: string, to = 1) =>
    `${here}?${new URLSearchParams({ show: filter, ...(to > 1 && { page: `${to}` }) })}`;
  const entry = of === "renewal" ? "renewal" : "waiting";
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="jobs" />
      <PageHeader title={name} description={words(`about.${of}`)} of={entry} />
      <PageBody className="space-y-6">
        {holder ? <HolderBanner holder={holder} take={takeOverList.bind(null, club, id)} /> : null}
        <RunPanel
          {...{ stage, counts, locked }}
          send={(count) => words("run.run", { count })}
          help={words("run.help")}
          tryDry={tryList.bind(null, club, id)}
          run={runList.bind(null, club, id)}
          control={controlList.bind(null, club, id)}
        />
        {beyond > 0 ? (
          <p className="text-pending">{(await getTranslations("renewal"))("beyond", { count: beyond })}</p>
        ) : null}
        <TabLinks
          label={words("shown")}
          links={SHOWN.filter((one) => one === "all" || one === show || counts[one] > 0).map((one) => ({
            ...{
              href: hrefOf(one),
              words: words(of === "offers" && one === "doubtful" ? "show.asked" : `show.${one}`),
              current: one === show,
            },
            count: one === "all" ? counts.rows : counts[one],
          }))}
        />
        <ListTotal total={total} />
        {rows.length === 0 ? (
          <p className="text-ink-soft">{words("empty")}</p>
        ) : (
          <ListRows
            {...{ id, columns, locked, rows: await toldRows(rows), repairs: await repairsOf(db, key) }}
            change={changeListRow.bind(null, club)}
            mend={mendListRows.bind(null, club)}
            leaveOut={leaveOutListRow.bind(null, club)}
          />
        )}
        <RowPages hrefOf={(to) => hrefOf(show, to)} size={PAGE} {...{ page, total }} />
        <RemoveStage
          {...{ locked, rows: counts.rows, written: counts.created + counts.changed, name }}
          home={seasonAddress(club, seasonId, entry)}
          remove={removeList.bind(null, club, id)}
        />
      </PageBody>
    </>
  );
}
