import type { ReactNode } from "react";
import { Explained, type ExplainedName } from "#components/base/ui/explained.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

export interface MoneyTileProps {
  label: ReactNode;
  /** What the label explains. */
  explains?: ExplainedName | undefined;
  /** As it is written. */
  amount: string;
  /** The list that the number is of. */
  href: string;
  /** How many rows that list has, where the tile says so. */
  count?: number;
  /** What the amount is, in cents. */
  cents?: number;
  /** A line below it. */
  children?: ReactNode;
}

/** One sum, with what it is and the way to the list behind it; within a `dl`. */
export function MoneyTile({ label, explains, amount, href, count, cents, children }: MoneyTileProps) {
  return (
    <div className="relative min-w-0 px-4 py-3 shadow-[0_0_0_1px_var(--line)] transition-colors hover:bg-hover/60">
      <dt className="text-ink-soft text-sm">{explains ? <Explained of={explains}>{label}</Explained> : label}</dt>
      <dd className="pt-0.5">
        <IntentLink
          href={href}
          data-figure={count}
          data-cents={cents}
          className="font-semibold text-xl tabular-nums tracking-tight [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {amount}
        </IntentLink>
        {children ? <div className="pt-0.5 text-ink-soft text-sm">{children}</div> : null}
      </dd>
    </div>
  );
}
