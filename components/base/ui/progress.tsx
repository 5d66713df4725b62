import { cn } from "./class-names.ts";

export interface ProgressProps {
  /** What is under way, for screen readers. */
  label: string;
  /** How much of `max` is done; without it the bar only says that work goes on. */
  value?: number;
  max?: number;
  tone?: "accent" | "calm" | "tight";
  className?: string;
}

/** A thin bar that fills. */
export function Progress({ label, value, max = 100, tone = "accent", className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      {...(value === undefined ? {} : { value: Math.min(value, max) })}
      className={cn("bar", tone === "calm" && "bar-calm", tone === "tight" && "bar-tight", className)}
    />
  );
}
