"use client";

import { CircleCheck, PlugZap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { type CheckAnswer, tryConnection } from "./actions.ts";

/** Asks the club now, and says what it answered. */
export function CheckButton({ club }: { club: string }) {
  const words = useTranslations("settings.connection");
  const [answer, setAnswer] = useState<CheckAnswer>();
  const [pending, setPending] = useState(false);
  const check = async () => {
    setPending(true);
    try {
      setAnswer(await tryConnection(club));
    } catch {
      setAnswer({ ok: false, code: "offline", words: words("offline") });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="space-y-3">
      <Button onClick={() => void check()} pending={pending}>
        {pending ? null : <PlugZap aria-hidden />}
        {words("check")}
      </Button>
      <div aria-live="polite">
        {answer?.ok ? (
          <p className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
            {answer.missingScopes.length === 0
              ? words("works")
              : words("worksWithout", { scopes: answer.missingScopes.join(", "), count: answer.missingScopes.length })}
          </p>
        ) : null}
      </div>
      {answer && !answer.ok ? (
        <ErrorState shape="inline" title={words("fails")} requestId={answer.requestId}>
          {answer.words}
        </ErrorState>
      ) : null}
    </div>
  );
}
