import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FreeDaysForm } from "#components/activities/days-off/free-days-form.tsx";
import { FreeSpanTable } from "#components/activities/days-off/free-span-table.tsx";
import { OwnDaysList } from "#components/activities/days-off/own-days.tsx";
import { plannedBetween, sessionCalendarOf } from "#lib/activities/attendance/calendar.ts";
import { freeDayWords } from "#lib/activities/days-off/free-day-words.ts";
import { freeSpans } from "#lib/activities/days-off/free-days.ts";
import { SCHOOL_KNOWN, SCHOOL_YEARS } from "#lib/activities/days-off/school-holidays.ts";
import { freeDaysSettingOf } from "#lib/activities/days-off/setting.ts";
import { maySetFreeDays } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { seasonsForSeat } from "../../../queries.ts";
import { addFreeDays, removeFreeDays, saveFreeDays } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("days") };
}

/** When the club has no sessions: the holidays that it chooses, days of its own, and what that comes to in the season that runs. */
export default async function DaysPage({ params }: PageProps<"/[club]/settings/days">) {
  const { club } = await params;
  if (!maySetFreeDays(await requireSeat(club)).allowed) notFound();
  const { db } = await store();
  const words = await getTranslations("freedays");
  const formats = await getFormats();
  const { own, ...chosen } = await freeDaysSettingOf(db, club);
  const sources = SCHOOL_YEARS.map(({ source }) => source);
  return (
    <div className="space-y-8">
      <p className="max-w-text text-ink-soft">{words("description")}</p>
      <section aria-labelledby="holidays" className="space-y-2">
        <h2 id="holidays" className="text-base">
          {words("choice.title")}
        </h2>
        <FreeDaysForm key={JSON.stringify(chosen)} chosen={chosen} save={saveFreeDays.bind(null, club)} />
        <p className="max-w-text text-ink-soft text-sm">
          {words("known", { from: formats.date(SCHOOL_KNOWN.from), to: formats.date(SCHOOL_KNOWN.to) })}{" "}
          {words("sources", { sources: formats.list(sources) })}
        </p>
      </section>
      <section aria-labelledby="own-days" className="space-y-2">
        <h2 id="own-days" className="text-base">
          {words("own.title")}
        </h2>
        <OwnDaysList days={own} add={addFreeDays.bind(null, club)} remove={removeFreeDays.bind(null, club)} />
      </section>
      <section aria-labelledby="spans" className="space-y-2">
        <h2 id="spans" className="text-base">
          {words("spans.title")}
        </h2>
        <SeasonSpans club={club} />
      </section>
    </div>
  );
}

/** What was chosen comes to, in the season that runs. */
async function SeasonSpans({ club }: { club: string }) {
  const { db } = await store();
  const words = await getTranslations("freedays.spans");
  const { running } = await seasonsForSeat(club);
  const calendar = await sessionCalendarOf(db, club);
  const season = running ? calendar.seasons.get(running.id) : undefined;
  if (!season) return <p className="text-ink-soft">{words("noSeason")}</p>;
  const spans = freeSpans(await freeDaysSettingOf(db, club), season.start, season.end);
  if (spans.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  const free = plannedBetween(calendar, season.start, season.end).filter(({ off }) => off && off.kind !== "calledOff");
  const shown = await Promise.all(
    spans.map(async ({ from, to, day }) => ({
      ...{ from, to, why: await freeDayWords(day) },
      sessions: free.filter(({ date }) => from <= date && date <= to).length,
    })),
  );
  return <FreeSpanTable spans={shown} />;
}
