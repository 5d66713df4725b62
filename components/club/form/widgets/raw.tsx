"use client";

import { useTranslations } from "next-intl";
import { Textarea } from "#components/base/ui/textarea.tsx";
import type { Field, RawField } from "#lib/club/contract/form-field.ts";
import type { WidgetProps } from "../widget.ts";

/** A value that no input here can draw, as JSON; the notice under its label says why. */
export function RawWidget({ value, onChange, onBlur, id, describedBy, invalid }: WidgetProps<RawField>) {
  return (
    <Textarea
      id={id}
      rows={4}
      spellCheck={false}
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className="font-mono text-sm"
    />
  );
}

/** A value that the service assigns: shown, never sent. */
export function ReadOnlyWidget({ field, value, id, describedBy }: WidgetProps<Field>) {
  const words = useTranslations("form");
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
  return (
    <output id={id} aria-describedby={describedBy} data-kind={field.kind} className="block py-1 text-ink">
      {text === "" ? <span className="text-ink-faint">{words("nothing")}</span> : text}
    </output>
  );
}
