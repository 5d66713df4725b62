"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { OpenInstalment } from "#lib/treasury/instalments/open-parts.ts";

interface DueInstalmentsProps {
  instalments: readonly OpenInstalment[];
  /** Places of those that are ticked. */
  ticked: readonly number[];
  onTick(place: number, isTicked: boolean): void;
}

/** What was agreed to be paid in parts, the oldest first: what is late or due this month is ticked before what each group costs. */
export function DueInstalments({ instalments, ticked, onTick }: DueInstalmentsProps) {
  const words = useTranslations("treasury.entry");
  const formats = useFormats();
  const ids = useId();
  if (instalments.length === 0) return null;
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium">{words("instalments")}</legend>
      <ul className="divide-y divide-line border-line border-y">
        {instalments.map(({ month, cents, isLate }, place) => (
          <li key={`${month} ${cents} ${isLate}`}>
            <label htmlFor={`${ids}-${place}`} className="flex min-h-11 items-center gap-x-3 py-1.5">
              <Checkbox
                id={`${ids}-${place}`}
                checked={ticked.includes(place)}
                onChange={(event) => onTick(place, event.target.checked)}
              />
              <span className="min-w-0 flex-1 first-letter:uppercase">
                {formats.month(month)}
                {isLate ? <span className="text-danger"> · {words("lateInstalment")}</span> : null}
              </span>
              <span className="shrink-0 tabular-nums">{formats.euros(cents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
