"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useQuestion } from "#components/club/form/use-question.ts";

/** What an action of a payment answers: it is written down, or why not. */
export type AskAnswer = { ok: true } | { ok: false; words: string };

/**
 * Asks a question under a name that it keeps until it is answered, so that asking again after a lost reply is the same question.
 * @param place what asks on its page
 * @param send the action, with the name
 * @param done it is written down
 */
export function useAsk<Given>(
  place: string,
  send: (ask: string, given: Given) => Promise<AskAnswer>,
  done: () => void,
) {
  const ui = useTranslations("ui");
  const question = useQuestion(place);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isSending,
    failure,
    async submit(given: Given) {
      if (isSending) return;
      setSending(true);
      setFailure(undefined);
      try {
        const answer = await question((ask) => send(ask, given));
        if (answer.ok) done();
        else setFailure(answer.words);
      } catch {
        setFailure(ui("lost"));
      }
      setSending(false);
    },
  };
}
