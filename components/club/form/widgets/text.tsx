"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { cleanLine, compactPhone, isTypedLine } from "#lib/base/words/clean-text.ts";
import { phoneNumber } from "#lib/base/words/formats.ts";
import type { TextField } from "#lib/club/contract/form-field.ts";
import { mustBeFilled } from "../unset.ts";
import type { WidgetProps } from "../widget.ts";

/** How a browser helps with a format: its keyboard on a phone, what it offers to fill in. */
const FORMATS: Record<
  string,
  { type: "email" | "url" | "tel" | "text"; inputMode?: "email" | "url"; autoComplete?: string }
> = {
  email: { type: "email", inputMode: "email" },
  uri: { type: "url", inputMode: "url" },
  url: { type: "url", inputMode: "url" },
};

/** One line of text. */
export function TextWidget({ field, value, onChange, onBlur, id, describedBy, invalid }: WidgetProps<TextField>) {
  const format = FORMATS[field.format ?? ""] ?? { type: isPhone(field) ? "tel" : "text" };
  const text = String(value ?? "");
  const leave = () => {
    // What was pasted along unseen goes in sight of whoever pasted it.
    const line = isTypedLine(field) ? cleanLine(text) : text;
    if (line !== text) onChange(line);
    onBlur();
  };
  const input = (
    <Input
      {...format}
      id={id}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={leave}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={mustBeFilled(field) || undefined}
      className={isShort(field) ? "max-w-56" : undefined}
    />
  );
  return isPhone(field) ? (
    <>
      {input}
      <ShorterPhone text={text} most={field.maxLength} onTake={onChange} />
    </>
  ) : (
    input
  );
}

const isPhone = ({ name }: TextField): boolean => name === "phone";

/** A number that is too long for its signs alone is offered without them, and read back in the groups in which one says it. */
function ShorterPhone({
  text,
  most,
  onTake,
}: {
  text: string;
  most: number | undefined;
  onTake: (phone: string) => void;
}) {
  const words = useTranslations("form.phone");
  const [taken, setTaken] = useState<string>();
  const compact = most !== undefined && text.length > most ? compactPhone(text) : undefined;
  const fits = compact !== undefined && most !== undefined && compact.length <= most;
  return (
    <div role="status" className="mt-1 text-ink-soft text-sm empty:hidden">
      {fits ? (
        <Button
          size="sm"
          onClick={() => {
            setTaken(compact);
            onTake(compact);
          }}
        >
          {words("shorter", { phone: compact })}
        </Button>
      ) : taken !== undefined && taken === text ? (
        words("read", { phone: phoneNumber(text) })
      ) : null}
    </div>
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
