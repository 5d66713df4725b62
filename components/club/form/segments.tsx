"use client";

import { useId } from "react";
import { cn } from "#components/base/ui/class-names.ts";

export interface Segment {
  value: string;
  label: string;
  /** Read out and shown on hover where the label is cut short ("Mon" for Monday). */
  fullLabel?: string;
}

/** One of a few, side by side: radio buttons in the clothes of a segmented control; arrows move, as in any radio group. */
export function Segments({
  segments,
  value,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  required,
  firstId,
  className,
}: {
  segments: readonly Segment[];
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** The id of the input that a link to this field jumps to. */
  firstId: string;
  className?: string;
}) {
  const name = useId();
  const chosen = segments.some((segment) => segment.value === value);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      className={cn("flex flex-wrap gap-1.5", className)}
    >
      {segments.map((segment, index) => {
        const target = chosen ? segment.value === value : index === 0;
        return (
          <label
            key={segment.value}
            title={segment.fullLabel}
            className={cn(
              "relative flex min-h-11 items-center justify-center rounded border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors duration-100 hover:bg-hover",
              "has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              invalid && "border-danger",
            )}
          >
            <input
              type="radio"
              id={target ? firstId : undefined}
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              onBlur={onBlur}
              aria-label={segment.fullLabel}
              className="absolute inset-0 cursor-pointer appearance-none rounded opacity-0"
            />
            <span aria-hidden={segment.fullLabel ? true : undefined}>{segment.label}</span>
          </label>
        );
      })}
    </div>
  );
}
