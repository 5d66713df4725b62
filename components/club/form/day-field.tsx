"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { type DayKind, plausibleDays } from "#lib/base/words/plausible-days.ts";
import { isIsoDay } from "#lib/base/words/typed-date.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { useClubToday } from "./club-clock.tsx";
import { TypedDay } from "./typed-day.tsx";
import { useOwnFault } from "./use-own-fault.ts";

/** A day before which something cannot have been, with the reason in words. */
export interface Earliest {
  day: string;
  because: string;
}

export interface DayFieldProps {
  id?: string;
  label?: string;
  /** YYYY-MM-DD, or whatever else was typed. */
  value: string;
  onValue(value: string): void;
  /** What the day is of: how far from today it can lie (lib/base/words/plausible-days.ts). */
  of: DayKind;
  /** As it was kept before: what stood there may stay. */
  before?: string | null;
  earliest?: Earliest | undefined;
  required?: boolean;
  /** Instead of how a day is written: what an empty one means. */
  placeholder?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/**
 * The field for a day in a form of the desk's own. Whatever it is in, a form that has one is not sent while what is typed is no day, or one that what it is of
 * cannot have.
 */
export function DayField({
  id,
  label,
  value,
  onValue,
  of,
  before,
  earliest,
  required = false,
  placeholder,
  ...rest
}: DayFieldProps) {
  const words = useTranslations("days");
  const formats = useFormats();
  const today = useClubToday();
  const faultId = useId();
  const own = useOwnFault(faultIn(), value === "");
  const described = [rest["aria-describedby"], own.shown && faultId].filter(Boolean).join(" ");

  function faultIn(): string | undefined {
    if (value === "") return required ? words("needed") : undefined;
    if (!isIsoDay(value)) return words("wrong");
    if (value === before) return undefined;
    if (earliest && value < earliest.day) return earliest.because;
    const { from, to } = plausibleDays(of, today);
    if (value < from) return words("early", { day: formats.date(from) });
    return value > to ? words("late", { day: formats.date(to) }) : undefined;
  }

  return (
    <div>
      <TypedDay
        {...{ id, label, value, onValue, today, required, placeholder }}
        ref={own.input}
        onLeave={own.leave}
        span={plausibleDays(of, today)}
        describedBy={described || undefined}
        invalid={rest["aria-invalid"] ?? own.shown !== undefined}
      />
      <p id={faultId} role="alert" className="text-danger text-sm empty:hidden">
        {own.shown}
      </p>
    </div>
  );
}
