"use client";

import { useTranslations } from "next-intl";
import type { ChangeEvent, ComponentProps, FocusEvent } from "react";
import { Input } from "#components/ui/input.tsx";
import type { DateField } from "#lib/contract/model.ts";
import type { LocalTime } from "#lib/contract/zone.ts";
import type { WidgetProps } from "../widget.ts";
import { useFormFacts } from "../words.tsx";

/** What stands in for a date typed halfway: no date, but not nothing either, so that the check can speak. */
const HALF_TYPED = "?";

/** The browser's own date or time input. A half-typed value is reported instead of passing for an empty one. */
function NativeMoment({
  onValue,
  onLeave,
  value,
  ...rest
}: Omit<ComponentProps<"input">, "value"> & { value: string; onValue(value: string): void; onLeave(): void }) {
  const read = (event: ChangeEvent<HTMLInputElement>) => onValue(event.target.value);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value === "" && event.target.validity.badInput) onValue(HALF_TYPED);
    else if (event.target.value === "" && value === HALF_TYPED) onValue("");
    onLeave();
  };
  return <Input {...rest} value={value === HALF_TYPED ? "" : value} onChange={read} onBlur={leave} />;
}

/** A calendar date. */
export function DateWidget({ field, value, onChange, onBlur, id, describedBy, invalid }: WidgetProps<DateField>) {
  return (
    <NativeMoment
      id={id}
      type="date"
      value={String(value ?? "")}
      onValue={onChange}
      onLeave={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={field.required || undefined}
      className="max-w-48"
    />
  );
}

/** A date and a time of day in the club's time zone, which is named beside it. */
export function DateTimeWidget({ value, onChange, onBlur, id, labelId, describedBy, invalid }: WidgetProps<DateField>) {
  const words = useTranslations("form");
  const { timeZone } = useFormFacts();
  const moment = (value ?? { date: "", time: "" }) as LocalTime;
  const shared = { "aria-describedby": describedBy, "aria-invalid": invalid || undefined };
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-wrap items-center gap-2">
      <NativeMoment
        {...shared}
        id={id}
        type="date"
        aria-label={words("date")}
        value={moment.date}
        onValue={(date) => onChange({ ...moment, date })}
        onLeave={onBlur}
        className="w-44"
      />
      <NativeMoment
        {...shared}
        type="time"
        aria-label={words("time")}
        value={moment.time}
        onValue={(time) => onChange({ ...moment, time })}
        onLeave={onBlur}
        className="w-36"
      />
      <span className="text-ink-soft text-sm">{words("inZone", { zone: timeZone })}</span>
    </fieldset>
  );
}
