import { CalendarDays, ListChecks, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MenuPlace } from "#components/base/shell/menu.ts";
import { StateIcon } from "#components/base/ui/badge.tsx";
import { foundThrough } from "#components/people/records/found-through.ts";
import { useDecisionName } from "#components/registrations/decisions/decision-words.ts";
import type { FoundActivity } from "#lib/activities/offer/find-activities.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";

/** A work as the search shows it. */
export type FoundWork = Pick<DecisionSummary, "id" | "operation" | "size" | "person" | "askedByName" | "askedAt">;

/** What `/api/clubs/{club}/found` answers. */
export interface Found {
  people: FoundPerson[];
  activities: FoundActivity[];
  jobs: FoundWork[];
  /** Pages and deeds of the desk. */
  deeds: FoundDeed[];
}

/** A page or a deed of the desk that the search found. */
export interface FoundDeed extends MenuPlace {
  /** The key of its heading. */
  heading: string;
  /** What was typed is what it is called: nothing else was meant. */
  isMeant: boolean;
}

/** Somebody, with what they are registered to. */
export function PersonChoice({ person }: { person: FoundPerson }) {
  const words = useTranslations("frame.search");
  const ui = useTranslations("ui");
  const states = useTranslations("ui.states");
  const registrations = useTranslations("registrations");
  const formats = useFormats();
  const [first, ...others] = person.registrations;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{personName(person) || words("nameless", { id: person.id })}</span>
        {person.birthDate || person.age !== null ? (
          <span className="ml-2 text-ink-faint text-sm tabular-nums">
            {person.birthDate ? formats.date(person.birthDate) : registrations("years", { age: person.age ?? 0 })}
          </span>
        ) : null}
        {person.through ? (
          <span className="ml-2 text-ink-soft text-sm tabular-nums">{foundThrough(person, ui)}</span>
        ) : null}
        {person.keptBy !== null ? (
          <span className="ml-2 text-pending text-sm">{ui("givenUp", { id: String(person.keptBy) })}</span>
        ) : null}
      </span>
      {first ? (
        <span className="flex min-w-0 max-w-[45%] items-center gap-1.5 text-ink-soft text-sm">
          <StateIcon state={first.state} />
          <span className="sr-only">{states(first.state)}</span>
          <span className="truncate">{first.activity}</span>
          {others.length > 0 ? <span className="shrink-0 tabular-nums">+{others.length}</span> : null}
        </span>
      ) : (
        <span className="text-ink-faint text-sm">{words("unregistered")}</span>
      )}
    </>
  );
}

/** A group or an event. */
export function ActivityChoice({ activity }: { activity: FoundActivity }) {
  const words = useTranslations("frame.search");
  const Icon = activity.kind === "annual" ? UsersRound : CalendarDays;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 font-medium">{activity.name}</span>
      <span className="text-ink-soft text-sm">{words(`kinds.${activity.kind}`)}</span>
    </>
  );
}

/** Work that somebody asked for. */
export function WorkChoice({ work }: { work: FoundWork }) {
  const decisionName = useDecisionName();
  const formats = useFormats();
  return (
    <>
      <ListChecks aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 font-medium">{decisionName(work)}</span>
      <span className="text-ink-soft text-sm">
        {work.askedByName}, {formats.dateTime(work.askedAt)}
      </span>
    </>
  );
}

/** A page of the menu, with the icon and the word of its heading. */
export interface PlaceFound extends MenuPlace {
  icon: ReactNode;
  heading: string;
}

/** A page of the desk. */
export function PlaceChoice({ place }: { place: PlaceFound }) {
  return (
    <>
      <span className="text-ink-soft [&>svg]:size-4">{place.icon}</span>
      <span className="min-w-0 flex-1 font-medium">{place.label}</span>
      {place.heading === place.label ? null : <span className="text-ink-soft text-sm">{place.heading}</span>}
    </>
  );
}
