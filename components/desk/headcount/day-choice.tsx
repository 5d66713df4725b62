"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { isIsoDay } from "#lib/base/words/typed-date.ts";

interface DayChoiceProps {
  /** YYYY-MM-DD, as it is shown. */
  day: string;
  /** The address without its day, ending where the day is to be written. */
  before: string;
}

/** Another day of a headcount, typed. */
export function DayChoice({ day, before }: DayChoiceProps) {
  const words = useTranslations("headcount.days");
  const router = useRouter();
  const [typed, setTyped] = useState(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isIsoDay(typed)) router.push(`${before}${typed}`);
  };
  return (
    <form onSubmit={submit} className="space-y-1 print:hidden">
      <Label htmlFor="headcount-day">{words("other")}</Label>
      <div className="flex flex-wrap items-start gap-2">
        <div>
          <DayField id="headcount-day" of="money" value={typed} onValue={setTyped} />
        </div>
        <Button type="submit">{words("show")}</Button>
      </div>
    </form>
  );
}
