"use client";

import type { ComponentProps } from "react";
import { Input } from "#components/ui/input.tsx";

interface MonthFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type"> {
  /** As somebody writes it; `readMonth` reads it. */
  text: string;
  onText(text: string): void;
}

/** A month. Browsers that have no field for months show one line of text. */
export function MonthField({ text, onText, ...rest }: MonthFieldProps) {
  return (
    <Input
      type="month"
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={(event) => onText(event.target.value)}
      {...rest}
    />
  );
}
