import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { fieldStyle } from "./input.tsx";

/** Several lines; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(fieldStyle, "field-sizing-content min-h-20 max-h-96 py-2", className)}
      {...rest}
    />
  );
}
