"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { attempt } from "../sign-in/sign-in-attempt.ts";
import { PasswordField } from "../sign-in/sign-in-form.tsx";
import { choosePassword } from "./actions.ts";
import { CodeField } from "./code-field.tsx";

/** The code of a link and the password to choose. `passwordLength`: the least that it must have. */
export function NewPasswordForm({ passwordLength }: { passwordLength: number }) {
  const words = useTranslations("access.newPassword");
  const [refused, setRefused] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const [code, password] = [String(form.get("code")), String(form.get("password"))];
    setPending(true);
    const offline = () => ({ ok: false as const, words: words("errors.offline") });
    const answer = await choosePassword({ code, password }).catch(offline);
    if (!answer.ok) setRefused(answer.words);
    // The password is new; whatever else signing in asks for is asked there.
    else if (await attempt(answer.email, password, "/")) window.location.assign(signInAddress());
    setPending(false);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <div className="space-y-2">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="text-ink-soft">{words("words")}</p>
      </div>
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      <CodeField label={words("code")} />
      <div className="space-y-1.5">
        <PasswordField label={words("password")} autoComplete="new-password" describedBy="password-help" />
        <p id="password-help" className="text-ink-soft text-sm">
          {words("passwordHelp", { count: passwordLength })}
        </p>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
        {words("submit")}
      </Button>
    </form>
  );
}
