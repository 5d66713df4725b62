import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Turns something on at once, without a Save button; inside a form prefer a checkbox. */
export function Switch({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its checked state itself.
  return <input type="checkbox" role="switch" className={cn("choice-switch", className)} {...rest} />;
}
