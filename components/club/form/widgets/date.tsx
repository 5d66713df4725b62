"use client";

import { useTranslations } from "next-intl";
import { plausibleDays } from "#lib/base/words/plausible-days.ts";
import type { DateField } from "#lib/club/contract/form-field.ts";
import type { LocalTime } from "#lib/club/contract/zone.ts";
import { TypedDay } from "../typed-day.tsx";
import { TypedTime } from "../typed-time.tsx";
import type { WidgetProps } from "../widget.ts";
import { useFormFacts } from "../words.tsx";

/** A calendar date. */
export function DateWidget(props: WidgetProps<DateField> & { isBirth?: boolean }) {
  const { field, value, onChange, onBlur, id, describedBy, invalid, mayBeUnset, isBirth } = props;
  const { mean, today } = useFormFacts();
  return (
    <TypedDay
      today={today}
      span={isBirth ? plausibleDays("birth", today) : undefined}
      id={id}
      value={String(value ?? "")}
      onValue={onChange}
      onLeave={onBlur}
      describedBy={describedBy}
      invalid={invalid}
      required={!mayBeUnset}
      isBirth={isBirth ?? false}
      onMean={(day) => mean(field, day)}
    />
  );
}

/** The day on which somebody was born, with their age. */
export function BirthDateWidget(props: WidgetProps<DateField>) {
  return <DateWidget {...props} isBirth />;
}

/** A date and a time of day in the club's time zone, which is named beside it. */
export function DateTimeWidget(props: WidgetProps<DateField>) {
  const { field, value, onChange, onBlur, id, labelId, describedBy, invalid, mayBeUnset } = props;
  const words = useTranslations("form");
  const { timeZone, mean, today } = useFormFacts();
  const moment = (value ?? { date: "", time: "" }) as LocalTime;
  return (
    <fieldset aria-labelledby={labelId} className="flex flex-wrap items-start gap-2">
      <TypedDay
        today={today}
        id={id}
        label={words("date")}
        value={moment.date}
        onValue={(date) => onChange({ ...moment, date })}
        onLeave={onBlur}
        describedBy={describedBy}
        invalid={invalid}
        required={!mayBeUnset}
        onMean={(day) => mean(field, day)}
      />
      <TypedTime
        aria-label={words("time")}
        value={moment.time}
        onValue={(time) => onChange({ ...moment, time })}
        onLeave={onBlur}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={!mayBeUnset || undefined}
      />
      <span className="py-2.5 text-ink-soft text-sm">{words("inZone", { zone: timeZone })}</span>
    </fieldset>
  );
}
