import { getTranslations } from "next-intl/server";
import { Bars } from "#components/base/chart/bars.tsx";
import { ChartNumbers } from "#components/base/chart/numbers.tsx";
import { Sparkline } from "#components/base/chart/sparkline.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { arrivalsByWeek } from "#lib/desk/first-page/arrivals.ts";
import { lastWeeks, type WeekCount } from "#lib/desk/first-page/weeks.ts";
import type { DoubtCounts } from "#lib/sync/copy/row-doubts.ts";
import { type SeenSeason, seenBy } from "#lib/sync/copy/season-scope.ts";
import { OBSTACLES } from "#lib/sync/forecast/reasons.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { decidableOf } from "./readings.ts";

/** As many weeks as one remembers. */
const WEEKS = 8;

/** What waits for a decision: what nothing stands in the way of, and what does. From the copy. */
export async function ToDecide({ seat, season }: PartProps) {
  const scope = await seenBy(seat, season.id);
  const words = await getTranslations("overview.toDecide");
  const counts = await decidableOf(seat, season.id);
  const shown = KINDS.filter((kind) => counts[kind].ready + counts[kind].check > 0);
  return (
    <div className="space-y-4">
      {shown.length === 0 ? <p className="text-ink-soft">{words("none")}</p> : null}
      {shown.map((kind) => (
        <Decisions
          key={kind}
          {...{ kind }}
          counts={counts[kind]}
          desk={seasonAddress(seat.club, season.id, "registrations")}
        />
      ))}
      <RecentArrivals {...{ scope, season }} />
    </div>
  );
}

const KINDS = ["annual", "event"] as const;
type Kind = (typeof KINDS)[number];

interface DecisionsProps {
  kind: Kind;
  counts: DoubtCounts;
  /** The address of the registrations. */
  desk: string;
}

/** One kind: those that are ready, those to check, and of these by what stands in their way; one may have several reasons. */
async function Decisions({ kind, counts, desk }: DecisionsProps) {
  const words = await getTranslations("overview.toDecide");
  const reasons = await getTranslations("registrations.reasons");
  const { number } = await getFormats();
  const title = words(kind);
  const list = (view: Record<string, string>) => `${desk}?${new URLSearchParams({ kind, state: "pending", ...view })}`;
  const lines = [
    { id: "ready", label: words("ready"), count: counts.ready, href: list({ ready: "yes" }) },
    { id: "check", label: words("check"), count: counts.check, href: list({ ready: "no" }) },
    ...OBSTACLES.filter((reason) => counts.reasons[reason] > 0).map((reason) => ({
      id: reason,
      label: <span className="block pl-3">{reasons(reason)}</span>,
      count: counts.reasons[reason],
      href: list({ reasons: reason }),
    })),
  ];
  return (
    <div>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
      <Bars
        caption={title}
        heads={{ label: words("which"), figure: words("count") }}
        rows={lines.map(({ id, label, count, href }) => ({
          ...{ id, label, parts: [count] },
          figure: <FigureLink {...{ count, href }}>{number(count)}</FigureLink>,
        }))}
      />
    </div>
  );
}

/** How many registrations came in each of the last weeks: whether the wave still rises. */
async function RecentArrivals({ scope, season }: { scope: SeenSeason; season: PartProps["season"] }) {
  const { db } = await store();
  const words = await getTranslations("overview.toDecide");
  const formats = await getFormats();
  const { club, seasonId } = scope;
  const weeks = lastWeeks(await arrivalsByWeek(db, { club, seasonId, kind: "annual" }), WEEKS, scope.today);
  const [last] = weeks.slice(-1);
  if (!last || weeks.every(({ count }) => count === 0)) return null;
  const list = (week: WeekCount) =>
    `${seasonAddress(club, seasonId, "registrations")}?${new URLSearchParams({ kind: "annual", state: "all", since: week.since, until: week.until })}`;
  const name = season.name ?? "";
  return (
    <div className="space-y-1">
      <p className="flex items-center gap-3 text-ink-soft text-sm">
        <Sparkline label={words("weeks", { count: WEEKS })} values={weeks.map(({ count }) => count)} />
        <span>
          <FigureLink count={last.count} href={list(last)}>
            {words("thisWeek", { count: last.count })}
          </FigureLink>
        </span>
      </p>
      <ChartNumbers
        summary={words("weekly")}
        caption={`${words("weeks", { count: WEEKS })} ${name}`}
        columns={[
          { id: "week", label: words("week"), card: "name" },
          { id: "count", label: words("came"), numeric: true, card: "asideOfName" },
        ]}
        rows={weeks.map((week) => ({
          id: week.since,
          cells: {
            week: words("weekOf", { day: formats.shortDate(week.since) }),
            count: (
              <FigureLink count={week.count} href={list(week)}>
                {formats.number(week.count)}
              </FigureLink>
            ),
          },
        }))}
      />
    </div>
  );
}
