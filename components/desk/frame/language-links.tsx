"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { rememberLocale } from "./preferences.ts";

/** The two languages as words, for a page without the frame. */
export function LanguageLinks() {
  const words = useTranslations("frame.language");
  const current = useLocale();
  const router = useRouter();
  const [, start] = useTransition();
  const choose = (locale: Locale) => {
    rememberLocale(locale);
    start(() => router.refresh());
  };
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{words("label")}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
          className={cn(
            "h-9 rounded px-2.5 text-sm hover:text-ink",
            locale === current ? "font-medium text-ink" : "text-ink-soft underline underline-offset-4",
          )}
        >
          {words(locale)}
        </button>
      ))}
    </fieldset>
  );
}
