"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { FreezingDay } from "#lib/base/store/schema/desk/headcount.ts";

/** Named here, because a browser has no tables. */
const FREEZING = ["december", "seasonEnd"] as const satisfies readonly FreezingDay[];

interface FreezingFormProps {
  days: readonly FreezingDay[];
  save(days: readonly FreezingDay[]): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** The days on which all forms are frozen by themselves. */
export function FreezingForm({ days, save }: FreezingFormProps) {
  const words = useTranslations("headcount");
  const ids = useId();
  const [chosen, setChosen] = useState(days);
  const [isSaved, setSaved] = useState(false);
  const { isSending, fault, press } = usePress(async () => {
    setSaved(false);
    const answer = await save(chosen);
    if (!answer.ok) return answer.words;
    setSaved(true);
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press();
  };
  return (
    <form onSubmit={submit} className="form-text max-w-text space-y-2">
      <fieldset className="space-y-1">
        <legend className="font-medium">{words("freezing.title")}</legend>
        <p className="text-ink-soft text-sm">{words("freezing.help")}</p>
        {FREEZING.map((day) => (
          <label key={day} htmlFor={`${ids}-${day}`} className="flex min-h-11 items-center gap-2.5">
            <Checkbox
              id={`${ids}-${day}`}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            {words(`days.${day}`)}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isSending}>
          {words("freezing.save")}
        </Button>
        <p role="status">{fault ?? (isSaved ? words("freezing.saved") : null)}</p>
      </div>
    </form>
  );
}
