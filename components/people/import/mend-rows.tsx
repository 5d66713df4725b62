"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Select } from "#components/base/ui/select.tsx";
import type { MendAnswer, MendWish } from "./shown.ts";
import { useMend } from "./use-mend.ts";

/** One cell of a row that has a fault. */
export interface FaultyCell {
  field: string;
  label: string;
  value: string;
  /** What is wrong with it, in words. */
  fault: string;
  /** Texts, or values with what they are called. */
  choices: readonly (string | { value: string; label: string })[] | null;
}

/** A row with cells to mend in place. */
export interface MendRow {
  place: number;
  label: string;
  version: number;
  cells: readonly FaultyCell[];
}

interface MendRowsProps {
  rows: readonly MendRow[];
  locked: string | null;
  mend(wish: MendWish): Promise<MendAnswer>;
}

/** Rows whose faults nobody else has: each cell is mended in place, with what is wrong with it. */
export function MendRows({ rows, locked, mend }: MendRowsProps) {
  const words = useTranslations("import.mend");
  return (
    <ul aria-label={words("rows")} className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li key={`${row.place} ${row.version}`} data-entry={row.place} className="py-3">
          <OneRow {...{ row, locked, mend }} />
        </li>
      ))}
    </ul>
  );
}

function OneRow({ row: { place, label, cells }, locked, mend }: { row: MendRow } & Omit<MendRowsProps, "rows">) {
  const words = useTranslations("import.mend");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { isSending, fault, press } = useMend(mend);
  const which = { places: [place] };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(typed).length > 0) void press({ which, changes: typed });
  };
  const set = (field: string, value: string) => setTyped((now) => ({ ...now, [field]: value }));
  return (
    <form onSubmit={submit} className="grid gap-x-4 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)_auto] md:items-start">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-ink-faint tabular-nums">{words("row", { row: String(place) })}</span>{" "}
        <span className="font-medium">{label}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {cells.map(({ field, label: called, value, fault: why, choices }) => {
          const id = `cell-${place}-${field}`;
          const shared = {
            ...{ id, value: typed[field] ?? value, "aria-invalid": true as const, "aria-describedby": `${id}-why` },
          };
          return (
            <div key={field} className="space-y-1">
              <Labelled id={id} label={called}>
                {choices ? (
                  <Select {...shared} onChange={({ target }) => set(field, target.value)}>
                    {choices.includes(value) ? null : <option value={value}>{value || words("choose")}</option>}
                    {choices
                      .map((choice) => (typeof choice === "string" ? { value: choice, label: choice } : choice))
                      .map((choice) => (
                        <option key={choice.value} value={choice.value}>
                          {choice.label}
                        </option>
                      ))}
                  </Select>
                ) : (
                  <Input
                    {...shared}
                    maxLength={500}
                    autoComplete="off"
                    onChange={({ target }) => set(field, target.value)}
                  />
                )}
              </Labelled>
              <p id={`${id}-why`} className="text-danger text-sm [overflow-wrap:anywhere]">
                {why}
              </p>
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          type="submit"
          variant="primary"
          pending={isSending}
          aria-label={words("keepOf", { row: String(place), name: label })}
          disabledReason={locked ?? (Object.keys(typed).length === 0 ? words("first") : null)}
        >
          {words("keep")}
        </Button>
        <Button
          size="sm"
          pending={isSending}
          disabledReason={locked}
          aria-label={words("leaveOutOf", { row: String(place), name: label })}
          onClick={() => void press({ which, leftOut: true })}
        >
          {words("leaveOut", { count: 1 })}
        </Button>
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden md:col-span-3">
        {fault}
      </p>
    </form>
  );
}
