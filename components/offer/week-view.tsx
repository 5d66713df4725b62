import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { seasonAddress } from "#lib/addresses.ts";
import type { Clash, WeekEntry } from "#lib/records/week.ts";
import { clashesOf, entryKey, startOf, WEEK_DAYS, weekDay } from "#lib/records/week.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useWeeklyWords } from "./weekly-words.ts";

export interface WeekViewProps {
  club: string;
  season: number;
  entries: readonly WeekEntry[];
  /** Names of the people who train, by identifier. */
  trainers: Readonly<Record<number, string>>;
}

/** A normal week, day by day: what happens when and where, with places, and who or what is needed twice at once. */
export function WeekView({ club, season, entries, trainers }: WeekViewProps) {
  const words = useTranslations("groups.week");
  const days = useTranslations("form.options.day");
  const clashes = clashesOf(entries);
  const byStart = [...entries].sort(
    (a, b) => (startOf(a) ?? 1440) - (startOf(b) ?? 1440) || a.name.localeCompare(b.name, "fr"),
  );
  const unscheduled = byStart.filter(({ day }) => weekDay(day) === undefined);
  const columns = WEEK_DAYS.map((day) => ({
    title: days(day),
    entries: byStart.filter((one) => one.day === day),
  }));
  if (unscheduled.length > 0) columns.push({ title: words("unscheduled"), entries: unscheduled });
  return (
    <div
      data-sheet="wide"
      className="grid gap-x-3 gap-y-6 px-4 pb-10 md:grid-cols-4 md:px-8 xl:grid-cols-7 print:auto-cols-fr print:grid-flow-col print:grid-cols-none print:gap-x-1.5 print:px-0"
    >
      {columns.map((column) => (
        <section key={column.title} aria-label={column.title} className="min-w-0 space-y-2">
          <h2 className="border-line border-b pb-1 text-base first-letter:uppercase">{column.title}</h2>
          {column.entries.length === 0 ? <p className="text-ink-faint text-sm">{words("nothing")}</p> : null}
          <ul className="space-y-2">
            {column.entries.map((entry) => (
              <li key={entryKey(entry)}>
                <Entry {...{ club, season, entry, trainers }} clashes={clashes.get(entryKey(entry)) ?? []} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({
  club,
  season,
  entry,
  trainers,
  clashes,
}: Pick<WeekViewProps, "club" | "season" | "trainers"> & { entry: WeekEntry; clashes: readonly Clash[] }) {
  const words = useTranslations("groups.week");
  const formats = useFormats();
  const { hours } = useWeeklyWords();
  const href =
    entry.kind === "slot" || entry.groupId === undefined
      ? seasonAddress(club, season, "slots", entry.id)
      : seasonAddress(club, season, "groups", entry.groupId, "lessons", entry.id);
  const nameOf = (ids: readonly number[]) => formats.list(ids.map((id) => trainers[id] ?? `#${id}`));
  return (
    <article
      className={`break-inside-avoid rounded border bg-surface p-2.5 text-sm [text-wrap:pretty] print:p-1 print:text-[6.5pt] print:leading-tight ${clashes.length > 0 ? "border-pending" : "border-line"}`}
    >
      <p className="whitespace-nowrap text-ink-soft tabular-nums">{hours(entry) ?? words("noTime")}</p>
      <Link href={href} className="font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline">
        {entry.name}
      </Link>
      {entry.location ? <p className="text-ink-soft">{entry.location}</p> : null}
      {entry.trainerIds.length > 0 ? <p className="text-ink-soft">{nameOf(entry.trainerIds)}</p> : null}
      <p className="text-ink-soft tabular-nums">
        <span className="inline-block first-letter:uppercase">{words(entry.kind)}</span>
        {entry.capacity != null ? ` · ${words("places", { taken: entry.taken ?? 0, capacity: entry.capacity })}` : null}
      </p>
      {clashes.map((clash, index) => (
        // Two rivals may have one name: the place in the list tells them apart, and the list is drawn whole each time.
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two lessons of one group apart
        <p key={index} className="mt-1 flex gap-1.5 text-pending">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {clash.what === "trainer"
              ? words("trainer", { names: nameOf(clash.trainerIds), other: clash.with })
              : words("location", { other: clash.with })}
          </span>
        </p>
      ))}
    </article>
  );
}
