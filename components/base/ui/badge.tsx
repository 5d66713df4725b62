import { cva, type VariantProps } from "class-variance-authority";
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

export type BadgeState = "pending" | "validated" | "refused" | "cancelled";

const CIRCLE = "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0";
/**
 * Lucide's circle-dashed, circle-check, circle-x and circle-slash (ISC licence), each as one path: they stand in every row of a page, and
 * the dashes alone would be eight elements more in each of them, for a phone to read and to bring to life.
 */
const outlines: Record<BadgeState, string> = {
  pending:
    "M10.1 2.182a10 10 0 0 1 3.8 0M13.9 21.818a10 10 0 0 1-3.8 0M17.609 3.721a10 10 0 0 1 2.69 2.7M2.182 13.9a10 10 0 0 1 0-3.8M20.279 17.609a10 10 0 0 1-2.7 2.69M21.818 10.1a10 10 0 0 1 0 3.8M3.721 6.391a10 10 0 0 1 2.7-2.69M6.391 20.279a10 10 0 0 1-2.69-2.7",
  validated: `${CIRCLE}M16 9l-5.5 5.5L8 12`,
  refused: `${CIRCLE}M15 9l-6 6M9 9l6 6`,
  cancelled: `${CIRCLE}M9 15l6-6`,
};

function Outline({ state, className }: { state: BadgeState; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={outlines[state]} />
    </svg>
  );
}

const colours: Record<BadgeState, string> = {
  pending: "text-pending",
  validated: "text-validated",
  refused: "text-refused",
  cancelled: "text-cancelled",
};

/** The icon of a state alone, in its colour, for a place where the word stands beside it already. */
export function StateIcon({ state, className }: { state: BadgeState; className?: string }) {
  return <Outline state={state} className={cn("size-4 shrink-0", colours[state], className)} />;
}

/** A state, always with its icon and its word: colour alone says nothing to one man in twelve. */
export function StateBadge({
  state,
  children,
  className,
}: {
  state: BadgeState;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Badge tone={state} className={className}>
      <Outline state={state} />
      {children}
    </Badge>
  );
}
