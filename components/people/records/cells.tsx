"use client";

import { useTranslations } from "next-intl";
import { StateIcon } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PersonRow } from "#lib/people/records/people-list.ts";
import { SexMark } from "./sex-mark.tsx";

/** NOM Prénom; the number of somebody without a name. */
export function usePersonName(): (person: Pick<PersonRow, "id" | "firstName" | "lastName">) => string {
  const words = useTranslations("people");
  return (person) => personName(person) || words("unnamed", { id: String(person.id) });
}

/** @param base the address of the list */
export function NameCell({ row, base }: { row: PersonRow; base: string }) {
  const name = usePersonName();
  const ui = useTranslations("ui");
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-1.5">
      <IntentLink
        href={`${base}/${row.id}`}
        className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline max-md:py-1"
      >
        {name(row)}
      </IntentLink>
      <SexMark sex={row.sex} />
      {row.keptBy === null ? null : (
        <IntentLink
          href={`${base}/${row.keptBy}`}
          className="text-pending text-sm underline-offset-4 hover:underline max-md:py-1"
        >
          {ui("givenUp", { id: String(row.keptBy) })}
        </IntentLink>
      )}
    </span>
  );
}

export function BirthCell({ row }: { row: PersonRow }) {
  const words = useTranslations("people");
  const formats = useFormats();
  if (!row.birthDate)
    return row.age === null ? <span className="text-ink-faint">–</span> : words("yearsShort", { age: row.age });
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formats.date(row.birthDate)} <span className="text-ink-faint">{words("yearsShort", { age: row.age ?? 0 })}</span>
    </span>
  );
}

/** A table cell has room for so many; the rest is a number, and on the person's page. */
const REGISTRATIONS_SHOWN = 2;

export function SeasonCell({ row }: { row: PersonRow }) {
  const words = useTranslations("people");
  const registrations = useTranslations("registrations");
  const states = useTranslations("ui.states");
  if (row.registrations.length === 0) return <span className="text-ink-faint">{words("unregistered")}</span>;
  const more = row.registrations.length - REGISTRATIONS_SHOWN;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {row.registrations.slice(0, REGISTRATIONS_SHOWN).map((one) => (
        <span key={`${one.kind}-${one.id}`} title={states(one.state)} className="inline-flex items-center gap-1">
          <StateIcon state={one.state} className="size-3.5" />
          <span className="sr-only">{states(one.state)}</span>
          {one.activity ?? registrations("unknownActivity", { id: String(one.activityId) })}
        </span>
      ))}
      {more > 0 ? <span className="text-ink-faint tabular-nums">+{more}</span> : null}
    </span>
  );
}
