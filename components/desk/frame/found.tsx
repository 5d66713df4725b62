import { CalendarDays, ListChecks, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Section } from "#components/base/shell/sections.ts";
import { StateIcon } from "#components/base/ui/badge.tsx";
import { useJobName } from "#components/registrations/decisions/job-words.ts";
import type { FoundActivity } from "#lib/activities/offer/find-activities.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";
import type { JobSummary } from "#lib/registrations/decisions/read.ts";

/** A job as the search shows it. */
export type FoundJob = Pick<JobSummary, "id" | "operation" | "size" | "person" | "askedByName" | "askedAt">;

/** What `/api/clubs/{club}/found` answers. */
export interface Found {
  people: FoundPerson[];
  activities: FoundActivity[];
  jobs: FoundJob[];
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
          <span className="ml-2 text-ink-soft text-sm">{ui("foundThrough", { guardian: person.through })}</span>
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
export function JobChoice({ job }: { job: FoundJob }) {
  const jobName = useJobName();
  const formats = useFormats();
  return (
    <>
      <ListChecks aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 font-medium">{jobName(job)}</span>
      <span className="text-ink-soft text-sm">
        {job.askedByName}, {formats.dateTime(job.askedAt)}
      </span>
    </>
  );
}

/** A section of the desk. */
export function SectionChoice({ section }: { section: Section }) {
  const words = useTranslations("frame");
  return (
    <>
      <span className="text-ink-soft [&>svg]:size-4">{section.icon}</span>
      {words("search.goTo", { section: section.label })}
    </>
  );
}
