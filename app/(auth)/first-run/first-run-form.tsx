"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { PasswordField } from "../fields.tsx";
import { attempt } from "../sign-in/sign-in-attempt.ts";
import { createFirstAccount, type FirstRunAnswer, type FirstRunField } from "./actions.ts";

/** The one-time code and whose account it makes. `passwordLength`: the least that the password must have. */
export function FirstRunForm({ passwordLength }: { passwordLength: number }) {
  const words = useTranslations("access.firstRun");
  const [refused, setRefused] = useState<Extract<FirstRunAnswer, { ok: false }>>();
  const [pending, setPending] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) summary.current?.focus();
  }, [refused]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const value = (name: FirstRunField) => String(form.get(name) ?? "");
    const given = { code: value("code"), name: value("name"), email: value("email"), password: value("password") };
    setPending(true);
    const answer = await createFirstAccount(given);
    if (answer.ok) await attempt(answer.email, given.password, "/");
    else {
      setRefused(answer);
      setPending(false);
    }
  };

  const faults = refused?.fields ?? {};
  return (
    <form method="post" noValidate onSubmit={submit} className="form-text space-y-5">
      <div className="space-y-2">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="text-ink-soft">{words("words")}</p>
      </div>
      {refused ? (
        <div
          ref={summary}
          role="alert"
          tabIndex={-1}
          className="rounded border border-line border-l-3 border-l-danger bg-surface p-3 font-medium"
        >
          {refused.words}
        </div>
      ) : null}
      <Field
        name="code"
        label={words("code")}
        help={words("codeHelp")}
        fault={faults.code}
        autoComplete="one-time-code"
      />
      <Field name="name" label={words("name")} fault={faults.name} autoComplete="name" />
      <Field name="email" label={words("email")} fault={faults.email} autoComplete="username" type="email" />
      <div className="space-y-1.5">
        <PasswordField
          label={words("password")}
          autoComplete="new-password"
          invalid={Boolean(faults.password)}
          describedBy="password-help"
        />
        <Notes id="password-help" help={words("passwordHelp", { count: passwordLength })} fault={faults.password} />
      </div>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
        {words("submit")}
      </Button>
    </form>
  );
}

interface FieldProps {
  name: FirstRunField;
  label: string;
  help?: string;
  fault?: string | undefined;
  autoComplete: string;
  type?: "text" | "email";
}

function Field({ name, label, help, fault, autoComplete, type = "text" }: FieldProps) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={name}>{label}</Label>
      <Input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={name === "name" ? "words" : "none"}
        spellCheck={false}
        required
        aria-invalid={fault ? true : undefined}
        aria-describedby={help || fault ? `${name}-help` : undefined}
      />
      <Notes id={`${name}-help`} help={help} fault={fault} />
    </div>
  );
}

function Notes({ id, help, fault }: { id: string; help?: string | undefined; fault?: string | undefined }) {
  if (!help && !fault) return null;
  return (
    <div id={id} className="space-y-1 text-sm">
      {help ? <p className="text-ink-soft">{help}</p> : null}
      {fault ? <p className="font-medium text-danger">{fault}</p> : null}
    </div>
  );
}
