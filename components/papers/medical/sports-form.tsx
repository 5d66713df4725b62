"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { ClubSport } from "#lib/papers/medical/club-rules.ts";

interface SportsFormProps {
  /** The club's. */
  sports: readonly ClubSport[];
  /** Those that were said of this certificate; none: nobody has said. */
  said: readonly number[];
  /** Why it cannot be said; null when it can. */
  denied: string | null;
  /** @returns why it is not kept, in words; null: it is */
  say(sports: number[]): Promise<string | null>;
}

/** Says for which sports the certificate was read. Nothing is ticked beforehand: what somebody is registered to is not what a doctor wrote. */
export function SportsForm({ sports, said, denied, say }: SportsFormProps) {
  const words = useTranslations("medical.sports");
  const ids = useId();
  // Only what somebody ticked outlives a record that comes anew.
  const [ticked, setTicked] = useState<readonly number[]>();
  const chosen = ticked ?? said;
  const [isSaid, setSaid] = useState(false);
  const { isSending, fault, press } = usePress(async () => {
    const why = await say([...chosen]);
    if (why === null) {
      setTicked(undefined);
      setSaid(true);
    }
    return why;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSaid(false);
    void press();
  };
  return (
    <form onSubmit={submit} aria-label={words("title")} className="form-text space-y-3">
      <fieldset className="space-y-1">
        <legend className="font-medium">{words("title")}</legend>
        <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {sports.map(({ id, name }) => (
            <label key={id} htmlFor={`${ids}-${id}`} className="flex min-h-11 items-center gap-2.5">
              <Checkbox
                id={`${ids}-${id}`}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  setTicked(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {name ?? words("unnamed", { id })}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" pending={isSending} disabledReason={denied}>
        {words("save")}
      </Button>
      <p role="status" className={fault === null ? "text-validated" : "text-danger"}>
        {fault ?? (isSaid ? words("saved") : null)}
      </p>
    </form>
  );
}
