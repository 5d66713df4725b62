"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { type DayKind, plausibleDays } from "#lib/base/words/plausible-days.ts";
import { readMonth } from "#lib/base/words/typed-month.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { useClubToday } from "./club-clock.tsx";
import { useOwnFault } from "./use-own-fault.ts";

interface MonthFieldProps {
  id?: string;
  "aria-label"?: string;
  /** As somebody writes it; `readMonth` reads it. */
  text: string;
  onText(text: string): void;
  /** What the month is of: how far from today it can lie. */
  of: DayKind;
  /** As it was kept before: what stood there may stay. */
  before?: string | null;
  required?: boolean;
}

/** The field for a month: typed as people write it, in the page's language whatever the browser's, and read back with its name and whole year. */
export function MonthField({ text, onText, of, before, required = false, ...rest }: MonthFieldProps) {
  const words = useTranslations("days");
  const formats = useFormats();
  const today = useClubToday();
  const [typed, setTyped] = useState<string>();
  const ids = useId();
  const month = readMonth(text);
  const own = useOwnFault(faultIn(), text === "");

  function faultIn(): string | undefined {
    if (month === null) return required ? words("neededMonth") : undefined;
    if (month === undefined) return words("wrongMonth");
    if (month === before) return undefined;
    const { from, to } = plausibleDays(of, today);
    if (month < `${from.slice(0, 7)}-01`) return words("early", { day: formats.month(from) });
    return month > to ? words("late", { day: formats.month(to) }) : undefined;
  }

  return (
    <div>
      <Input
        {...rest}
        ref={own.input}
        autoComplete="off"
        maxLength={30}
        placeholder={words("month")}
        value={typed ?? (month ? formats.month(month) : text)}
        onChange={({ target }) => {
          setTyped(target.value);
          onText(target.value);
        }}
        onBlur={() => {
          setTyped(undefined);
          own.leave();
        }}
        aria-describedby={`${ids}-read ${ids}-fault`}
        aria-invalid={own.shown !== undefined || undefined}
        aria-required={required || undefined}
        className="tabular-nums"
      />
      <p id={`${ids}-read`} role="status" className="text-ink-soft text-sm empty:hidden">
        {typed !== undefined && month ? formats.month(month) : null}
      </p>
      <p id={`${ids}-fault`} role="alert" className="text-danger text-sm empty:hidden">
        {own.shown}
      </p>
    </div>
  );
}
