"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { SenderWords } from "#components/sync/post/sender-words.tsx";
import { stepsTried, TrialSteps } from "#components/sync/post/trial-steps.tsx";
import type { Trial } from "#lib/sync/post/trial-letter.ts";
import { type MailTrial, tryMail } from "./actions.ts";

/** In the order in which they are tried. */
const STEPS = [
  "name",
  "token",
  "connection",
  "encryption",
  "account",
  "sender",
  "letter",
] as const satisfies readonly Extract<Trial, { ok: false }>["step"][];

/** Tries the server now, step by step, and sends one letter to whoever asks. */
export function TryMail({ club, email, isByToken }: { club: string; email: string; isByToken: boolean }) {
  const words = useTranslations("post.trial");
  const router = useRouter();
  const [answer, setAnswer] = useState<MailTrial>();
  const { isSending, fault, press } = usePress(async () => {
    setAnswer(undefined);
    const came = await tryMail(club);
    if (came.ok) setAnswer(came);
    router.refresh();
    return came.ok ? null : came.words;
  });
  return (
    <section aria-labelledby="try-mail" className="max-w-xl space-y-3">
      <h2 id="try-mail" className="text-base">
        {words("title")}
      </h2>
      <p className="text-ink-soft text-sm">{words("help", { email })}</p>
      <Button onClick={() => void press()} pending={isSending}>
        {isSending ? null : <Send aria-hidden />}
        {words("try")}
      </Button>
      <div aria-live="polite" className="space-y-3">
        {answer ? <Steps trial={answer.trial} to={answer.to} isByToken={isByToken} /> : null}
        {answer?.records ? <SenderWords records={answer.records} /> : null}
      </div>
      {fault === null ? null : <NotKept title={words("failed")} why={fault} />}
    </section>
  );
}

function Steps({ trial, to, isByToken }: { trial: Trial; to: string; isByToken: boolean }) {
  const words = useTranslations("post.trial");
  const steps = stepsTried(
    STEPS.filter((step) => isByToken || step !== "token"),
    trial,
  ).map(({ name, isDone }) => ({
    ...{ name, isDone },
    words: isDone || trial.ok ? words(`steps.${name}`) : words(`why.${trial.why}`, { step: name }),
  }));
  return (
    <TrialSteps steps={steps} answer={trial.answer ? words("answer", { answer: trial.answer }) : null}>
      {trial.ok ? <p>{words("sent", { email: to })}</p> : null}
    </TrialSteps>
  );
}
