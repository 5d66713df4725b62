import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Explained, type ExplainedName } from "./explained.tsx";

export interface LabelProps extends Omit<ComponentProps<"label">, "htmlFor"> {
  htmlFor: string;
  /** It must be filled in. The sign is for the eye; the input says it itself (`required`, `aria-required`). */
  required?: boolean;
  /** What the label explains. */
  explains?: ExplainedName | undefined;
}

/** What a field asks for; stands above it. */
export function Label({ className, htmlFor, required = false, explains, children, ...rest }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn("block font-medium text-base text-ink", className)} {...rest}>
      {explains ? <Explained of={explains}>{children}</Explained> : children}
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
