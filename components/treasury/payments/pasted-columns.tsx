"use client";

import { useTranslations } from "next-intl";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import type { PasteColumn } from "#lib/treasury/payments/paste-columns.ts";
import { PASTE_FIELDS, type PasteField } from "#lib/treasury/payments/paste-heads.ts";

interface PastedColumnsProps {
  id: string;
  columns: readonly PasteColumn[];
  /** Several columns may be it, and none is. */
  unclear: readonly string[];
  /** The lines are being read anew. */
  isReading: boolean;
  onChange(fields: (PasteField | null)[]): void;
}

/** What each column of a paste was taken for, with examples: a person says otherwise, and the lines are read anew. */
export function PastedColumns({ id, columns, unclear, isReading, onChange }: PastedColumnsProps) {
  const words = useTranslations("treasury.paste");
  const set = (at: number, value: string) =>
    onChange(
      columns.map(({ field }, place) => {
        if (place === at) return PASTE_FIELDS.find((one) => one === value) ?? null;
        // One column is the amount, the day, the method; a name may stand in several.
        return field === value && field !== "name" ? null : field;
      }),
    );
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{words("columns")}</legend>
      {unclear.map((field) => (
        <p key={field} className="text-pending">
          {words(`unclear.${field as "amount"}`)}
        </p>
      ))}
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, samples, field }, at) => {
          const called = heading === "" ? words("column", { number: at + 1 }) : heading;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in what was pasted.
            <li key={at} className="min-w-0">
              <Labelled id={`${id}-column-${at}`} label={called}>
                <Select
                  id={`${id}-column-${at}`}
                  value={field ?? ""}
                  disabled={isReading}
                  aria-describedby={`${id}-samples-${at}`}
                  onChange={({ target }) => set(at, target.value)}
                >
                  <option value="">{words("fields.aside")}</option>
                  {PASTE_FIELDS.map((one) => (
                    <option key={one} value={one}>
                      {words(`fields.${one}`)}
                    </option>
                  ))}
                </Select>
              </Labelled>
              <p id={`${id}-samples-${at}`} className="truncate text-ink-soft text-sm">
                {samples.join(" · ")}
              </p>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
