"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { FIRST_BIRTH, isBirthDay, isIsoDay, isOddDay, typedDate, yearsBetween } from "#lib/words/typed-date.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useFormFacts } from "./words.tsx";

export interface TypedDayProps {
  id?: string;
  label?: string;
  /** YYYY-MM-DD, or whatever else was typed. */
  value: string;
  /** Told YYYY-MM-DD as soon as what is typed can be read as a day, else what was typed: nothing of it is lost. */
  onValue(value: string): void;
  onLeave(): void;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** It is the day of a birth: the age stands beside it. */
  isBirth?: boolean;
  /** Somebody says that this day, which is far from today, is right. */
  onMean(day: string): void;
}

/**
 * A date that is typed as people write it, in the page's language whatever the browser's, and read back in full: day, year, age. The
 * browser's calendar opens behind its button.
 */
export function TypedDay(props: TypedDayProps) {
  const { value, onValue, onLeave, describedBy, invalid, required, isBirth = false } = props;
  const words = useTranslations("form.typedDate");
  const formats = useFormats();
  const { today } = useFormFacts();
  const [typed, setTyped] = useState<string>();
  const readId = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isDay = isIsoDay(value);
  const type = (text: string) => {
    setTyped(text);
    const next = typedDate(text, { today, isBirth }) ?? text.trim();
    if (next !== value) onValue(next);
  };
  const choose = (day: string) => {
    setTyped(undefined);
    onValue(day);
  };
  return (
    <div>
      <div className="flex max-w-64 items-center gap-1">
        <Input
          ref={input}
          id={props.id}
          aria-label={props.label}
          autoComplete="off"
          placeholder={words("placeholder")}
          value={typed ?? (isDay ? formats.date(value) : value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyped(undefined);
            onLeave();
          }}
          aria-describedby={[isDay && readId, describedBy].filter(Boolean).join(" ") || undefined}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          className="tabular-nums"
        />
        <span className="relative">
          <IconButton label={words("calendar")} onClick={() => openCalendar(calendar.current)}>
            <CalendarDays aria-hidden />
          </IconButton>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={isDay ? value : ""}
            min={isBirth ? FIRST_BIRTH : undefined}
            max={isBirth ? today : undefined}
            onChange={(event) => event.target.value !== "" && choose(event.target.value)}
            className="pointer-events-none absolute inset-x-0 bottom-0 h-px w-full opacity-0"
          />
        </span>
      </div>
      <p id={readId} role="status" className="mt-1 min-h-5 text-ink-soft text-sm">
        {isDay ? <ReadBack day={value} today={today} isBirth={isBirth} /> : null}
      </p>
      {invalid && isDay && !isBirth && isOddDay(value, today) ? (
        <Button size="sm" className="mt-1" onClick={() => props.onMean(value)}>
          {words("mean", { day: formats.date(value) })}
        </Button>
      ) : null}
    </div>
  );
}

/** What was understood, with its year in full: « lundi 13 mai 2013 · 13 ans ». */
function ReadBack({ day, today, isBirth }: { day: string; today: string; isBirth: boolean }) {
  const words = useTranslations("form.typedDate");
  const formats = useFormats();
  const long = formats.longDate(day);
  return isBirth && isBirthDay(day, today) ? words("born", { day: long, age: yearsBetween(day, today) }) : long;
}

/** Browsers that open no calendar for a script put the person into its input instead. */
function openCalendar(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch {
    calendar?.focus();
  }
}
