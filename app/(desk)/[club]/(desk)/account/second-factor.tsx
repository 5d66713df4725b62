"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { AppDrawing } from "#components/base/ui/app-drawing.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import type { DrawnApp } from "#lib/base/access/drawn-app.ts";
import { beginFactor, confirmFactor, endFactor, type FactorAnswer, renewCodes } from "./actions.ts";

/** Switches one's second factor on, by a first right code, and off; recovery codes are shown once. */
export function SecondFactor({ club, isOn, isDemo }: { club: string; isOn: boolean; isDemo: boolean }) {
  const words = useTranslations("access.account");
  const [app, setApp] = useState<DrawnApp>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string>();
  const [pending, setPending] = useState(false);

  const run = async <Answer extends { ok: true } | { ok: false; words: string }>(
    work: () => Promise<Answer>,
    done: (answer: Extract<Answer, { ok: true }>) => void,
  ) => {
    if (pending) return;
    setPending(true);
    const offline = () => ({ ok: false as const, words: words("refused.offline") });
    const answer = await work().catch(offline);
    setRefused(answer.ok ? undefined : (answer as { words: string }).words);
    if (answer.ok) done(answer as Extract<Answer, { ok: true }>);
    setPending(false);
  };
  const shown = ({ codes }: Extract<FactorAnswer, { ok: true }>) => {
    setCodes(codes);
    setApp(undefined);
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [password, code] = [String(form.get("password")), String(form.get("code"))];
    void run(() => confirmFactor(club, password, code), shown);
  };
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    const form = new FormData(event.currentTarget);
    const [password, code] = [String(form.get("password")), String(form.get("code"))];
    void run(() => (pressed === "end" ? endFactor : renewCodes)(club, password, code), shown);
  };

  return (
    <div className="space-y-4">
      {refused ? <ErrorState shape="inline" title={refused} /> : null}
      {codes.length > 0 ? <RecoveryCodes codes={codes} /> : null}
      {isOn ? (
        <form method="post" noValidate onSubmit={prove} className="form-text max-w-92 space-y-3">
          <p className="text-ink-soft">{words("proveWords")}</p>
          <Field name="password" type="password" label={words("password")} autoComplete="current-password" />
          <Field name="code" label={words("code")} autoComplete="one-time-code" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" value="renew" pending={pending}>
              {words("renewCodes")}
            </Button>
            <Button type="submit" value="end" variant="danger" pending={pending}>
              {words("end")}
            </Button>
          </div>
        </form>
      ) : app ? (
        <form method="post" noValidate onSubmit={confirm} className="form-text max-w-92 space-y-3">
          <p>{words("setUp")}</p>
          <AppDrawing {...app} />
          <Field name="password" type="password" label={words("password")} autoComplete="current-password" />
          <Field name="code" label={words("code")} autoComplete="one-time-code" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={pending}>
              {words("confirm")}
            </Button>
            <Button onClick={() => setApp(undefined)}>{words("cancel")}</Button>
          </div>
        </form>
      ) : (
        <Button
          pending={pending}
          disabledReason={isDemo ? words("refused.demo") : null}
          onClick={() =>
            void run(
              () => beginFactor(club),
              (answer) => setApp(answer.app),
            )
          }
        >
          {words("begin")}
        </Button>
      )}
    </div>
  );
}

/** Shown this once, to copy or to print. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useTranslations("access.account");
  return (
    <div role="status" className="space-y-3 rounded border border-line bg-surface p-4">
      <h3 className="font-medium">{words("codesTitle")}</h3>
      <p>{words("codesWords")}</p>
      <HandOver secret={codes.join("\n")} />
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        {words("print")}
      </Button>
    </div>
  );
}

interface FieldProps {
  name: "password" | "code";
  type?: "text" | "password";
  label: string;
  autoComplete: string;
}

function Field({ name, type = "text", label, autoComplete }: FieldProps) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor={`factor-${name}`}>{label}</Label>
      <Input
        id={`factor-${name}`}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}
