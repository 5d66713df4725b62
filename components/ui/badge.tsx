import { cva, type VariantProps } from "class-variance-authority";
import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

export const badgeStyle = cva(
  "inline-flex max-w-full align-middle items-center gap-1 whitespace-nowrap rounded-full px-2 py-px font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        plain: "border border-line text-ink-soft",
        accent: "bg-accent-soft text-accent",
        pending: "bg-pending-soft text-pending",
        validated: "bg-validated-soft text-validated",
        refused: "bg-refused-soft text-refused",
        cancelled: "bg-cancelled-soft text-cancelled",
        danger: "bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeStyle> {}

/** A short mark beside something. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badgeStyle({ tone }), className)} {...rest} />;
}

export type State = "pending" | "validated" | "refused" | "cancelled";

const icons: Record<State, LucideIcon> = {
  pending: CircleDashed,
  validated: CircleCheck,
  refused: CircleX,
  cancelled: CircleSlash,
};

/** The icon of a state alone, in its colour, for a place where the word stands beside it already. */
export function StateIcon({ state, className }: { state: State; className?: string }) {
  const Icon = icons[state];
  const colour = {
    pending: "text-pending",
    validated: "text-validated",
    refused: "text-refused",
    cancelled: "text-cancelled",
  };
  return <Icon aria-hidden className={cn("size-4 shrink-0", colour[state], className)} />;
}

/** A state, always with its icon and its word: colour alone says nothing to one man in twelve. */
export function StateBadge({ state, children, className }: { state: State; children: ReactNode; className?: string }) {
  const Icon = icons[state];
  return (
    <Badge tone={state} className={className}>
      <Icon aria-hidden />
      {children}
    </Badge>
  );
}
