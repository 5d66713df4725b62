"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { askForNewPassword } from "./actions.ts";

/** The address to which a link is mailed. What is answered says nothing of whether it has an account. */
export function ForgottenForm() {
  const words = useTranslations("access.forgotten");
  const [refused, setRefused] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setPending(true);
    const offline = () => ({ ok: false as const, words: words("errors.offline") });
    const answer = await askForNewPassword({ email }).catch(offline);
    setRefused(answer.ok ? undefined : answer.words);
    setIsAsked(answer.ok);
    setPending(false);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <div className="space-y-2">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="text-ink-soft">{words("words")}</p>
      </div>
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      <p role="status" className={isAsked ? "rounded border border-line bg-surface p-3" : "sr-only"}>
        {isAsked ? words("asked") : null}
      </p>
      <div className="space-y-1.5">
        <Label htmlFor="email">{words("email")}</Label>
        <Input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
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
