"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { MonthField } from "#components/club/form/month-field.tsx";
import { readMonth } from "#lib/base/words/typed-month.ts";

/** What is written on a cheque, and the month in which the club means to deposit it (`depositMonth`: its first day). */
export interface Cheque {
  chequeNumber: string | null;
  bank: string | null;
  drawer: string | null;
  depositMonth: string | null;
}

export const NO_CHEQUE: Cheque = { chequeNumber: null, bank: null, drawer: null, depositMonth: null };

interface ChequeFieldsProps {
  cheque: Cheque;
  onCheque(cheque: Cheque): void;
  /** Two beside each other, where a column has no place for four. */
  narrow?: boolean;
}

const TEXTS = [
  ["chequeNumber", 40],
  ["bank", 80],
  ["drawer", 120],
] as const;

/** What the desk keeps of a cheque, and the club's API has no field for. */
export function ChequeFields({ cheque, onCheque, narrow = false }: ChequeFieldsProps) {
  const words = useTranslations("treasury.cheque");
  const ids = useId();
  const [before] = useState(cheque.depositMonth);
  // What is no month yet stays as it was typed, and holds the form back.
  const [month, setMonth] = useState(before?.slice(0, 7) ?? "");
  return (
    <fieldset className="space-y-1">
      <legend className="text-ink-soft text-sm">{words("legend")}</legend>
      <div className={cn("grid gap-3 sm:grid-cols-2", !narrow && "lg:grid-cols-4")}>
        {TEXTS.map(([name, most]) => (
          <div key={name} className="min-w-0 space-y-1">
            <Label htmlFor={`${ids}-${name}`} explains={name === "drawer" ? "drawer" : undefined}>
              {words(name)}
            </Label>
            <Input
              id={`${ids}-${name}`}
              autoComplete="off"
              maxLength={most}
              value={cheque[name] ?? ""}
              onChange={(event) => onCheque({ ...cheque, [name]: event.target.value || null })}
            />
          </div>
        ))}
        <Labelled id={`${ids}-month`} label={words("depositMonth")}>
          <MonthField
            id={`${ids}-month`}
            of="due"
            before={before}
            text={month}
            onText={(text) => {
              setMonth(text);
              onCheque({ ...cheque, depositMonth: readMonth(text) ?? null });
            }}
          />
        </Labelled>
      </div>
    </fieldset>
  );
}
