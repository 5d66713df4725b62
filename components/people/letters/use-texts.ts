"use client";

import { useEffect, useRef, useState } from "react";
import { sendBeforeLeaving } from "#components/base/shell/actions-on-their-way.ts";
import type { ReminderText, ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";

/** What an action of the desk answers. */
export type ActionAnswer = { ok: true } | { ok: false; words: string };

/** What is typed is kept so long after the last key. */
const QUIET_MS = 700;

type Of = "personal" | "shared";

/** The texts with which a round begins, in each language. */
export type BegunTexts = Readonly<Record<Locale, Readonly<Record<Of, ReminderText>>>>;

/** The texts of a round while somebody writes them. */
export interface Texts {
  of(which: Of, locale: Locale): ReminderText;
  write(which: Of, locale: Locale, text: ReminderText): void;
  /** Keeps at once what was typed last. @returns whether all of it is kept */
  flush(): Promise<boolean>;
}

/**
 * Keeps the texts of a round as they are typed, so that letters, files and whoever opens the round again have them. What was refused is tried again with
 * the next key, and stays in the field.
 */
export function useTexts(
  kept: ReminderTexts,
  said: BegunTexts,
  keep: (texts: ReminderTexts) => Promise<ActionAnswer>,
  onFault: (words: string) => void,
): Texts {
  const [typed, setTyped] = useState<ReminderTexts>({});
  const waiting = useRef<ReminderTexts>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notDue = useRef(() => {});
  const flush = async () => {
    clearTimeout(timer.current);
    notDue.current();
    const texts = waiting.current;
    if (Object.keys(texts).length === 0) return true;
    waiting.current = {};
    try {
      const answer = await keep(texts);
      if (answer.ok) return true;
      onFault(answer.words);
    } catch {
      // Without a network: it is in the field, and goes with what is typed next.
    }
    waiting.current = { ...texts, ...waiting.current };
    return false;
  };
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => {
    const hide = () => void last.current();
    window.addEventListener("pagehide", hide);
    return () => {
      window.removeEventListener("pagehide", hide);
      hide();
    };
  }, []);
  return {
    of: (which, locale) => typed[`${which}.${locale}`] ?? kept[`${which}.${locale}`] ?? said[locale][which],
    write: (which, locale, text) => {
      const one = { [`${which}.${locale}`]: text };
      setTyped((before) => ({ ...before, ...one }));
      waiting.current = { ...waiting.current, ...one };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void last.current(), QUIET_MS);
      notDue.current();
      notDue.current = sendBeforeLeaving(() => void last.current());
    },
    flush,
  };
}
