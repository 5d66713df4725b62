"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { TIME_ZONE } from "#lib/words/formats.ts";
import type { Locale } from "#lib/words/locale.ts";

interface WordsProps {
  locale: Locale;
  /** Messages as JSON text: React would read an object of thousands value by value, and a phone waits for it. */
  messages: string;
  children: ReactNode;
}

/** The words of the components below, in one language. */
export function Words({ locale, messages, children }: WordsProps) {
  const parsed = useMemo(() => JSON.parse(messages), [messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={parsed} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Words that come with a part of the pages, beside those of the pages around it. */
export function MoreWords({ messages, children }: Omit<WordsProps, "locale">) {
  const outer = useMessages();
  const joined = useMemo(() => ({ ...outer, ...JSON.parse(messages) }), [outer, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={joined} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
