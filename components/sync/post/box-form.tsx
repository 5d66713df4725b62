"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import type { BoxFaults, TypedMailBox } from "#lib/sync/post/box-settings.ts";
import type { BoxStep, BoxTrial } from "#lib/sync/post/box-trial.ts";
import { SignInFields } from "./sign-in-fields.tsx";
import { stepsTried, TrialSteps } from "./trial-steps.tsx";
import { type ServerAnswer, useServerForm } from "./use-server-form.tsx";

type Answer = ServerAnswer<BoxFaults>;

interface BoxFormProps {
  known: TypedMailBox;
  /** On which a mailbox may be asked. */
  ports: readonly number[];
  /** With its password or its tokens, which are never shown again. */
  isStored: boolean;
  save(typed: TypedMailBox): Promise<Answer>;
  remove(): Promise<Answer>;
  /** Opens the mailbox as it is stored. */
  attempt(): Promise<{ ok: true; trial: BoxTrial } | { ok: false; words: string }>;
  onKept(): void;
}

/** Server, account and password of the mailbox to which letters come back, with the way to try it. */
export function BoxForm({ known, ports, isStored, save, remove, attempt, onKept }: BoxFormProps) {
  const words = useTranslations("post.box");
  const settings = useTranslations("post.settings");
  const ui = useTranslations("ui");
  const [isAsking, setAsking] = useState(false);
  const [trial, setTrial] = useState<BoxTrial>();
  const { ids, form, typed, setTyped, isKept, isSending, fault, press, submit, field } = useServerForm<
    TypedMailBox,
    NonNullable<BoxFaults[keyof BoxFaults]>
  >({
    ...{ known, save, onKept, labelOf: settings, begun: () => setTrial(undefined) },
    faultOf: (why) => words(`faults.${why}`, { ports: ports.join(", ") }),
  });
  const attempted = async (): Promise<Answer> => {
    const answer = await attempt();
    if (answer.ok) setTrial(answer.trial);
    return answer;
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="form-text max-w-xl space-y-4" aria-label={words("title")}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
        {field("host", { maxLength: 255, required: true, spellCheck: false, help: words("hostHelp") })}
        {field("port", { maxLength: 5, required: true, inputMode: "numeric", help: words("portHelp") })}
      </div>
      {field("account", { maxLength: 255, required: true, spellCheck: false })}
      <SignInFields
        {...{ ids, typed, field }}
        change={(changed) => setTyped({ ...typed, ...changed })}
        stored={isStored ? known.signIn : null}
      />
      {fault === null ? null : <NotKept title={settings("notSaved")} why={fault} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("save")}
        </Button>
        {isStored ? (
          <>
            <Button pending={isSending} onClick={() => void press(attempted)}>
              {words("try")}
            </Button>
            <Button onClick={() => setAsking(true)}>{words("remove")}</Button>
          </>
        ) : null}
        <p role="status">{isKept ? settings("saved") : null}</p>
      </div>
      <div aria-live="polite">{trial ? <Steps trial={trial} isByToken={known.signIn === "oauth2"} /> : null}</div>
      <DangerQuestion
        open={isAsking}
        onOpenChange={setAsking}
        title={words("removeTitle")}
        description={words("removeWords")}
        yes={words("remove")}
        no={ui("cancel")}
        isSending={isSending}
        fault={null}
        carryOut={() =>
          void press(remove, () => {
            setAsking(false);
            setTyped({ ...known, host: "", account: "", password: "" });
          })
        }
      />
    </form>
  );
}

/** In the order in which they are tried. */
const STEPS = ["name", "token", "connection", "encryption", "account", "folder"] as const satisfies readonly BoxStep[];

function Steps({ trial, isByToken }: { trial: BoxTrial; isByToken: boolean }) {
  const words = useTranslations("post.box");
  const steps = stepsTried(
    STEPS.filter((step) => isByToken || step !== "token"),
    trial,
  ).map(({ name, isDone }) => ({
    ...{ name, isDone },
    words:
      isDone || trial.ok ? words(`steps.${name}`, { count: trial.ok ? trial.size : 0 }) : words(`why.${trial.why}`),
  }));
  return (
    <TrialSteps steps={steps} answer={trial.ok || !trial.answer ? null : words("answer", { answer: trial.answer })} />
  );
}
