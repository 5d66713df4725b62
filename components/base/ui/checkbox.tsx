"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "./class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Some, not all, of what it stands for is chosen. */
  indeterminate?: boolean;
}

/** A native checkbox in our clothes: works in a form before any script, and in a table's first column. */
export function Checkbox({ className, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input ref={box} type="checkbox" className={cn("choice choice-box", className)} {...rest} />;
}
