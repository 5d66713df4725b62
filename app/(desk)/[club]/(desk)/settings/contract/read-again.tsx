"use client";

import { CircleCheck, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { readAgain } from "./actions.ts";

/** Asks the club for its contract now, and says what came of it. */
export function ReadAgain({ club }: { club: string }) {
  const words = useTranslations("settings.contract");
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof readAgain>> | "offline">();
  const [pending, setPending] = useState(false);
  const read = async () => {
    setPending(true);
    setAnswer(undefined);
    try {
      setAnswer(await readAgain(club));
    } catch {
      setAnswer("offline");
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="space-y-3">
      <Button onClick={() => void read()} pending={pending}>
        {pending ? null : <RefreshCw aria-hidden />}
        {words("again")}
      </Button>
      <div aria-live="polite">
        {answer !== "offline" && answer?.ok ? (
          <p className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
            {words(answer.changed ? "changed" : "same")}
          </p>
        ) : null}
      </div>
      {answer === "offline" || answer?.ok === false ? (
        <ErrorState shape="inline" title={words("notRead")}>
          {answer === "offline" ? words("offline") : answer.words}
        </ErrorState>
      ) : null}
    </div>
  );
}
