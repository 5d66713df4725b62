"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import type { OwnDays } from "#lib/activities/days-off/free-days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

type Answer = { ok: true } | { ok: false; words: string };

interface OwnDaysListProps {
  days: readonly OwnDays[];
  add(days: { ask: string; from: string; to: string; label: string }): Promise<Answer>;
  remove(id: number): Promise<Answer>;
}

/** Days without sessions of a club's own: those that there are, and the form that adds some. */
export function OwnDaysList({ days, add, remove }: OwnDaysListProps) {
  const words = useTranslations("freedays.own");
  const formats = useFormats();
  const removal = usePress(async (id: number) => {
    const answer = await remove(id);
    return answer.ok ? null : answer.words;
  });
  const span = ({ from, to }: OwnDays) =>
    from === to ? formats.longDate(from) : words("span", { from: formats.date(from), to: formats.date(to) });
  return (
    <div className="space-y-4">
      {days.length === 0 ? <p className="text-ink-soft">{words("none")}</p> : null}
      <ul className="max-w-2xl divide-y divide-line empty:hidden">
        {days.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{one.label}</span>{" "}
              <span className="text-ink-soft tabular-nums">{span(one)}</span>
            </span>
            <Button
              size="sm"
              pending={removal.isSending}
              aria-label={words("removeOf", { label: one.label, span: span(one) })}
              onClick={() => void removal.press(one.id)}
            >
              {words("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger empty:hidden">
        {removal.fault}
      </p>
      <NewDays add={add} />
    </div>
  );
}

const EMPTY = { from: "", to: "", label: "" };

function NewDays({ add }: Pick<OwnDaysListProps, "add">) {
  const words = useTranslations("freedays.own");
  const [typed, setTyped] = useState(EMPTY);
  const question = useQuestion("free days");
  const { isSending, fault, press } = usePress(async () => {
    // One day where nothing else is said.
    const answer = await question((ask) => add({ ...typed, ask, to: typed.to || typed.from }));
    if (!answer.ok) return answer.words;
    toast(words("added"));
    setTyped(EMPTY);
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  const day = (name: "from" | "to") => (
    <div className="w-56 space-y-1.5">
      <Label htmlFor={`own-${name}`}>{words(name)}</Label>
      <DayField
        id={`own-${name}`}
        of="planned"
        required={name === "from"}
        {...(name === "to" && { placeholder: words("sameDay") })}
        aria-describedby="own-fault"
        value={typed[name]}
        onValue={(value) => setTyped({ ...typed, [name]: value })}
      />
    </div>
  );
  return (
    <form onSubmit={submit} className="max-w-2xl space-y-2">
      <div className="flex flex-wrap items-start gap-3">
        {day("from")}
        {day("to")}
        <div className="min-w-40 flex-1 space-y-1.5">
          <Label htmlFor="own-label">{words("label")}</Label>
          <Input
            id="own-label"
            autoComplete="off"
            required
            maxLength={80}
            value={typed.label}
            onChange={(event) => setTyped({ ...typed, label: event.target.value })}
            aria-describedby="own-fault"
          />
        </div>
      </div>
      <Button type="submit" pending={isSending}>
        {words("add")}
      </Button>
      <p id="own-fault" role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </form>
  );
}
