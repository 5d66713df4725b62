"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useState } from "react";
import { shownKey } from "#components/base/shell/shown-key.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { PasskeyRequest } from "#lib/base/access/passkeys.ts";
import type { ProofWays } from "#lib/base/access/proof-ways.ts";
import { anewAddress } from "#lib/base/addresses.ts";

type Refused = { ok: false; words: string };

/** What the question has done on the server. */
export interface ProofSteps {
  ways(): Promise<{ ok: true; ways: ProofWays } | Refused>;
  prove(shown: { password: string; code: string }): Promise<{ ok: true } | Refused>;
  askKey(): Promise<{ ok: true; request: PasskeyRequest } | Refused>;
}

export interface ProofQuestionProps {
  steps: ProofSteps;
  /** The question is over: who they are was shown, or it was closed. */
  over(shown: boolean): void;
}

/** Asks for the password, or for the second factor, in front of what was about to be done. */
export function ProofQuestion({ steps, over }: ProofQuestionProps) {
  const words = useTranslations("access.proof");
  const id = useId();
  const [ways, setWays] = useState<ProofWays>();
  const { isSending, fault, press, setFault } = usePress((work: () => Promise<string | null>) => work());
  /** Asks with what it can be shown, and whether it was shown meanwhile. @returns why not, in words */
  const look = async (): Promise<string | null> => {
    const answer = await steps.ways();
    if (!answer.ok) return answer.words;
    setWays(answer.ways);
    if (answer.ways.isShown) over(true);
    return answer.ways.isShown ? null : words("notYet");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the question comes.
  useEffect(() => {
    steps.ways().then(
      (answer) => (answer.ok ? setWays(answer.ways) : setFault(answer.words)),
      () => setFault(words("offline")),
    );
  }, []);
  const show = async (shown: { password: string; code: string }) => {
    const answer = await steps.prove(shown);
    if (!answer.ok) return answer.words;
    over(true);
    return null;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form may stand within another one as React sees it.
    event.stopPropagation();
    const typed = new FormData(event.currentTarget);
    void press(() =>
      show({ password: String(typed.get("password") ?? ""), code: String(typed.get("code") ?? "").trim() }),
    );
  };
  const byKey = () =>
    press(async () => {
      const shown = await shownKey(steps.askKey);
      if (!shown.ok) return shown.words ?? words("keyPutAway");
      return show({ password: "", code: shown.answer });
    });
  const canShow = ways && (ways.password || ways.code || ways.key);
  return (
    <Dialog open onOpenChange={(open) => open || over(false)}>
      <DialogContent title={words("title")} description={words("why")}>
        <form id={id} method="post" noValidate onSubmit={submit} className="form-text space-y-4">
          {ways?.password ? (
            <div className="space-y-1.5">
              <Label htmlFor={`${id}-password`}>{words("password")}</Label>
              <Input
                id={`${id}-password`}
                name="password"
                type="password"
                autoComplete="current-password"
                aria-describedby={`${id}-fault`}
              />
            </div>
          ) : null}
          {ways?.code ? (
            <div className="space-y-1.5">
              <Label htmlFor={`${id}-code`}>{words(ways.password ? "orCode" : "code")}</Label>
              <Input
                id={`${id}-code`}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                aria-describedby={`${id}-fault`}
              />
            </div>
          ) : null}
          {ways?.provider ? (
            <p>
              {words(canShow ? "orProvider" : "none")}{" "}
              <a href={anewAddress()} target="_blank" rel="noopener" className="underline">
                {words("atProvider", { provider: ways.provider })}
              </a>
            </p>
          ) : null}
          <p id={`${id}-fault`} role="alert" className="text-danger empty:hidden">
            {fault}
          </p>
          <div className="flex flex-wrap gap-2">
            {ways?.password || ways?.code ? (
              <Button type="submit" variant="primary" pending={isSending}>
                {words("go")}
              </Button>
            ) : null}
            {ways?.provider ? (
              <Button pending={isSending} onClick={() => void press(look)}>
                {words("shownThere")}
              </Button>
            ) : null}
            {ways?.key ? (
              <Button pending={isSending} onClick={() => void byKey()}>
                {words("byKey")}
              </Button>
            ) : null}
            <Button onClick={() => over(false)}>{words("cancel")}</Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
