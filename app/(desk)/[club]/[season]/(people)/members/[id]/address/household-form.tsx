"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { CommuneForm, type CommuneFormProps } from "#components/sync/records/commune-form.tsx";
import type { Address } from "#lib/people/households/address.ts";
import { changeAddress } from "./actions.ts";

/** Somebody whose address it may become. */
export interface Housemate {
  id: number;
  name: string;
  seen: Address;
  /** Where they live, in words. */
  lives: string;
}

interface HouseholdFormProps extends Omit<CommuneFormProps, "save" | "introduction" | "mayBeUnchanged"> {
  /** The person first, whose form it is. */
  people: readonly Housemate[];
}

/** The address of one person, for everybody of the household who is ticked. */
export function HouseholdForm({ people, ...form }: HouseholdFormProps) {
  const words = useTranslations("people.household");
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = people.filter(({ id }) => !left.has(id));
  return (
    <CommuneForm
      {...form}
      mayBeUnchanged={people.length > 1}
      introduction={
        <fieldset className="space-y-2">
          <legend className="pb-1.5 font-medium">{words("whose")}</legend>
          {people.map(({ id, name, lives }, place) => (
            <label key={id} htmlFor={`mate-${id}`} className="flex min-h-6 items-start gap-2.5">
              <Checkbox
                id={`mate-${id}`}
                className="mt-0.5"
                checked={!left.has(id)}
                // The form is this person's.
                disabled={place === 0}
                onChange={({ target }) => setLeft((before) => withOrWithout(before, id, !target.checked))}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name} <span className="text-ink-soft">{lives}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
      save={(submission) =>
        changeAddress(
          form.club,
          { season: form.season, members: chosen.map(({ id, seen }) => ({ id, seen })) },
          submission,
        )
      }
    />
  );
}

function withOrWithout(set: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
