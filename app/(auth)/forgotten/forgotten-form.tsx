"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { signInAddress } from "#lib/base/addresses.ts";
import { EmailField } from "../fields.tsx";
import { askForNewPassword } from "./actions.ts";

/** The address to which a link is mailed. What is answered says nothing of whether it has an account. */
export function ForgottenForm() {
  const words = useTranslations("access.forgotten");
  const [isAsked, setIsAsked] = useState(false);
  const { isSending, fault, press } = usePress(async (email: string) => {
    const answer = await askForNewPassword({ email });
    setIsAsked(answer.ok);
    return answer.ok ? null : answer.words;
  }, words("errors.offline"));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void press(String(new FormData(event.currentTarget).get("email")));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <div className="space-y-2">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="text-ink-soft">{words("words")}</p>
      </div>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <p role="status" className={isAsked ? "rounded border border-line bg-surface p-3" : "sr-only"}>
        {isAsked ? words("asked") : null}
      </p>
      <EmailField label={words("email")} />
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isSending}>
        {words("submit")}
      </Button>
      <p className="text-ink-soft text-sm">{words("help")}</p>
      <p className="text-sm">
        <IntentLink href={signInAddress()} className="underline">
          {words("back")}
        </IntentLink>
      </p>
    </form>
  );
}
