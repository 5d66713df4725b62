"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

/** What an action of a payment answers: it is written down, or why not. */
export type AskAnswer = { ok: true } | { ok: false; words: string };

/**
 * Asks a question under a name that it keeps until it is answered, so that asking again after a lost reply is the same question.
 * @param send the action, with the name
 * @param done it is written down
 */
export function useAsk<Given>(send: (ask: string, given: Given) => Promise<AskAnswer>, done: () => void) {
  const ui = useTranslations("ui");
  const ask = useRef<string>(undefined);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isSending,
    failure,
    async submit(given: Given) {
      if (isSending) return;
      setSending(true);
      setFailure(undefined);
      ask.current ??= crypto.randomUUID();
      try {
        const answer = await send(ask.current, given);
        // An answer ends the question, whichever it is: what is asked next is another one.
        ask.current = undefined;
        if (answer.ok) done();
        else setFailure(answer.words);
      } catch {
        setFailure(ui("lost"));
      }
      setSending(false);
    },
  };
}
