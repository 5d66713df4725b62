"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Ref, useId, useRef, useState } from "react";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { type DaySpan, isOddDay, isPlausibleDay } from "#lib/base/words/plausible-days.ts";
import { isIsoDay, typedDate, yearsBetween } from "#lib/base/words/typed-date.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

export interface TypedDayProps {
  id?: string | undefined;
  label?: string | undefined;
  /** Of the box that one types into. */
  ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD at the club. */
  today: string;
  /** Instead of how a day is written. */
  placeholder?: string | undefined;
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
  /** What the calendar offers. */
  span?: DaySpan | undefined;
  /** Somebody says that this day, which is far from today, is right; without it nobody is asked. */
  onMean?(day: string): void;
}

/**
 * A date that is typed as people write it, in the page's language whatever the browser's, and read back in full: day, year, age. The
 * browser's calendar opens behind its button, or with Alt and the arrow down, as it does in the browser's own box: one stop for who goes by the keyboard.
 */
export function TypedDay(props: TypedDayProps) {
  const { value, onValue, onLeave, describedBy, invalid, required, today, span, isBirth = false, onMean } = props;
  const words = useTranslations("days");
  const formats = useFormats();
  const [typed, setTyped] = useState<string>();
  const readId = useId();
  const calendar = useRef<HTMLInputElement>(null);
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
          ref={props.ref}
          id={props.id}
          aria-label={props.label}
          autoComplete="off"
          placeholder={props.placeholder ?? words("placeholder")}
          value={typed ?? (isDay ? formats.date(value) : value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (!event.altKey || event.key !== "ArrowDown") return;
            event.preventDefault();
            openCalendar(calendar.current);
          }}
          aria-keyshortcuts="Alt+ArrowDown"
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
          <IconButton label={words("calendar")} tabIndex={-1} onClick={() => openCalendar(calendar.current)}>
            <CalendarDays aria-hidden />
          </IconButton>
          <input
            ref={calendar}
            // biome-ignore lint/plugin: it is the calendar behind the button; nobody types into it
            type="date"
            // Of no form: it holds none back, whatever it thinks of the day that it shows.
            form={`${readId}-none`}
            tabIndex={-1}
            aria-hidden
            value={isDay ? value : ""}
            min={span?.from}
            max={span?.to}
            onChange={(event) => event.target.value !== "" && choose(event.target.value)}
            className="pointer-events-none absolute inset-x-0 bottom-0 h-px w-full opacity-0"
          />
        </span>
      </div>
      <p id={readId} role="status" className="mt-1 min-h-5 text-ink-soft text-sm">
        {isDay ? <ReadBack day={value} today={today} isBirth={isBirth} /> : null}
      </p>
      {onMean && invalid && isDay && !isBirth && isOddDay(value, today) ? (
        <Button size="sm" className="mt-1" onClick={() => onMean(value)}>
          {words("mean", { day: formats.date(value) })}
        </Button>
      ) : null}
    </div>
  );
}

/** What was understood, with its year in full: « lundi 13 mai 2013 · 13 ans ». */
function ReadBack({ day, today, isBirth }: { day: string; today: string; isBirth: boolean }) {
  const words = useTranslations("days");
  const formats = useFormats();
  const long = formats.longDate(day);
  return isBirth && isPlausibleDay("birth", day, today)
    ? words("born", { day: long, age: yearsBetween(day, today) })
    : long;
}

/** Browsers that open no calendar for a script put the person into its input instead. */
function openCalendar(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch {
    calendar?.focus();
  }
}
