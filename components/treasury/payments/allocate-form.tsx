"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ChosenOption, PaymentOption } from "#lib/treasury/payments/options.ts";
import { type AskAnswer, useAsk } from "./use-ask.ts";

interface AllocateFormProps {
  amountCents: number;
  options: readonly PaymentOption[];
  /** Keys that it settles already, as far as the club's options say which. */
  chosen: readonly string[];
  send(ask: string, allocations: ChosenOption[]): Promise<AskAnswer>;
  done(): void;
}

/**
 * Chooses what a payment settles: the options as the club names them, filled in the order in which they are chosen. Where the club says how much an
 * option can take, what is left of the payment stands below.
 */
export function AllocateForm({ amountCents, options, chosen: before, send, done }: AllocateFormProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const ids = useId();
  const [keys, setKeys] = useState<readonly string[]>(before);
  const { isSending, failure, submit } = useAsk("allocate", send, done);
  const chosen = keys.flatMap((key) => options.find((option) => option.key === key) ?? []);
  const isSaid = chosen.every(({ availableCents }) => availableCents !== null);
  const left = chosen.reduce((rest, { availableCents }) => rest - (availableCents ?? 0), amountCents);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      chosen.map(({ key, type, registrationId, availableCents }) => ({ key, type, registrationId, availableCents })),
    );
  };
  return (
    <form onSubmit={ask} className="form-text max-w-xl space-y-3 pt-3">
      <ul className="divide-y divide-line border-line border-y">
        {options.map(({ key, label, type, availableCents }) => (
          <li key={key}>
            <label htmlFor={`${ids}-${key}`} className="flex min-h-11 items-center gap-3 py-1 md:min-h-9">
              <Checkbox
                id={`${ids}-${key}`}
                checked={keys.includes(key)}
                disabled={availableCents === 0 && !keys.includes(key)}
                onChange={(event) => setKeys(event.target.checked ? [...keys, key] : keys.filter((one) => one !== key))}
              />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {label ?? key}
                {label === null || type !== null ? null : <span className="block text-ink-soft text-sm">{key}</span>}
              </span>
              <span className="text-ink-soft tabular-nums">
                {availableCents === null
                  ? null
                  : words("allocate.available", { amount: formats.euros(availableCents) })}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-soft">
        {chosen.length === 0
          ? words("allocate.nothing")
          : !isSaid
            ? words("allocate.unsaid")
            : left > 0
              ? words("allocate.left", { amount: formats.euros(left) })
              : words("allocate.whole")}
      </p>
      {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
      <Button type="submit" variant="primary" pending={isSending}>
        {words("allocate.submit")}
      </Button>
    </form>
  );
}
