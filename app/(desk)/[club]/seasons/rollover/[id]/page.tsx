import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { frameFirst } from "#components/frame/frame-first.tsx";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { RolloverRows } from "#components/rollover/rollover-rows.tsx";
import { RolloverRun } from "#components/rollover/rollover-run.tsx";
import { RolloverTools } from "#components/rollover/rollover-tools.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayRollOver } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { clubAddress } from "#lib/addresses.ts";
import { onceKey } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { streamPosition } from "#lib/live/live.ts";
import { peopleNamed } from "#lib/records/references.ts";
import { leadersOf } from "#lib/rollover/leaders.ts";
import { pageOfRows, stageWithCounts } from "#lib/staging/read.ts";
import type { RowFilter, StageCounts } from "#lib/staging/stage.ts";
import { store } from "#lib/store/database.ts";
import {
  changeRolloverRow,
  controlRollover,
  growRolloverList,
  leaveOutRolloverRow,
  removeRolloverList,
  runRollover,
  tryRollover,
} from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rollover"))("title") };
}

/** Rows of a page: a club's season in two or three. */
const PAGE = 100;

/** Which rows are shown, in the order of the links. */
const SHOWN = ["all", "ready", "doubtful", "nothing", "leftOut", "sending", "created", "refused"] as const;

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
  const holder = stage.holder && stage.holder.id !== seat.person.id ? stage.holder.name : null;
  const locked =
    stage.state === "running" ? words("page.running") : holder === null ? null : words("page.held", { name: holder });
  const place = clubAddress(club, "seasons", "rollover", id);
  return (
    <>
      {stage.state === "running" ? <LiveRefresh {...{ club, at }} also="jobs" /> : null}
      <PageHeader title={stage.name} description={words("description")} />
      <PageBody className="space-y-6">
        <p>
          <IntentLink
            href={clubAddress(club, "seasons", "rollover")}
            className="text-accent underline-offset-4 hover:underline"
          >
            {words("title")}
          </IntentLink>
        </p>
        <RolloverTools
          {...{ stage, counts, locked }}
          home={clubAddress(club, "seasons", "rollover")}
          grow={growRolloverList.bind(null, club, { id })}
          remove={removeRolloverList.bind(null, club, { id })}
        />
        <RolloverRun
          {...{ stage, counts, locked }}
          tryDry={tryRollover.bind(null, club)}
          run={runRollover.bind(null, club)}
          control={controlRollover.bind(null, club)}
        />
        <Filters {...{ place, counts, show }} />
        {rows.length === 0 ? (
          <p className="text-ink-soft">{words("page.empty")}</p>
        ) : (
          <RolloverRows
            {...{ rows, locked }}
            trainers={await peopleNamed(db, club, await leadersOf(db, club))}
            id={id}
            change={changeRolloverRow.bind(null, club)}
            leaveOut={leaveOutRolloverRow.bind(null, club)}
          />
        )}
        <Pages {...{ place, show, page, total }} />
      </PageBody>
    </>
  );
}

const addressOf = (place: string, show: RowFilter, page = 1) =>
  `${place}?${new URLSearchParams({ show, ...(page > 1 ? { page: String(page) } : {}) })}`;

/** Links to the rows of one kind, with how many there are. */
async function Filters({ place, counts, show }: { place: string; counts: StageCounts; show: RowFilter }) {
  const words = await getTranslations("rollover.page");
  return (
    <nav aria-label={words("filters")} className="flex flex-wrap gap-x-4 gap-y-2">
      {SHOWN.map((one) => {
        const count = one === "all" ? counts.rows : counts[one];
        if (count === 0 && one !== show && one !== "all") return null;
        return (
          <IntentLink
            key={one}
            href={addressOf(place, one)}
            aria-current={one === show ? "true" : undefined}
            className="flex min-h-11 items-center text-accent underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink md:min-h-0"
          >
            {words(one, { count })}
          </IntentLink>
        );
      })}
    </nav>
  );
}

interface PagesProps {
  place: string;
  show: RowFilter;
  page: number;
  total: number;
}

async function Pages({ place, show, page, total }: PagesProps) {
  if (total <= PAGE && page === 1) return null;
  const words = await getTranslations("rollover.page");
  const last = Math.min(page * PAGE, total);
  return (
    <nav className="flex flex-wrap items-center gap-4">
      <span className="text-ink-soft tabular-nums">
        {words("range", { first: (page - 1) * PAGE + 1, last, total })}
      </span>
      {page > 1 ? <IntentLink href={addressOf(place, show, page - 1)}>{words("previous")}</IntentLink> : null}
      {last < total ? <IntentLink href={addressOf(place, show, page + 1)}>{words("next")}</IntentLink> : null}
    </nav>
  );
}
