"use client";

import { CircleCheck, CircleX, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { SenderWords } from "#components/sync/post/sender-words.tsx";
import type { Trial } from "#lib/sync/post/trial-letter.ts";
import { type MailTrial, tryMail } from "./actions.ts";

/** In the order in which they are tried. */
const STEPS = ["name", "connection", "encryption", "account", "sender", "letter"] as const satisfies readonly Extract<
  Trial,
  { ok: false }
>["step"][];

/** Tries the server now, step by step, and sends one letter to whoever asks. */
export function TryMail({ club, email }: { club: string; email: string }) {
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
        {answer ? <Steps trial={answer.trial} to={answer.to} /> : null}
        {answer?.records ? <SenderWords records={answer.records} /> : null}
      </div>
      {fault === null ? null : <NotKept title={words("failed")} why={fault} />}
    </section>
  );
}

function Steps({ trial, to }: { trial: Trial; to: string }) {
  const words = useTranslations("post.trial");
  const failed = trial.ok ? STEPS.length : STEPS.indexOf(trial.step);
  return (
    <>
      <ol className="space-y-1">
        {STEPS.slice(0, failed + 1).map((step, place) => (
          <li key={step} className="flex items-start gap-2">
            {place < failed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0">
              {place < failed || trial.ok ? words(`steps.${step}`) : words(`why.${trial.why}`, { step })}
            </span>
          </li>
        ))}
      </ol>
      {trial.ok ? <p>{words("sent", { email: to })}</p> : null}
      {trial.answer ? (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{words("answer", { answer: trial.answer })}</p>
      ) : null}
    </>
  );
}
