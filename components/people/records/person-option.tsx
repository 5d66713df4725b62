"use client";

import { useTranslations } from "next-intl";
import { StateIcon } from "#components/base/ui/badge.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";
import { foundThrough } from "./found-through.ts";

/** A person as one of several of the same name: born when, living where, registered to what, and found through whom. */
export function PersonOption({ person }: { person: FoundPerson }) {
  const words = useTranslations("form");
  const ui = useTranslations("ui");
  const states = useTranslations("ui.states");
  const people = useTranslations("registrations");
  const formats = useFormats();
  const [first, ...others] = person.registrations;
  const told = [
    person.birthDate ? formats.date(person.birthDate) : person.age !== null && people("years", { age: person.age }),
    person.commune,
    foundThrough(person, ui),
    person.keptBy !== null && ui("givenUp", { id: String(person.keptBy) }),
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{personName(person) || words("number", { id: String(person.id) })}</span>
      <span className="text-ink-soft text-sm tabular-nums">{told.join(" · ")}</span>
      {first ? (
        <span className="flex min-w-0 items-center gap-1.5 text-ink-soft text-sm">
          <StateIcon state={first.state} className="size-3.5 self-center" />
          <span className="sr-only">{states(first.state)}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{first.activity}</span>
          {others.length > 0 ? <span className="tabular-nums">+{others.length}</span> : null}
        </span>
      ) : null}
    </span>
  );
}
