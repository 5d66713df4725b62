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
import { usePress } from "#components/club/form/use-press.ts";
import type { DrawnApp } from "#lib/base/access/drawn-app.ts";
import { beginFactor, confirmFactor, endFactor, type FactorAnswer, renewCodes } from "./actions.ts";

/** Switches one's second factor on, by a first right code, and off; recovery codes are shown once. */
export function SecondFactor({ club, isOn, isDemo }: { club: string; isOn: boolean; isDemo: boolean }) {
  const words = useTranslations("access.account");
  const [app, setApp] = useState<DrawnApp>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { isSending, fault, press } = usePress(
    (work: () => Promise<string | null>) => work(),
    words("refused.offline"),
  );
  const show = (answer: FactorAnswer) => {
    if (!answer.ok) return answer.words;
    setCodes(answer.codes);
    setApp(undefined);
    return null;
  };
  const begin = async () => {
    const answer = await beginFactor(club);
    if (!answer.ok) return answer.words;
    setApp(answer.app);
    return null;
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [password, code] = typedIn(event.currentTarget);
    void press(async () => show(await confirmFactor(club, password, code)));
  };
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
    const [password, code] = typedIn(event.currentTarget);
    void press(async () => show(await (pressed === "end" ? endFactor : renewCodes)(club, password, code)));
  };

  return (
    <div className="space-y-4">
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      {codes.length > 0 ? <RecoveryCodes codes={codes} /> : null}
      {isOn ? (
        <form method="post" noValidate onSubmit={prove} className="form-text max-w-92 space-y-3">
          <p className="text-ink-soft">{words("proveWords")}</p>
          <Field name="password" type="password" label={words("password")} autoComplete="current-password" />
          <Field name="code" label={words("code")} autoComplete="one-time-code" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" value="renew" pending={isSending}>
              {words("renewCodes")}
            </Button>
            <Button type="submit" value="end" variant="danger" pending={isSending}>
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
            <Button type="submit" variant="primary" pending={isSending}>
              {words("confirm")}
            </Button>
            <Button onClick={() => setApp(undefined)}>{words("cancel")}</Button>
          </div>
        </form>
      ) : (
        <Button
          pending={isSending}
          disabledReason={isDemo ? words("refused.demo") : null}
          onClick={() => void press(begin)}
        >
          {words("begin")}
        </Button>
      )}
    </div>
  );
}

/** The password and the code of a form. */
function typedIn(element: HTMLFormElement): [password: string, code: string] {
  const form = new FormData(element);
  return [String(form.get("password")), String(form.get("code"))];
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
