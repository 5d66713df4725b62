"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { isIsoDay } from "#lib/base/words/typed-date.ts";

interface PeriodFieldsProps {
  /** YYYY-MM-DD, as the address says; undefined: open on that side. */
  from: string | undefined;
  to: string | undefined;
}

/** The first and the last day that the log is narrowed to, as fields of the form around them: they are sent as `from` and `to`. */
export function PeriodFields({ from, to }: PeriodFieldsProps) {
  return (
    <>
      <PeriodDay name="from" day={from} />
      <PeriodDay name="to" day={to} />
    </>
  );
}

function PeriodDay({ name, day = "" }: { name: "from" | "to"; day: string | undefined }) {
  const words = useTranslations("settings.audit.period");
  const [typed, setTyped] = useState(day);
  const id = useId();
  return (
    <Labelled id={id} label={words(name)}>
      <DayField id={id} of="planned" before={day} value={typed} onValue={setTyped} placeholder={words("open")} />
      {isIsoDay(typed) ? <input type="hidden" name={name} value={typed} /> : null}
    </Labelled>
  );
}
