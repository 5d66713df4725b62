"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Locale } from "#lib/base/words/locale.ts";

interface WordsProps {
  locale: Locale;
  /** Messages as JSON text: React would read an object of thousands value by value, and a phone waits for it. */
  messages: string;
  /** IANA: moments are told as its clocks show them. */
  timeZone: string;
  children: ReactNode;
}

/** The words of the components below, in one language and time zone. */
export function Words({ locale, messages, timeZone, children }: WordsProps) {
  const parsed = useMemo(() => JSON.parse(messages), [messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={parsed} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Words that come with a part of the pages, beside those of the pages around it; its club may be another one. */
export function MoreWords({ messages, timeZone, children }: Omit<WordsProps, "locale">) {
  const outer = useMessages();
  const joined = useMemo(() => ({ ...outer, ...JSON.parse(messages) }), [outer, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={joined} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
