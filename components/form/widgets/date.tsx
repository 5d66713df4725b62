"use client";

import { useTranslations } from "next-intl";
import type { DateField } from "#lib/contract/model.ts";
import type { LocalTime } from "#lib/contract/zone.ts";
import { NativeMoment } from "../native-moment.tsx";
import type { WidgetProps } from "../widget.ts";
import { useFormFacts } from "../words.tsx";

/** A calendar date. */
export function DateWidget(props: WidgetProps<DateField>) {
  const { value, onChange, onBlur, id, describedBy, invalid, mayBeUnset } = props;
  return (
    <NativeMoment
      id={id}
      type="date"
      value={String(value ?? "")}
      onValue={onChange}
      onLeave={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      // Also takes the button that empties it out of the browser's calendar.
      required={!mayBeUnset}
      className="max-w-48"
    />
  );
}

/** A date and a time of day in the club's time zone, which is named beside it. */
export function DateTimeWidget(props: WidgetProps<DateField>) {
  const { value, onChange, onBlur, id, labelId, describedBy, invalid, mayBeUnset } = props;
  const words = useTranslations("form");
  const { timeZone } = useFormFacts();
  const moment = (value ?? { date: "", time: "" }) as LocalTime;
  const shared = { "aria-describedby": describedBy, "aria-invalid": invalid || undefined, required: !mayBeUnset };
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
