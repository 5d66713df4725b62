"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import type { Locale } from "#lib/base/words/locale.ts";
import { type Theme, themeOf } from "#lib/base/words/theme.ts";
import { rememberLocale, rememberTheme } from "./preferences.ts";

/** The theme as shown now, and how to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => setTheme(themeOf(document.documentElement.dataset.theme)), []);
  return [
    theme,
    (next) => {
      setTheme(next);
      rememberTheme(next);
    },
  ];
}

/** The language, and how to change it: the page is asked for again in the other one. */
export function useLanguage(): [Locale, (locale: Locale) => void] {
  const router = useRouter();
  const [, start] = useTransition();
  const locale = useLocale();
  return [
    locale,
    (next) => {
      rememberLocale(next);
      start(() => router.refresh());
    },
  ];
}
