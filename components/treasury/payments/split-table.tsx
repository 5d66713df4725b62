"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { OwedLine, Payer } from "#lib/treasury/dues/family.ts";
import { amountFault, type Purpose, purposesOf } from "./use-entry.ts";

interface SplitTableProps {
  family: readonly Payer[];
  /** What stands beside each purpose. */
  texts: Readonly<Record<string, string>>;
  onWrite(key: string, text: string): void;
}

/** What an amount is for, person by person: what each owes, what of it is still due, and what of the amount goes there. */
export function SplitTable({ family, texts, onWrite }: SplitTableProps) {
  const words = useTranslations("treasury.entry");
  const formats = useFormats();
  return (
    <div className="space-y-4">
      {family.map((payer) => (
        <section key={payer.id} aria-label={nameOf(payer)} className="space-y-1">
          <h2 className="flex flex-wrap justify-between gap-x-4 font-medium">
            <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(payer)}</span>
            <span className="font-normal text-ink-soft tabular-nums">
              {words(payer.isPart ? "owesLeast" : "owes", { amount: formats.euros(payer.balanceCents) })}
            </span>
          </h2>
          {payer.unallocatedCents > 0 ? (
            <p className="text-ink-soft text-sm">
              {words("unallocated", { amount: formats.euros(payer.unallocatedCents) })}
            </p>
          ) : null}
          <ul className="divide-y divide-line border-line border-y">
            {purposesOf(payer).map((purpose) => (
              <Row key={purpose.key} {...{ payer, purpose, onWrite }} text={texts[purpose.key] ?? ""} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const nameOf = (payer: Payer): string => personName(payer) || `#${payer.id}`;

interface RowProps {
  payer: Payer;
  purpose: Purpose;
  text: string;
  onWrite(key: string, text: string): void;
}

function Row({ payer, purpose: { key, target }, text, onWrite }: RowProps) {
  const words = useTranslations("treasury.entry");
  const formats = useFormats();
  const line =
    target && payer.lines.find((one) => one.kind === target.kind && one.registrationId === target.registrationId);
  const label = useLabel(line ?? null);
  const fault = amountFault(text);
  const faultId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label}
        {line ? (
          <span className="block text-ink-soft text-sm">
            {line.cents === null
              ? words("noPrice")
              : words("left", {
                  left: formats.euros(Math.max(0, line.cents - line.settledCents)),
                  price: formats.euros(line.cents),
                })}
            {line.isPending ? ` · ${words("pending")}` : ""}
            {line.outsideCents === null ? "" : ` · ${words("outside", { price: formats.euros(line.outsideCents) })}`}
          </span>
        ) : null}
      </span>
      <span className="w-32">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={words("amountFor", { what: label, name: nameOf(payer) })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={faultId}
          className="text-right tabular-nums"
          value={text}
          onChange={(event) => onWrite(key, event.target.value)}
        />
        <span id={faultId} role="status" className="block text-danger text-sm empty:hidden">
          {fault ? words(`faults.${fault}`) : ""}
        </span>
      </span>
    </li>
  );
}

function useLabel(line: OwedLine | null): string {
  const words = useTranslations("treasury.entry");
  if (!line) return words("nothing");
  if (line.kind === "membership") return words("membership");
  return line.label ?? words(`unnamed.${line.kind}`, { id: line.registrationId ?? 0 });
}
