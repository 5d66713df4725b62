"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import type { MailFaults, TypedMailServer } from "#lib/sync/post/mail-settings.ts";
import { SignInFields } from "./sign-in-fields.tsx";
import { type ServerAnswer, useServerForm } from "./use-server-form.tsx";

type Answer = ServerAnswer<MailFaults>;

interface MailFormProps {
  known: TypedMailServer;
  /** On which a server may be asked. */
  ports: readonly number[];
  /** One is stored. It is never shown again. */
  hasPassword: boolean;
  isStored: boolean;
  save(typed: TypedMailServer): Promise<Answer>;
  remove(): Promise<Answer>;
  onKept(): void;
}

/** Server, account, sender and limits of a club's letters. */
export function MailForm({ known, ports, hasPassword, isStored, save, remove, onKept }: MailFormProps) {
  const words = useTranslations("post.settings");
  const ui = useTranslations("ui");
  const [isAsking, setAsking] = useState(false);
  const { ids, form, typed, setTyped, isKept, isSending, fault, press, submit, field } = useServerForm<
    TypedMailServer,
    NonNullable<MailFaults[keyof MailFaults]>
  >({
    ...{ known, save, onKept, labelOf: words },
    faultOf: (why) => words(`faults.${why}`, { ports: ports.join(", ") }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className="form-text max-w-xl space-y-6" aria-label={words("title")}>
      <fieldset className="space-y-4">
        <legend className="font-medium">{words("server")}</legend>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
          {field("host", { maxLength: 255, required: true, spellCheck: false, help: words("hostHelp") })}
          {field("port", { maxLength: 5, required: true, inputMode: "numeric", help: words("portHelp") })}
        </div>
        {field("account", { maxLength: 255, spellCheck: false })}
        <SignInFields
          {...{ ids, typed, field }}
          change={(changed) => setTyped({ ...typed, ...changed })}
          stored={hasPassword ? known.signIn : null}
        />
      </fieldset>
      <fieldset className="space-y-4">
        <legend className="font-medium">{words("letters")}</legend>
        {field("sender", { type: "email", maxLength: 255, required: true, help: words("senderHelp") })}
        {field("senderName", { maxLength: 120, required: true })}
        {field("replyTo", { type: "email", maxLength: 255, help: words("replyToHelp") })}
        {field("dkimSelector", { maxLength: 255, spellCheck: false, help: words("dkimSelectorHelp") })}
      </fieldset>
      <fieldset className="space-y-4">
        <legend className="font-medium">{words("limits")}</legend>
        <p className="text-ink-soft text-sm">{words("limitsHelp")}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          {field("perMinute", { inputMode: "numeric", maxLength: 6, required: true })}
          {field("perHour", { inputMode: "numeric", maxLength: 6, required: true })}
          {field("perDay", { inputMode: "numeric", maxLength: 6, required: true })}
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {field("fromHour", { inputMode: "numeric", maxLength: 2, required: true })}
          {field("untilHour", { inputMode: "numeric", maxLength: 2, required: true })}
        </div>
      </fieldset>
      <label className="flex items-start gap-2" htmlFor={`${ids}-on`}>
        <Checkbox
          id={`${ids}-on`}
          checked={typed.isOn}
          onChange={(event) => setTyped({ ...typed, isOn: event.target.checked })}
        />
        <span>{words("isOn")}</span>
      </label>
      {fault === null ? null : <NotKept title={words("notSaved")} why={fault} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isSending}>
          {words("save")}
        </Button>
        {isStored ? <Button onClick={() => setAsking(true)}>{words("remove")}</Button> : null}
        <p role="status">{isKept ? words("saved") : null}</p>
      </div>
      <DangerQuestion
        open={isAsking}
        onOpenChange={setAsking}
        title={words("removeTitle")}
        description={words("removeWords")}
        yes={words("remove")}
        no={ui("cancel")}
        isSending={isSending}
        fault={null}
        carryOut={() => void press(remove, () => setAsking(false))}
      />
    </form>
  );
}
