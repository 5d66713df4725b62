import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** The box of everything one types into: same height, border and focus for input, textarea and select. */
export const fieldStyle = cn(
  "w-full min-w-0 rounded border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint",
  "transition-colors duration-100 hover:border-ink-soft",
  "focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-0",
  "aria-invalid:border-danger aria-invalid:outline-danger",
  // By the attribute: a form that has not come alive yet disables them all, and must not flash grey.
  "[&[readonly]]:bg-sunken [&[disabled]]:cursor-not-allowed [&[disabled]]:bg-sunken [&[disabled]]:text-ink-faint",
);

interface InputProps extends Omit<ComponentProps<"input">, "type"> {
  /**
   * The browser's boxes for days and months are missing on purpose: they follow the browser's language and not the page's, and take whatever year (decision 37). A
   * day is a `DayField`, a month a `MonthField` of `components/club/form`.
   */
  type?: "text" | "search" | "password" | "email" | "tel" | "url" | "number" | "time" | undefined;
}

/** One line of text. */
export function Input({ className, type = "text", ...rest }: InputProps) {
  return <input type={type} className={cn(fieldStyle, "h-11 md:h-9 [.form-text_&]:h-11", className)} {...rest} />;
}
