"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
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
  /** Something is ticked for all that is left of it, or, with null, taken out. */
  onTick(key: string, leftCents: number | null): void;
}

/** What is owed, person by person, with a box to tick: all that is left of it, or what of the amount goes there instead. */
export function SplitTable({ family, texts, onWrite, onTick }: SplitTableProps) {
  const words = useTranslations("treasury.entry");
  const formats = useFormats();
  return (
    <div className="space-y-4">
      {family
        .map((payer, place) => ({ payer, rows: rowsOf(payer, texts, place === 0) }))
        .map(({ payer, rows }) =>
          rows.length === 0 ? null : (
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
                {rows.map((row) => (
                  <Row key={row.purpose.key} {...{ payer, onWrite, onTick, ...row }} />
                ))}
              </ul>
            </section>
          ),
        )}
    </div>
  );
}

/** What is settled is not owed, without a price nobody knows; what settles nothing is for whoever pays, unless it stands with somebody already. */
function rowsOf(payer: Payer, texts: SplitTableProps["texts"], pays: boolean) {
  return purposesOf(payer)
    .map((purpose) => ({ purpose, line: lineOf(payer, purpose), text: texts[purpose.key] ?? "" }))
    .filter(({ line, text }) => text !== "" || (line ? line.cents === null || leftOf(line) > 0 : pays));
}

const nameOf = (payer: Payer): string => personName(payer) || `#${payer.id}`;

const lineOf = (payer: Payer, { target }: Purpose): OwedLine | undefined =>
  payer.lines.find((one) => one.kind === target?.kind && one.registrationId === target.registrationId);

const leftOf = ({ cents, settledCents }: OwedLine): number => Math.max(0, (cents ?? 0) - settledCents);

interface RowProps extends Pick<SplitTableProps, "onWrite" | "onTick"> {
  payer: Payer;
  purpose: Purpose;
  line: OwedLine | undefined;
  text: string;
}

function Row({ payer, purpose: { key }, line, text, onWrite, onTick }: RowProps) {
  const words = useTranslations("treasury.entry");
  const formats = useFormats();
  const label = useLabel(line ?? null);
  const fault = amountFault(text);
  const ids = useId();
  const left = line ? leftOf(line) : 0;
  return (
    <li className="flex items-center gap-x-3 py-1.5">
      {left > 0 ? (
        <Checkbox
          id={`${ids}-box`}
          aria-label={words("pays", { what: label, name: nameOf(payer), amount: formats.euros(left) })}
          checked={text !== ""}
          onChange={(event) => onTick(key, event.target.checked ? left : null)}
        />
      ) : null}
      <label htmlFor={left > 0 ? `${ids}-box` : `${ids}-amount`} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label}
        {line ? (
          <span className="block text-ink-soft text-sm">
            {line.cents === null
              ? words("noPrice")
              : words("left", {
                  left: formats.euros(left),
                  price: formats.euros(line.cents),
                })}
            {line.isPending ? ` · ${words("pending")}` : ""}
            {line.outsideCents === null ? "" : ` · ${words("outside", { price: formats.euros(line.outsideCents) })}`}
          </span>
        ) : null}
      </label>
      <span className="w-28 shrink-0">
        <Input
          id={`${ids}-amount`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={words("amountFor", { what: label, name: nameOf(payer) })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${ids}-fault`}
          className="text-right tabular-nums"
          value={text}
          onChange={(event) => onWrite(key, event.target.value)}
        />
        <span id={`${ids}-fault`} role="status" className="block text-danger text-sm empty:hidden">
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
