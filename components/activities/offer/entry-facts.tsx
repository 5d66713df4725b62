import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useWeeklyWords } from "#components/sync/records/weekly-words.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Clash, WeekEntry } from "#lib/sync/records/week.ts";

/** Names of the people who train, by identifier. */
export type TrainerNames = Readonly<Record<number, string>>;

export interface EntryFactsProps {
  club: string;
  season: number;
  entry: WeekEntry;
  trainers: TrainerNames;
  clashes: readonly Clash[];
}

/** Everything that the week knows of a slot or a lesson: when, what, where, who, how full, and what it clashes with. */
export function EntryFacts({ club, season, entry, trainers, clashes }: EntryFactsProps) {
  const words = useTranslations("groups.week");
  const { hours } = useWeeklyWords();
  const { shortDate } = useFormats();
  const nameOf = useTrainerNames(trainers);
  const href =
    entry.kind === "slot" || entry.groupId === undefined
      ? seasonAddress(club, season, "slots", entry.id)
      : entry.isReadOnly
        ? seasonAddress(club, season, "groups", entry.groupId)
        : seasonAddress(club, season, "groups", entry.groupId, "lessons", entry.id);
  return (
    <>
      <p className="whitespace-nowrap text-ink-soft tabular-nums">{hours(entry) ?? words("noTime")}</p>
      <IntentLink
        href={href}
        className="font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {entry.name}
      </IntentLink>
      {entry.location ? <p className="text-ink-soft">{entry.location}</p> : null}
      {entry.trainerIds.length > 0 ? <p className="text-ink-soft">{nameOf(entry.trainerIds)}</p> : null}
      <p className="text-ink-soft tabular-nums">
        <span className="inline-block first-letter:uppercase">{words(entry.kind)}</span>
        {entry.capacity != null ? ` · ${words("places", { taken: entry.taken ?? 0, capacity: entry.capacity })}` : null}
      </p>
      {entry.calledOff?.length ? (
        <p className="text-cancelled">
          {words("calledOffOn")}{" "}
          {entry.calledOff.map((day) => (
            <s key={day} className="mr-1.5 tabular-nums">
              {shortDate(day)}
            </s>
          ))}
        </p>
      ) : null}
      {entry.mayCallOff ? (
        <IntentLink
          href={`${seasonAddress(club, season, "week", "off")}?type=${entry.kind}&course=${entry.id}`}
          className="text-accent text-sm underline-offset-4 hover:underline print:hidden"
        >
          {words("callOff")}
        </IntentLink>
      ) : null}
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
    </>
  );
}

/** How people who train are named together: a person whom the copy does not know by their number. */
export function useTrainerNames(trainers: TrainerNames): (ids: readonly number[]) => string {
  const formats = useFormats();
  return (ids) => formats.list(ids.map((id) => trainers[id] ?? `#${id}`));
}
