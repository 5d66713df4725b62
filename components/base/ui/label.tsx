import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

export interface LabelProps extends Omit<ComponentProps<"label">, "htmlFor"> {
  htmlFor: string;
  /** It must be filled in. The sign is for the eye; the input says it itself (`required`, `aria-required`). */
  required?: boolean;
}

/** What a field asks for; stands above it. */
export function Label({ className, htmlFor, required = false, children, ...rest }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn("block font-medium text-base text-ink", className)} {...rest}>
      {children}
      {required ? <RequiredMark /> : null}
    </label>
  );
}

/** The sign of what must be filled in. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      {" *"}
    </span>
  );
}
