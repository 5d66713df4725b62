"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { shownKey } from "#components/base/shell/shown-key.ts";
import { AppDrawing } from "#components/base/ui/app-drawing.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import type { DrawnApp } from "#lib/base/access/drawn-app.ts";
import type { PasskeyRequest } from "#lib/base/access/passkeys.ts";
import { signInAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { EmailField, PasswordField } from "../fields.tsx";
import { requestPasskey, setUpAtSignIn } from "./actions.ts";
import { KeyButton } from "./key-button.tsx";
import { attempt, faultOf, type SignInFailure, waitWords } from "./sign-in-attempt.ts";

interface SignInFormProps {
  /** Where to go afterwards. */
  next: string;
  /** The organisation's OpenID provider, where one is configured. */
  provider: string | null;
  /** What next-auth came back with. */
  error: string | null;
  /** Some clubs here take no passwords: said to whoever types a wrong one, whoever it is. */
  someTakeNone: boolean;
  /** What the browser is asked where a passkey signs its person in alone; null: none does. */
  question: PasskeyRequest | null;
  /** Where this desk is reached: what its passkeys are bound to. */
  address: string;
}

/** Address and password. A refusal is said above the fields and both stay as typed. */
export function SignInForm({ next, provider, error, someTakeNone, question, address }: SignInFormProps) {
  const words = useTranslations("access.signIn");
  const [fault, setFault] = useState<SignInFailure | undefined>(error ? faultOf(error) : undefined);
  const [pending, setPending] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [asksKey, setAsksKey] = useState(false);
  const [app, setApp] = useState<DrawnApp>();
  const form = useRef<HTMLFormElement>(null);

  /** What comes after a right password: a code, or an app to set up that makes one. @returns what is still wrong */
  const goOn = async (failed: SignInFailure, email: string, password: string): Promise<SignInFailure | undefined> => {
    if (failed.code === "factorNeeded" && !app) {
      const begun = await setUpAtSignIn({ email, password }).catch(() => undefined);
      if (!begun?.ok) return { code: "unknown" };
      setApp(begun.app);
    }
    const isAsked = ["factorNeeded", "codeNeeded", "keyNeeded"].includes(failed.code);
    if (isAsked) setAsksCode(true);
    if (failed.code === "keyNeeded") setAsksKey(true);
    return isAsked && !asksCode ? undefined : failed;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { email, password, code } = typedIn(event.currentTarget);
    setPending(true);
    const failed = email && password ? await attempt(email, password, next, code) : ({ code: "missing" } as const);
    if (!failed) return setFault(undefined);
    setFault(await goOn(failed, email, password));
    setPending(false);
  };

  /** Shows a passkey in place of a code. Whoever puts the question away still has the field. */
  const showKey = async () => {
    if (pending || !form.current) return;
    const { email, password } = typedIn(form.current);
    setPending(true);
    const shown = await shownKey(() => requestPasskey({ email, password }));
    const failed = shown.ok
      ? await attempt(email, password, next, shown.answer)
      : ({ code: shown.isPutAway ? "keyPutAway" : "keyFailed" } as const);
    if (!failed) return setFault(undefined);
    setFault(failed);
    setPending(false);
  };

  useEffect(() => {
    const name = asksCode ? "code" : "password";
    if (fault || asksCode) form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, [fault, asksCode]);

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <h1 className="text-xl">{words("title")}</h1>
      {fault ? <SignInFault fault={fault} provider={provider ?? "OpenID"} address={address} /> : null}
      {fault?.code === "wrong" && provider && someTakeNone ? <p>{words("byProvider", { provider })}</p> : null}
      <EmailField label={words("email")} isWithKeys={question !== null} />
      <PasswordField autoComplete="current-password" label={words("password")} />
      {app ? (
        <div className="space-y-3">
          <p>{words("setUp")}</p>
          <AppDrawing {...app} />
        </div>
      ) : null}
      {asksCode ? (
        <div className="space-y-1.5">
          <Label htmlFor="code">{words("code")}</Label>
          <Input
            id="code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="code-help"
          />
          <p id="code-help" className="text-ink-soft text-sm">
            {words(app ? "setUpHelp" : "codeHelp")}
          </p>
          {asksKey ? (
            <Button className="w-full" pending={pending} onClick={() => void showKey()}>
              {words("showKey")}
            </Button>
          ) : null}
          <Button size="sm" onClick={() => window.location.assign(signInAddress(next))}>
            {words("startAgain")}
          </Button>
        </div>
      ) : null}
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
        {pending ? words("submitting") : words("submit")}
      </Button>
      {question && !asksCode ? (
        <KeyButton
          {...{ next, question, pending }}
          begin={() => setPending(true)}
          end={(failed) => {
            setFault(failed);
            if (failed) setPending(false);
          }}
        />
      ) : null}
      {provider ? (
        <>
          <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words("or")}
          </p>
          <Button size="lg" className="w-full" onClick={() => void signIn("openid", { callbackUrl: next })}>
            {words("provider", { name: provider })}
          </Button>
        </>
      ) : null}
      <p className="text-sm">
        <IntentLink href="/forgotten" className="underline">
          {words("forgotten")}
        </IntentLink>
      </p>
      <p className="text-ink-soft text-sm">{words("help")}</p>
    </form>
  );
}

function typedIn(element: HTMLFormElement): { email: string; password: string; code: string } {
  const given = new FormData(element);
  const text = (name: string) => String(given.get(name) ?? "");
  return { email: text("email").trim(), password: text("password"), code: text("code").trim() };
}

/** Why nobody was signed in, in words. */
export function SignInFault({
  fault,
  provider,
  address = "",
}: {
  fault: SignInFailure;
  provider: string;
  address?: string;
}) {
  const words = useTranslations("access.signIn");
  const formats = useFormats();
  const title =
    fault.code === "missing"
      ? words("missing")
      : fault.code === "rateLimited"
        ? words("errors.rateLimited", { wait: waitWords(fault.seconds, formats) })
        : words(`errors.${fault.code}`, { provider, address });
  return <ErrorState shape="inline" title={title} />;
}
