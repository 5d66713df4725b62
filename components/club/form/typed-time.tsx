"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { HALF_TYPED, typedTime, writtenTime } from "#lib/base/words/typed-time.ts";

interface TypedTimeProps {
  id?: string;
  /** HH:MM or HH:MM:SS, empty, or HALF_TYPED. */
  value: string;
  /** Told HALF_TYPED while what is typed is no whole time. */
  onValue(value: string): void;
  onLeave(): void;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

/**
 * The field for a time of day: typed as people write it, and written in the page's language whatever the browser's. What cannot be read stays as it was typed; what a draft brought
 * back as half-typed shows as empty, and stays half until it is typed over.
 */
export function TypedTime({ value, onValue, onLeave, ...rest }: TypedTimeProps) {
  const words = useTranslations("form");
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...rest}
      data-time=""
      autoComplete="off"
      maxLength={20}
      placeholder={words("timeOfDay.placeholder")}
      className="w-36 tabular-nums"
      value={typed ?? (value === HALF_TYPED ? "" : writtenTime(locale, value))}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = typedTime(target.value) ?? HALF_TYPED;
        if (next !== value) onValue(next);
      }}
      onBlur={() => {
        if (typed !== undefined && typedTime(typed) !== undefined) setTyped(undefined);
        onLeave();
      }}
    />
  );
}
