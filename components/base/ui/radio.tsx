import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** One of several that exclude each other; give all of a group the same `name`. */
export function Radio({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn("choice choice-dot", className)} {...rest} />;
}
