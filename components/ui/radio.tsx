import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";

/** One of several that exclude each other; give all of a group the same `name`. */
export function Radio({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return <input type="radio" className={cn("choice choice-dot", className)} {...rest} />;
}

/** A group of radios with its question as the legend. */
export function RadioGroup({
  legend,
  children,
  className,
}: {
  legend: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={cn("space-y-2", className)}>
      <legend className="mb-1.5 font-medium text-base">{legend}</legend>
      {children}
    </fieldset>
  );
}
