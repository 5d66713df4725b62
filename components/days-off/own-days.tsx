"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { OwnDays } from "#lib/days-off/free-days.ts";
import { typedDate } from "#lib/words/typed-date.ts";
import { useFormats } from "#lib/words/use-formats.ts";

type Answer = { ok: true } | { ok: false; words: string };

interface OwnDaysListProps {
  days: readonly OwnDays[];
  /** YYYY-MM-DD at the club. */
  today: string;
  add(days: { from: string; to: string; label: string }): Promise<Answer>;
  remove(id: number): Promise<Answer>;
}

/** Days without sessions of a club's own: those that there are, and the form that adds some. */
export function OwnDaysList({ days, today, add, remove }: OwnDaysListProps) {
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
      <NewDays today={today} add={add} />
    </div>
  );
}

const EMPTY = { from: "", to: "", label: "" };

function NewDays({ today, add }: Pick<OwnDaysListProps, "today" | "add">) {
  const words = useTranslations("freedays.own");
  const { longDate } = useFormats();
  const [typed, setTyped] = useState(EMPTY);
  const from = typedDate(typed.from, { today });
  // One day where nothing else is said.
  const to = typed.to.trim() === "" ? from : typedDate(typed.to, { today });
  const { isSending, fault, press } = usePress(async () => {
    if (from === undefined || to === undefined) return words("notADay");
    const answer = await add({ from, to, label: typed.label });
    if (!answer.ok) return answer.words;
    toast(words("added"));
    setTyped(EMPTY);
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  const field = (name: keyof typeof EMPTY, more: { required?: boolean; maxLength: number; placeholder?: string }) => (
    <div className="min-w-40 flex-1 space-y-1.5">
      <Label htmlFor={`own-${name}`}>{words(name)}</Label>
      <Input
        id={`own-${name}`}
        autoComplete="off"
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        aria-describedby="own-read own-fault"
        aria-invalid={fault !== null || undefined}
        {...more}
      />
    </div>
  );
  return (
    <form onSubmit={submit} className="max-w-2xl space-y-2">
      <div className="flex flex-wrap items-end gap-3">
        {field("from", { required: true, maxLength: 40, placeholder: words("placeholder") })}
        {field("to", { maxLength: 40, placeholder: words("sameDay") })}
        {field("label", { required: true, maxLength: 80 })}
        <Button type="submit" pending={isSending}>
          {words("add")}
        </Button>
      </div>
      <p id="own-read" role="status" className="text-ink-soft text-sm empty:hidden">
        {from && to ? (from === to ? longDate(from) : words("span", { from: longDate(from), to: longDate(to) })) : ""}
      </p>
      <p id="own-fault" role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </form>
  );
}
