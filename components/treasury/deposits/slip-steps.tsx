import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Slip } from "#lib/treasury/deposits/slips.ts";

type Stepped = Pick<Slip, "state" | "writtenAt" | "writtenBy" | "depositedOn" | "depositedBy" | "statementLine">;

/** The way of a slip, in its order: made, taken to the bank, found on the statement. What comes next is said to be the step that it stands at. */
export function SlipSteps({ slip }: { slip: Stepped }) {
  const words = useTranslations("deposits.slip");
  const formats = useFormats();
  const { depositedOn, statementLine } = slip;
  const steps = [
    { name: "made", says: words("madeBy", { when: formats.dateTime(slip.writtenAt), by: slip.writtenBy }) },
    {
      name: "deposited",
      says: depositedOn && words("depositedBy", { day: formats.date(depositedOn), by: slip.depositedBy ?? "?" }),
    },
    { name: "statement", says: statementLine },
  ] as const;
  const next = slip.state === "cancelled" ? undefined : steps.find(({ says }) => !says)?.name;
  return (
    <ol aria-label={words("steps")} className="flex flex-wrap gap-x-8 gap-y-3">
      {steps.map(({ name, says }) => (
        <li key={name} aria-current={name === next ? "step" : undefined} className="flex min-w-0 gap-2">
          {says ? (
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          ) : (
            <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          )}
          <span className="min-w-0">
            <span className={name === next ? "block font-medium" : "block text-ink-soft text-sm"}>{words(name)}</span>
            <span className="tabular-nums [overflow-wrap:anywhere]">{says ?? words("notDeposited")}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
