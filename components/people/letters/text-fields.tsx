"use client";

import { useTranslations } from "next-intl";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import type { Locale } from "#lib/base/words/locale.ts";
import { PLACE_NAMES, type TextPlace, unknownPlaces } from "#lib/people/letters/filled-text.ts";
import type { Texts } from "./use-texts.ts";

interface TextFieldsProps {
  of: "personal" | "shared";
  /** Tells its fields from those of another text on the same page; missing: there is none. */
  id?: string;
  locale: Locale;
  texts: Texts;
  /** What is filled in where it stands in braces. */
  places: readonly TextPlace[];
  /** Letters have left with it. */
  isFixed?: boolean;
}

/** The subject and the body of a text, with the places that may stand in it. */
export function TextFields({ of, id = of, locale, texts, places, isFixed = false }: TextFieldsProps) {
  const words = useTranslations("reminders");
  const { subject, body } = texts.of(of, locale);
  const unknown = unknownPlaces(`${subject}\n${body}`, places);
  return (
    <div className="form-text min-w-0 space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-subject`}>{words("subject")}</Label>
        <Input
          id={`${id}-subject`}
          value={subject}
          maxLength={150}
          readOnly={isFixed}
          onChange={(event) => texts.write(of, locale, { subject: event.target.value, body })}
          onBlur={() => void texts.flush()}
        />
      </div>
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-body`}>{words("body")}</Label>
        <Textarea
          id={`${id}-body`}
          rows={10}
          value={body}
          maxLength={4_000}
          readOnly={isFixed}
          aria-describedby={`${id}-places`}
          onChange={(event) => texts.write(of, locale, { subject, body: event.target.value })}
          onBlur={() => void texts.flush()}
        />
        <p id={`${id}-places`} className="text-ink-soft text-sm">
          {words("places", { places: places.map((place) => `{${PLACE_NAMES[locale][place]}}`).join(" ") })}
        </p>
        <p role="status" className="text-pending text-sm empty:hidden">
          {unknown.length > 0 ? words("unknownPlaces", { places: unknown.join(" ") }) : ""}
        </p>
      </div>
    </div>
  );
}
