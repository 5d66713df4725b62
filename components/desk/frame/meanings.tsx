"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { type ExplainedName, Meanings } from "#components/base/ui/explained.tsx";

/** What words mean, by language: each a piece of its own, which comes when somebody asks for the first time. */
const MEANINGS = {
  en: () => import("#lib/base/words/en/desk/meanings.json").then(({ default: meanings }) => meanings),
  fr: () => import("#lib/base/words/fr/desk/meanings.json").then(({ default: meanings }) => meanings),
};

/** Words below can be asked what they mean. */
export function WithMeanings({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const ui = useTranslations("ui");
  const meanings = useMemo(() => {
    const load = MEANINGS[locale];
    return {
      reach: () => void load().catch(() => undefined),
      meaningOf: async (word: ExplainedName) => (await load())[word],
      words: { loading: ui("loading"), missing: ui("notLoaded") },
    };
  }, [locale, ui]);
  return <Meanings value={meanings}>{children}</Meanings>;
}
