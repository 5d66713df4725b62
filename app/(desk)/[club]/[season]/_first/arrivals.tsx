import { getTranslations } from "next-intl/server";
import { LineChart, LineLegend } from "#components/base/chart/line.tsx";
import { ChartNumbers } from "#components/base/chart/numbers.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { mayReadRenewal } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import type { MirrorSeason } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { arrivalsByWeek } from "#lib/desk/first-page/arrivals.ts";
import { type AlignedWeek, alignWeeks, type WeekFigures } from "#lib/desk/first-page/weeks.ts";
import { seasonBefore } from "#lib/sync/copy/seasons.ts";
import { seasonsForSeat } from "../../queries.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";
import { copyStatusOf } from "./readings.ts";

/** Words below the line at most: a telephone has room for so many. */
const MARKS = 5;

/** Annual registrations as they came in, beside those of the season before, week by week from each season's first day. From the copy. */
export async function Arrivals({ seat, season }: PartProps) {
  const { club } = seat;
  const { db } = await store();
  const words = await getTranslations("overview.arrivals");
  const formats = await getFormats();
  const past = seasonBefore((await seasonsForSeat(club)).seasons, season);
  const isRead = past !== undefined && (await copyStatusOf(club, past.id)).read.includes("annual");
  const weeksOf = async (one: MirrorSeason) => ({
    startDate: one.startDate,
    weeks: await arrivalsByWeek(db, { club, seasonId: one.id, kind: "annual" }),
  });
  const weeks = alignWeeks(await weeksOf(season), past && isRead ? await weeksOf(past) : null, await today(db, club));
  const [name, pastName] = [season.name ?? words("thisSeason"), past?.name ?? words("lastSeason")];
  if (weeks.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  const isCompared = weeks.some((week) => week.past !== null);
  const sumsOf = (which: "now" | "past") => weeks.map((week) => week[which]?.sum ?? null);
  const labels = isCompared ? [name, pastName] : [name];
  return (
    <div className="space-y-3">
      <LineLegend labels={labels} />
      <LineChart
        label={summaryOf(weeks, { name, pastName, words, formats })}
        series={[
          { label: name, values: sumsOf("now") },
          isCompared ? { label: pastName, values: sumsOf("past") } : undefined,
        ]}
        marks={marksOf(weeks, formats)}
        write={formats.number}
      />
      <ChartNumbers
        summary={words("numbers")}
        caption={words("caption")}
        columns={[
          { id: "week", label: words("week"), card: "name" },
          { id: "now", label: words("came", { season: name }), numeric: true },
          { id: "nowSum", label: words("sum", { season: name }), numeric: true },
          ...(isCompared
            ? [
                { id: "past", label: words("came", { season: pastName }), numeric: true },
                { id: "pastSum", label: words("sum", { season: pastName }), numeric: true },
              ]
            : []),
        ]}
        rows={weeks.map((week) => ({
          id: week.week,
          cells: {
            week: weekName(week, words, formats),
            ...cellsOf("now", week.now, seasonAddress(club, season.id, "registrations"), formats),
            ...(past ? cellsOf("past", week.past, seasonAddress(club, past.id, "registrations"), formats) : {}),
          },
        }))}
      />
      {past && !isRead ? (
        <p className="max-w-text text-ink-soft">
          {words("unread", { season: pastName })}{" "}
          <IntentLink href={seasonAddress(club, past.id)} className="text-accent underline underline-offset-4">
            {words("read", { season: pastName })}
          </IntentLink>
        </p>
      ) : null}
      {past && isRead && mayReadRenewal(seat).allowed ? (
        <p>
          <IntentLink
            href={seasonAddress(club, season.id, "renewal", "returned")}
            className="text-accent underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {(await getTranslations("renewal.returned"))("title")}
          </IntentLink>
        </p>
      ) : null}
    </div>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"overview.arrivals">>>;

/** The chart in a sentence. */
function summaryOf(
  weeks: readonly AlignedWeek[],
  { name, pastName, words, formats }: { name: string; pastName: string; words: Words; formats: Formats },
): string {
  const last = weeks.findLast((week) => week.now !== null);
  const said = { season: name, count: formats.number(last?.now?.sum ?? 0) };
  if (!last?.past) return words("summary", said);
  return words("summaryCompared", { ...said, past: pastName, pastCount: formats.number(last.past.sum) });
}

/** Some weeks by their first day, evenly, the first and the last among them. */
function marksOf(weeks: readonly AlignedWeek[], { shortDate }: Formats): { at: number; words: string }[] {
  const step = Math.max(1, Math.ceil((weeks.length - 1) / (MARKS - 1)));
  return weeks.flatMap(({ now, past }, at) => {
    const figures = now ?? past;
    const isMarked = at % step === 0;
    return isMarked && figures ? [{ at, words: shortDate(figures.since ?? figures.until) }] : [];
  });
}

function weekName({ now, past }: AlignedWeek, words: Words, { shortDate }: Formats): string {
  const figures = now ?? past;
  if (!figures) return "";
  return figures.since === null
    ? words("until", { day: shortDate(figures.until) })
    : words("weekOf", { day: shortDate(figures.since) });
}

/** A week's number with the way to its registrations, and what there were by its end. */
function cellsOf(id: "now" | "past", figures: WeekFigures | null, desk: string, { number }: Formats) {
  if (!figures) return {};
  const { since, until, count, sum } = figures;
  const list = (from: string | null) =>
    `${desk}?${new URLSearchParams({ kind: "annual", state: "all", ...(from && { since: from }), until })}`;
  return {
    [id]: (
      <FigureLink count={count} href={list(since)}>
        {number(count)}
      </FigureLink>
    ),
    [`${id}Sum`]: (
      <FigureLink count={sum} href={list(null)}>
        {number(sum)}
      </FigureLink>
    ),
  };
}
