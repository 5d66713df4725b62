"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { isPeriod, type Period } from "#lib/treasury/ledger/entry.ts";

/** Chooses the days of the accounts, which stand in the address. */
export function PeriodForm({ here, period }: { here: string; period: Period }) {
  const words = useTranslations("ledger.period");
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState(period);
  const [isOdd, setOdd] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAsked = typed.from !== "" && typed.to !== "" && isPeriod(typed);
    setOdd(!isAsked);
    if (isAsked) router.push(`${here}?${new URLSearchParams({ from: typed.from, to: typed.to })}`);
  };
  const day = (name: keyof Period) => (
    <AidField id={`${id}-${name}`} label={words(name)} fault={isOdd && name === "to" ? words("odd") : undefined}>
      {(described) => (
        <DayField
          {...described}
          id={`${id}-${name}`}
          of="planned"
          before={period[name]}
          value={typed[name]}
          onValue={(value) => setTyped({ ...typed, [name]: value })}
        />
      )}
    </AidField>
  );
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3 print:hidden" aria-label={words("label")}>
      {day("from")}
      {day("to")}
      {/* Beside the fields: below each of them stands the day as it was read. */}
      <div className="sm:pt-6">
        <Button type="submit">{words("show")}</Button>
      </div>
    </form>
  );
}
