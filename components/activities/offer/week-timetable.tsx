import { useTranslations } from "next-intl";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import {
  type Column,
  columnOf,
  type DayPart,
  dayParts,
  MOST_LANES_OF_A_DAY,
} from "#lib/activities/week/timetable-columns.ts";
import type { WeekShape, WeekView } from "#lib/activities/week/week-view.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { WEEK_DAYS, type WeekDay } from "#lib/base/time/days.ts";
import { type Clash, entryKey, placeKey, type WeekEntry } from "#lib/sync/records/week.ts";
import type { TrainerNames } from "./entry-facts.tsx";
import { Timetable } from "./timetable.tsx";
import { TimetableGestures } from "./timetable-gestures.tsx";
import { EntryCard } from "./week-list.tsx";

interface Choice<Key> {
  key: Key;
  name: string;
}

export interface WeekTimetableProps {
  club: string;
  season: number;
  view: WeekView;
  by: Exclude<WeekShape, "list">;
  today: WeekDay;
  /** Those that match the view. */
  entries: readonly WeekEntry[];
  trainers: TrainerNames;
  clashes: ReadonlyMap<string, readonly Clash[]>;
  places: readonly Choice<string>[];
  coaches: readonly Choice<number>[];
  mayCreate: boolean;
}

/** The week with its hours: the days side by side, or what happens on one day at each place or with each coach. */
export function WeekTimetable(props: WeekTimetableProps) {
  const { club, season, view, by, today, entries, trainers, clashes, mayCreate } = props;
  const words = useTranslations("groups.week");
  const day = view.day ?? today;
  const columns = useColumns(props, day);
  const parts = entries.flatMap(dayParts);
  const withoutTime = entries.filter((entry) => dayParts(entry).length === 0);
  const creation = {
    slot: seasonAddress(club, season, "slots", "new"),
    lesson: seasonAddress(club, season, "lessons", "new"),
    day: by === "day" ? null : day,
  };
  const none = noRows({ total: parts.length + withoutTime.length });
  if (none && !mayCreate) return <EmptyState of={none} title={words("noMatch")} />;
  return (
    <div data-desk className="flex min-w-0 flex-1 flex-col md:min-h-0 print:block">
      <TimetableGestures
        isWeek={by === "day"}
        {...{ today }}
        creation={mayCreate ? creation : null}
        given={givenBy(props, columns)}
      >
        {columns.length === 0 ? <p className="px-4 py-6 text-ink-soft md:px-8">{words("nothing")}</p> : null}
        {columns.length > 0 ? <Timetable {...{ club, season, columns, trainers, clashes }} kind={by} /> : null}
      </TimetableGestures>
      {withoutTime.length > 0 ? (
        <section aria-label={words("withoutTime")} className="space-y-2 px-4 py-4 md:px-8">
          <h2 className="text-base">{words("withoutTime")}</h2>
          <ul className="grid gap-2 sm:grid-cols-3 xl:grid-cols-5">
            {withoutTime.map((entry) => (
              <li key={entryKey(entry)}>
                <EntryCard {...{ club, season, entry, trainers }} clashes={clashes.get(entryKey(entry)) ?? []} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** The columns of a shape: every day; of a day each place or coach that has anything then. */
function useColumns({ by, entries, places, coaches }: WeekTimetableProps, day: WeekDay): Column[] {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const parts = entries.flatMap(dayParts);
  if (by === "day")
    return WEEK_DAYS.map((one) =>
      columnOf(
        one,
        days(one),
        parts.filter((part) => part.day === one),
        MOST_LANES_OF_A_DAY,
      ),
    );
  const ofDay = parts.filter((part) => part.day === day);
  const filled = (key: string, title: string, belongs: (entry: WeekEntry) => boolean) => {
    const own = ofDay.filter(({ entry }: DayPart) => belongs(entry));
    return own.length > 0 ? [columnOf(key, title, own)] : [];
  };
  if (by === "place")
    return [
      ...places.flatMap(({ key, name }) => filled(key, name, ({ location }) => placeKey(location) === key)),
      ...filled("", words("withoutPlace"), ({ location }) => placeKey(location) === ""),
    ];
  return [
    ...coaches.flatMap(({ key, name }) => filled(String(key), name, ({ trainerIds }) => trainerIds.includes(key))),
    ...filled("", words("withoutCoach"), ({ trainerIds }) => trainerIds.length === 0),
  ];
}

/** What a free half hour of each column fills into a form besides its time. */
function givenBy({ by, view, places }: WeekTimetableProps, columns: readonly Column[]) {
  const nameOf = (key: string) => places.find((place) => place.key === key)?.name ?? "";
  const filtered = {
    ...(view.place && { place: nameOf(view.place) }),
    ...(view.coach && { coach: String(view.coach) }),
  };
  return Object.fromEntries(
    columns.map(({ key }) => [
      key,
      {
        ...filtered,
        ...(by === "place" && key && { place: nameOf(key) }),
        ...(by === "coach" && key && { coach: key }),
      },
    ]),
  );
}
