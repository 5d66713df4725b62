"use client";

import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { TextField } from "#lib/contract/model.ts";
import { mustBeFilled } from "../unset.ts";
import type { WidgetProps } from "../widget.ts";

/** How a browser helps with a format: its keyboard on a phone, what it offers to fill in. */
const FORMATS: Record<string, { type: string; inputMode?: "email" | "url"; autoComplete?: string }> = {
  email: { type: "email", inputMode: "email" },
  uri: { type: "url", inputMode: "url" },
  url: { type: "url", inputMode: "url" },
};

/** One line of text. */
export function TextWidget({ field, value, onChange, onBlur, id, describedBy, invalid }: WidgetProps<TextField>) {
  const format = FORMATS[field.format ?? ""] ?? { type: field.name === "phone" ? "tel" : "text" };
  return (
    <Input
      {...format}
      id={id}
      autoComplete="off"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={mustBeFilled(field) || undefined}
      className={isShort(field) ? "max-w-56" : undefined}
    />
  );
}

/** Texts that are never longer than a telephone number do not need the column's whole width. */
function isShort(field: TextField): boolean {
  return field.maxLength !== undefined && field.maxLength <= 20;
}

/** Several lines. */
export function LongTextWidget({ field, value, onChange, onBlur, id, describedBy, invalid }: WidgetProps<TextField>) {
  return (
    <Textarea
      id={id}
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={mustBeFilled(field) || undefined}
    />
  );
}
