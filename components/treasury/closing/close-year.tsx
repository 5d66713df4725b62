"use client";

import { Lock } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { usePress } from "#components/club/form/use-press.ts";

type Closed = { ok: true; number: number; isNew: boolean };

interface CloseYearProps {
  close(): Promise<Closed | { ok: false; words: string }>;
  /** Whether it was closed before: then there are two. */
  isAgain: boolean;
}

/** Has a year closed, and says under which number. */
export function CloseYear({ close, isAgain }: CloseYearProps) {
  const words = useTranslations("closing");
  const router = useRouter();
  const [closed, setClosed] = useState<Closed>();
  const { isSending, fault, press } = usePress(async () => {
    setClosed(undefined);
    const answer = await close();
    router.refresh();
    if (!answer.ok) return answer.words;
    setClosed(answer);
    return null;
  });
  return (
    <div className="space-y-2">
      <Button variant="primary" pending={isSending} onClick={() => void press()}>
        {isSending ? null : <Lock aria-hidden />}
        {words(isAgain ? "closeAgain" : "close")}
      </Button>
      <p role="status">
        {isSending
          ? words("reading")
          : closed
            ? words(closed.isNew ? "closed" : "unchanged", { number: String(closed.number) })
            : null}
      </p>
      {fault ? (
        <ErrorState shape="inline" title={words("notClosed")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}
