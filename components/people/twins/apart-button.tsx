"use client";

import { Undo2, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";

type Told = { ok: true } | { ok: false; words: string };

interface ApartButtonProps {
  /** Somebody has said that they are two people: the button takes it back. */
  isApart: boolean;
  /** Why this person may not say it; null when they may. */
  denied: string | null;
  say(): Promise<Told>;
}

/** Says that two records are two people, or takes it back. */
export function ApartButton({ isApart, denied, say }: ApartButtonProps) {
  const words = useTranslations("twins.pair");
  const [refusal, setRefusal] = useState<string>();
  const [isSaying, start] = useTransition();
  const press = () =>
    start(async () => {
      const told = await say().catch((): Told => ({ ok: false, words: words("offline") }));
      setRefusal(told.ok ? undefined : told.words);
      if (told.ok) toast(words(isApart ? "untold" : "told"));
    });
  return (
    <>
      <Button disabledReason={denied} pending={isSaying} onClick={press}>
        {isApart ? <Undo2 aria-hidden /> : <UserRoundX aria-hidden />}
        {words(isApart ? "unsay" : "apart")}
      </Button>
      {refusal ? <ErrorState shape="inline" title={refusal} /> : null}
    </>
  );
}
