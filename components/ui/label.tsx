import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

export interface LabelProps extends Omit<ComponentProps<"label">, "htmlFor"> {
  htmlFor: string;
  /** "optional" in the person's language, where most fields of the form are required. */
  note?: ReactNode;
}

/** What a field asks for; stands above it. */
export function Label({ className, htmlFor, note, children, ...rest }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn("block font-medium text-base text-ink", className)} {...rest}>
      {children}
      {note ? <span className="ml-1 font-normal text-ink-faint text-sm"> {note}</span> : null}
    </label>
  );
}
