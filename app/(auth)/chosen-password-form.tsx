"use client";

import type { FormEvent, ReactNode } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { signInAddress } from "#lib/base/addresses.ts";
import { CodeField, PasswordField } from "./fields.tsx";
import { attempt } from "./sign-in/sign-in-attempt.ts";

interface ChosenPasswordFormProps {
  words: Readonly<Record<"title" | "words" | "code" | "password" | "passwordHelp" | "submit" | "offline", string>>;
  /** Keeps the password that was chosen by a code. @returns whose it is, or why not */
  choose(typed: {
    code: string;
    password: string;
  }): Promise<{ ok: true; email: string } | { ok: false; words: string }>;
  /** Before the code. */
  children?: ReactNode;
}

/** A code that was handed over or mailed, and the password that its person chooses; they are signed in with it. */
export function ChosenPasswordForm({ words, choose, children }: ChosenPasswordFormProps) {
  const { isSending, fault, press } = usePress(async (code: string, password: string) => {
    const answer = await choose({ code, password });
    if (!answer.ok) return answer.words;
    // The password is new; whatever else signing in asks for is asked there.
    if (await attempt(answer.email, password, "/")) window.location.assign(signInAddress());
    return null;
  }, words.offline);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void press(String(form.get("code")), String(form.get("password")));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <div className="space-y-2">
        <h1 className="text-xl">{words.title}</h1>
        <p className="text-ink-soft">{words.words}</p>
      </div>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      {children}
      <CodeField label={words.code} />
      <div className="space-y-1.5">
        <PasswordField label={words.password} autoComplete="new-password" describedBy="password-help" />
        <p id="password-help" className="text-ink-soft text-sm">
          {words.passwordHelp}
        </p>
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isSending}>
        {words.submit}
      </Button>
    </form>
  );
}
