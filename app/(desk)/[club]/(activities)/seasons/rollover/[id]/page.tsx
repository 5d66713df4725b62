import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { stageLock } from "#app/(desk)/_staging/stage-lock.ts";
import { RolloverRows } from "#components/activities/rollover/rollover-rows.tsx";
import { RolloverTools } from "#components/activities/rollover/rollover-tools.tsx";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { HolderBanner } from "#components/sync/staging/holder-banner.tsx";
import { RemoveStage } from "#components/sync/staging/remove-stage.tsx";
import { RowPages } from "#components/sync/staging/row-pages.tsx";
import { RunPanel } from "#components/sync/staging/run-panel.tsx";
import { rolledFieldNames } from "#lib/activities/rollover/field-names.ts";
import { leadersOf } from "#lib/activities/rollover/leaders.ts";
import { mayRollOver } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { peopleNamed } from "#lib/sync/records/references.ts";
import { toldRows } from "#lib/sync/staging/fault-words.ts";
import { pageOfRows, stageWithCounts } from "#lib/sync/staging/read.ts";
import type { RowFilter, StageCounts } from "#lib/sync/staging/stage.ts";
import {
  changeRolloverRow,
  controlRollover,
  growRolloverList,
  leaveOutRolloverRow,
  removeRolloverList,
  runRollover,
  takeOverRollover,
  tryRollover,
} from "../actions.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/seasons/rollover/[id]">): Promise<Metadata> {
  const { club, id } = await params;
  const found = await titleFor(club, mayRollOver, async () =>
    onceKey.safeParse(id).success ? stageWithCounts((await store()).db, { club, id }, now()) : undefined,
  );
  return titled(found?.stage.name, (await getTranslations("rollover"))("title"));
}

/** Rows of a page: a club's season in two or three. */
const PAGE = 100;

/** Which rows are shown, in the order of the links. */
const SHOWN = [
  ...(["all", "ready", "doubtful", "foreseen", "nothing"] as const),
  ...(["leftOut", "sending", "created", "changed", "unchanged", "refused"] as const),
] as const;

const view = z.object({
  show: z.enum(SHOWN).catch("all"),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});

/** A list of what a season proposes for the next one. From the dashboard's own tables: no call to the club. */
export default function RolloverListPage(props: PageProps<"/[club]/seasons/rollover/[id]">) {
  return frameFirst(drawList(props));
}

async function drawList({ params, searchParams }: PageProps<"/[club]/seasons/rollover/[id]">) {
  const { club, id } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("rollover");
  const denied = await whyNot(mayRollOver(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const { at } = streamPosition(club, null);
  const found = onceKey.safeParse(id).success ? await stageWithCounts(db, { club, id }, now()) : undefined;
  if (found?.stage.kind !== "rollover") notFound();
  const { stage, counts } = found;
  const { show, page } = view.parse(await searchParams);
  const { rows, total } = await pageOfRows(db, { club, id }, { filter: show, page, size: PAGE });
  const { holder, locked } = await stageLock(stage, seat.person.id);
  const place = clubAddress(club, "seasons", "rollover", id);
  return (
    <>
      {stage.state === "running" ? <LiveRefresh {...{ club, at }} also="jobs" /> : null}
      <PageHeader
        title={stage.name}
        description={words("description")}
        steps={[{ href: clubAddress(club, "seasons", "rollover"), words: words("title") }]}
      />
      <PageBody className="space-y-6">
        {holder ? <HolderBanner holder={holder} take={takeOverRollover.bind(null, club, id)} /> : null}
        <RolloverTools {...{ stage, locked }} grow={growRolloverList.bind(null, club, { id })} />
        <RunPanel
          {...{ stage, counts, locked }}
          send={(count) => words("dry.run", { count })}
          help={words("dry.runHelp")}
          tryDry={tryRollover.bind(null, club, id)}
          run={runRollover.bind(null, club, id)}
          control={controlRollover.bind(null, club, id)}
        />
        <Filters {...{ place, counts, show }} />
        <ListTotal total={total} />
        {rows.length === 0 ? (
          <p className="text-ink-soft">{words("page.empty")}</p>
        ) : (
          <RolloverRows
            {...{ locked, rows: await toldRows(rows, await rolledFieldNames()) }}
            trainers={await peopleNamed(db, club, await leadersOf(db, club))}
            id={id}
            change={changeRolloverRow.bind(null, club)}
            leaveOut={leaveOutRolloverRow.bind(null, club)}
          />
        )}
        <RowPages hrefOf={(to) => addressOf(place, show, to)} size={PAGE} {...{ page, total }} />
        <RemoveStage
          {...{ locked, rows: counts.rows, written: counts.created + counts.changed, name: stage.name }}
          home={clubAddress(club, "seasons", "rollover")}
          remove={removeRolloverList.bind(null, club, id)}
        />
      </PageBody>
    </>
  );
}

const addressOf = (place: string, show: RowFilter, page = 1) =>
  `${place}?${new URLSearchParams({ show, ...(page > 1 ? { page: String(page) } : {}) })}`;

/** Links to the rows of one kind, with how many there are. */
async function Filters({ place, counts, show }: { place: string; counts: StageCounts; show: RowFilter }) {
  const words = await getTranslations("rollover.page");
  const numberOf = (one: (typeof SHOWN)[number]) => (one === "all" ? counts.rows : counts[one]);
  return (
    <TabLinks
      label={words("filters")}
      links={SHOWN.filter((one) => one === "all" || one === show || numberOf(one) > 0).map((one) => ({
        ...{ href: addressOf(place, one), words: words(one), current: one === show, count: numberOf(one) },
      }))}
    />
  );
}
