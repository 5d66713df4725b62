import { Printer, Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { DayChoice } from "#components/desk/headcount/day-choice.tsx";
import { HeadcountTable } from "#components/desk/headcount/headcount-table.tsx";
import { mayExportPeople, mayKeepHeadcount, mayReadHeadcount } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { dayIn } from "#lib/desk/headcount/days.ts";
import { HEADCOUNT_DAYS } from "#lib/desk/headcount/definition.ts";
import type { FrozenHeadcount } from "#lib/desk/headcount/freeze.ts";
import { sayHeadcount } from "#lib/desk/headcount/say.ts";
import { headcountAsked, headcountDesk, type ShownHeadcount } from "#lib/desk/headcount/shown.ts";
import { UsualPresets } from "./presets/usual-presets.tsx";
import { headcountAddress } from "./view-address.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("headcount"))("title") };
}

/** How many people the club has, as a form asks: on a day, beside the season before. From the copy: no call to the club. */
export default async function HeadcountPage({ params, searchParams }: PageProps<"/[club]/[season]/headcount">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadHeadcount(seat));
  if (denied) return <ErrorState title={denied} />;
  const place = { club, season: idOfPage(season) };
  const { at } = streamPosition(club, null);
  const { presets, frozen, shown, isRead } = await headcountDesk(
    seat,
    place.season,
    headcountAsked(await searchParams),
  );
  const words = await getTranslations("headcount");
  const here = seasonAddress(club, place.season, "headcount");
  const view = shown ? `?${new URLSearchParams({ form: shown.preset, day: shown.day })}` : "";
  const mayKeep = mayKeepHeadcount(seat).allowed;
  const mayExport = shown !== null && mayExportPeople(seat).allowed;
  return (
    <>
      <LiveRefresh club={club} season={place.season} at={at} />
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {mayExport ? (
              <ExportButton withWord href={`${seasonDataAddress(club, place.season, "headcount", "export")}${view}`} />
            ) : null}
            {shown ? (
              <a href={`${here}/print${view}`} className={buttonStyle()}>
                <Printer aria-hidden />
                {(await getTranslations("ui.export"))("print")}
              </a>
            ) : null}
            {mayKeep ? (
              <IntentLink href={`${here}/presets`} className={buttonStyle()}>
                {words("presets.manage")}
              </IntentLink>
            ) : null}
          </>
        }
      />
      <PageBody className="space-y-5">
        {presets.length > 0 ? (
          <TabLinks
            label={words("presets.label")}
            links={presets.map(({ id, definition }) => ({
              href: `${here}?form=${id}`,
              ...{ words: definition.name, current: id === shown?.preset },
            }))}
          />
        ) : null}
        {isRead ? null : <p role="status">{words("unread")}</p>}
        {isRead && presets.length === 0 ? (
          <>
            <EmptyState of={noRows({ total: 0 })} icon={Users} title={words("presets.none")}>
              {words("presets.noneHelp")}
            </EmptyState>
            {mayKeep ? <UsualPresets club={place.club} /> : null}
          </>
        ) : null}
        {isRead && presets.length > 0 && !shown ? (
          <EmptyState of={noRows({ total: 0 })} title={words("noPreset")}>
            {words("noPresetHelp")}
          </EmptyState>
        ) : null}
        {shown ? <Shown {...{ place, shown }} /> : null}
        <Frozen {...{ place, frozen }} />
      </PageBody>
    </>
  );
}

interface ShownProps {
  place: { club: string; season: number };
  shown: ShownHeadcount;
}

async function Shown({ place, shown }: ShownProps) {
  const { preset, day, today, season, counted, people, frozenAt } = shown;
  const words = await getTranslations("headcount");
  const said = await sayHeadcount(shown);
  const days = HEADCOUNT_DAYS.flatMap((name) => {
    const on = dayIn(name, season, today);
    return on === null || on > today ? [] : [{ name, on }];
  });
  return (
    <>
      <TabLinks
        label={words("days.label")}
        links={[...Map.groupBy(days, ({ on }) => on).values()].flatMap(([one]) =>
          one
            ? [
                {
                  href: headcountAddress(place, { preset, day: one.on }),
                  words: words(`days.${one.name}`),
                  current: one.on === day,
                },
              ]
            : [],
        )}
      />
      <DayChoice key={day} day={day} before={headcountAddress(place, { preset, day: "" })} />
      <p className="max-w-text" role="status">
        {said.state}{" "}
        {frozenAt !== null && people.length !== counted.total
          ? words("frozen.differs", { count: people.length })
          : null}
      </p>
      <HeadcountTable
        {...{ shown, said }}
        hrefOf={(row, column) => headcountAddress(place, { preset, day }, { row, column: column ?? [] })}
      />
      <section aria-labelledby="counted" className="max-w-text space-y-2">
        <h2 id="counted" className="text-base">
          {words("notes.title")}
        </h2>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft text-sm">
          {said.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What was frozen of the season, by the days. */
async function Frozen({ place, frozen }: { place: ShownProps["place"]; frozen: readonly FrozenHeadcount[] }) {
  if (frozen.length === 0) return null;
  const words = await getTranslations("headcount.frozen");
  const { date, dateTime } = await getFormats();
  return (
    <section aria-labelledby="frozen" className="space-y-2">
      <h2 id="frozen" className="text-base">
        {words("title")}
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        {frozen.map(({ preset, day, definition, counted, writtenAt }) => (
          <li key={`${preset} ${day}`}>
            <IntentLink href={headcountAddress(place, { preset, day })} className="underline">
              {words("item", { name: definition.name, day: date(day) })}
            </IntentLink>
            {" · "}
            {words("count", { count: counted.total, at: dateTime(writtenAt) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
