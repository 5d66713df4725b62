"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { proven } from "#components/base/shell/proof.ts";
import { shownKey } from "#components/base/shell/shown-key.ts";
import { AppDrawing } from "#components/base/ui/app-drawing.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { DrawnApp } from "#lib/base/access/drawn-app.ts";
import type { AccountRefusal, FactorAnswer } from "#lib/base/access/own-account.ts";
import type { Passkey } from "#lib/base/access/passkeys.ts";
import { NewPasskey, PasskeyList } from "./passkeys.tsx";
import type { AccountSteps } from "./steps.ts";

interface SecondFactorProps {
  steps: AccountSteps;
  hasApp: boolean;
  keys: readonly Passkey[];
  /** Whether the desk's address lets browsers have passkeys. */
  mayMakeKeys: boolean;
  isDemo: boolean;
  /** A password of theirs counts at the door. */
  hasPassword: boolean;
  /** Why no passkey signs them in alone; null: one that has shown that it can does. */
  aloneDenied: string | null;
}

/** What one signs in with beside one's password: an app, on by a first right code, and passkeys; recovery codes are shown once. */
export function SecondFactor({ steps, keys, ...owner }: SecondFactorProps) {
  const { hasApp, mayMakeKeys, isDemo, hasPassword, aloneDenied } = owner;
  const words = useTranslations("access.account");
  const [app, setApp] = useState<DrawnApp>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  /** The passkey that is to go. */
  const [leaving, setLeaving] = useState<Passkey>();
  const { isSending, fault, press } = usePress(
    (work: () => Promise<string | null>) => work(),
    words("refused.offline"),
  );
  const show = (answer: FactorAnswer) => {
    if (!answer.ok) return answer.words;
    setCodes(answer.codes);
    setApp(undefined);
    setLeaving(undefined);
    return null;
  };
  const begin = async () => {
    const answer = await steps.beginFactor();
    if (!answer.ok) return answer.words;
    setApp(answer.app);
    return null;
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [password, code] = typedIn(event.currentTarget);
    void press(async () => show(await proven(() => steps.confirmFactor(password, code))));
  };
  const canShow = keys.some((key) => !key.isElsewhere);
  const isOn = hasApp || canShow;
  const canSignIn = aloneDenied === null && keys.some((key) => key.aloneSince !== null && !key.isElsewhere);
  /** Shows a key as at the door without a password, which lets it sign in so. */
  const letAlone = async () => {
    const shown = await shownKey(() => steps.askOwnKey(true));
    if (!shown.ok) return shown.words ?? words(shown.isPutAway ? "keys.putAway" : "refused.key_not_alone");
    return faultIn(await steps.letKeySignIn(shown.answer));
  };
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "";
    const [password, typed] = typedIn(event.currentTarget);
    void press(async () => {
      let code = typed;
      // Without a code a passkey is asked for, where there is one; without a password too, one that stands for both.
      if (code === "" && canShow) {
        const shown = await shownKey(() => steps.askOwnKey(password === "" && canSignIn));
        if (!shown.ok) return shown.words ?? words(shown.isPutAway ? "keys.putAway" : "refused.key_wrong");
        code = shown.answer;
      }
      const send = (work: () => Promise<FactorAnswer>) => proven(work).then(show);
      if (leaving) return send(() => steps.removeKey(leaving.id, password, code));
      return send(() => (pressed === "end" ? steps.endFactor : steps.renewCodes)(password, code));
    });
  };
  const cannot = isDemo ? words("refused.demo") : null;

  return (
    <div className="space-y-4">
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      {codes.length > 0 ? <RecoveryCodes codes={codes} /> : null}
      {keys.length > 0 ? (
        <PasskeyList
          {...{ keys, leaving, aloneDenied }}
          onLeave={setLeaving}
          onAlone={({ id, aloneSince }) =>
            void press(aloneSince ? async () => faultIn(await steps.endKeySignIn(id)) : letAlone)
          }
        />
      ) : null}
      {isOn && !app ? (
        <form method="post" noValidate onSubmit={prove} className="form-text max-w-92 space-y-3">
          <p className="text-ink-soft">
            {leaving ? words("keys.removeWords") : words(hasApp ? "proveWords" : "proveWordsKey")}
          </p>
          {hasPassword ? (
            <Field name="password" type="password" label={words("password")} autoComplete="current-password" />
          ) : null}
          <Field
            name="code"
            label={words("code")}
            autoComplete="one-time-code"
            {...(canShow ? { help: words("keys.orCode") } : {})}
          />
          <div className="flex flex-wrap gap-3">
            {leaving ? (
              <>
                <Button type="submit" variant="danger" pending={isSending}>
                  {words("keys.removeThis")}
                </Button>
                <Button onClick={() => setLeaving(undefined)}>{words("cancel")}</Button>
              </>
            ) : (
              <>
                <Button type="submit" value="renew" pending={isSending}>
                  {words("renewCodes")}
                </Button>
                {hasApp ? (
                  <Button type="submit" value="end" variant="danger" pending={isSending}>
                    {words("end")}
                  </Button>
                ) : null}
              </>
            )}
          </div>
        </form>
      ) : null}
      {app ? (
        <form method="post" noValidate onSubmit={confirm} className="form-text max-w-92 space-y-3">
          <p>{words("setUp")}</p>
          <AppDrawing {...app} />
          {hasPassword ? (
            <Field name="password" type="password" label={words("password")} autoComplete="current-password" />
          ) : null}
          <Field name="code" label={words("code")} autoComplete="one-time-code" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={isSending}>
              {words("confirm")}
            </Button>
            <Button onClick={() => setApp(undefined)}>{words("cancel")}</Button>
          </div>
        </form>
      ) : leaving ? null : (
        <div className="flex flex-wrap items-start gap-3">
          {hasApp ? null : (
            <Button pending={isSending} disabledReason={cannot} onClick={() => void press(begin)}>
              {words("begin")}
            </Button>
          )}
          <NewPasskey
            {...{ steps, hasPassword, aloneDenied }}
            denied={cannot ?? (mayMakeKeys ? null : words("keys.notHere"))}
            onMade={(made) => setCodes(made)}
          />
        </div>
      )}
    </div>
  );
}

/** Why something was not done; what is shown this once stays where it was done. */
const faultIn = (answer: { ok: true } | AccountRefusal): string | null => (answer.ok ? null : answer.words);

/** The password and the code of a form. */
function typedIn(element: HTMLFormElement): [password: string, code: string] {
  const form = new FormData(element);
  return [String(form.get("password") ?? ""), String(form.get("code")).trim()];
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
  help?: string;
}

/** A field of a form in which one shows who one is. */
function Field({ name, type = "text", label, autoComplete, help }: FieldProps) {
  const id = `factor-${name}`;
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={help ? `${id}-help` : undefined}
        required={help === undefined}
      />
      {help ? (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      ) : null}
    </div>
  );
}
