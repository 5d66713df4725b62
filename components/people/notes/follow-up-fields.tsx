"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Assignee } from "#lib/people/notes/note.ts";
import { quickDays, typedFollowUpDay } from "#lib/people/notes/quick-days.ts";
import type { TypedNote } from "./typed-note.ts";

interface FollowUpFieldsProps {
  /** ISO date, of the club. */
  today: string;
  self: number;
  assignees: readonly Assignee[];
  typed: TypedNote;
  change(next: Partial<TypedNote>): void;
  faults: { due: string | undefined; forId: string | undefined };
}

/** On which day somebody is to see to a note, typed or pressed, and who. */
export function FollowUpFields({ today, self, assignees, typed, change, faults }: FollowUpFieldsProps) {
  const words = useTranslations("notes.followUp");
  const formats = useFormats();
  const ids = useId();
  const day = typed.due.trim() === "" ? undefined : typedFollowUpDay(typed.due, today);
  const offered = assignees.filter(({ kinds }) => kinds.includes(typed.kind));
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">{words("title")}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled id={`${ids}-due`} label={words("due")}>
          <Input
            id={`${ids}-due`}
            autoComplete="off"
            maxLength={40}
            placeholder={words("placeholder")}
            value={typed.due}
            onChange={(event) => change({ due: event.target.value })}
            aria-invalid={faults.due !== undefined || undefined}
            aria-describedby={`${ids}-read ${ids}-fault`}
          />
        </Labelled>
        <Labelled id={`${ids}-for`} label={words("for")}>
          <Select
            id={`${ids}-for`}
            value={typed.forId}
            onChange={(event) => change({ forId: event.target.value })}
            aria-invalid={faults.forId !== undefined || undefined}
            aria-describedby={`${ids}-fault`}
          >
            {offered.some(({ id }) => String(id) === typed.forId) ? null : <option value="">{words("nobody")}</option>}
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === self ? words("me", { name }) : name}
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {quickDays(today).map(({ day: quick, as }) => (
          <Button
            key={as}
            size="sm"
            aria-pressed={day === quick}
            onClick={() => change({ due: day === quick ? "" : formats.date(quick) })}
          >
            {words(`quick.${as}`)}
          </Button>
        ))}
      </div>
      <p id={`${ids}-read`} role="status" className="text-ink-soft text-sm empty:hidden">
        {day === undefined ? "" : words("read", { day: formats.longDate(day) })}
      </p>
      <p id={`${ids}-fault`} role="alert" className="text-danger empty:hidden">
        {faults.due ?? faults.forId}
      </p>
    </fieldset>
  );
}
